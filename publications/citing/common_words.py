"""English words of titles that are no names: what titles in the style of a sentence write small.

A word that does not stand here keeps its capital, as it may be a name; plurals and other forms of
words need not stand here.
"""

_WORDS = """
abductive ability about above absence absolute abstract abstraction abstractive abundance abuse abusive
academia academic accelerated accelerating accelerator accent acceptance access accessible according account
accuracy accurate achieve acoustic acquired acquiring acronym across act action actionable active actor actual
acyclic ad adapt adaptable adapter adaption adaptive add additive address addressee adequacy adequate
adjacency adjectival adjective adjoints adjuncts adjusting adopting adoption adult advanced advances advancing
advantage adverbial adverbs adversarial adversaries adverse advertising advice aesthetic affect affective
affine affinity affix after again against age agenda agent aggregate agnostic agree ahead aid aide aiming al
algebra algebraic algorithm algorithmic align aligner all alleviating almost alone along alphabet alphabetic
also alternate always am amateur ambiguity ambiguous among amount an analog analogy analyser analyses
analysing analysis analytic analyze analyzer anaphor anaphora anaphoric anchor and angle animacy animal
animated annealing annotate annotator annual anomalous anomaly another ans answer antecedent antenna anti
antonym anxiety any anything ap aphasia app apparent appear appearance applied approach appropriate
approximate arbitrary arc architectural architecture archives archiving are area arithmetic around arousal
array art article articulatory artifact artificial artists as ask aspect aspectual assembled assembling
assembly assertions assess assigning assist assistance assistant assistive associated associates assumption
assurance asymmetric asymmetry asynchronous at atomic attached attack attempt attend attention attentive
attitude attribute attribution auction audience audio audiovisual auditory authentic author authority
authorship autism autistic auto autoencoder autoencoding automata automate automatic automatically automotive
autonomous autoregressive autoscaling auxiliary available avant avatar average avoid avoidance aware away
axioms axis back backbone backdoor background backward bad bag balance band bandit bandwidth banking bar
barrier base based baseline basis batch battery be bear beat because become bed been before beginning behavior
behavioral behaviour behind being belief benchmark beneath benefit best better between beyond biaffine biais
bias bibliographic big bigger bigram bilinear bilingual bilingue binary binding biodiversity biography biology
biomedicine bipartite bipolar birth bit bitext black blackbox blank blending blind block blockchain blog blue
board body book booktitle boost bootstrap bootstrapped bootstrapping born borrowing bot both bottleneck bottom
bound boundary bout box bracketing brain branch brand break breakdown bridge brief bring broad broadcast
browser browsing brush budget bug build built bundle but by bypass byte ca cache cadre cake calcul calculating
calculus calendar calibrated calibrating call camera campagne campaign can cancer candidate cannot capable
capacity capital caption capture car carbon care career careful carry cas cascade case cast casual catalog
catalyst catalytic catastrophic catch categorizing category causal cause cell censorship centered centers
central centric centroid century certain certainty certified chaining chains challenge chance change channel
chapter char character characteristic characterize charge chart chat chatbot cheap cheaper check checker
checklist checkpoint chemistry chercheurs chess chest chez child childhood children chinois chip chit choice
choix choose chronic chunk chunker ciphers circuit cite citizen city claim clarifying clarity class classe
classic classifier classify classroom clausal clause clean clear click clickbait client climate clinician
cliniques clitics close closer closest cloud cloze clues cluster co coaching coarse code coefficient cognate
cognitive coherence coherent cohesion cohesive cold collect collection collective collector college collider
colloquial color colour column com combat combinaison combinatorial combine come command comme commentaries
commercial common commonsense communal communicate community compact companion company comparable comparaison
compare comparison compatible competence competitive compiler compiling complaint complementarity
complementary complete completion complex complexity compliance compliant complicated component compose
composite compound comprehension comprehensive compress compression compute computer computerized concept
conception conceptual concerning concerns concise conclusion concordance concordancer concrete concurrency
concurrent condensate condensed conference confidence confident configurable confined conflict confounding
confusion congestion conjecture conjunction conjunctive connaissances connected connecting connection
connectionist connective consecutive consensus consequences considered considering consistency consistent
consonant consonnes conspiracy constant constituants constituency constituent constitution constrained
constraining constraint construct construction constructive construire consumer consumption contact container
containing contemporary content contenu context contexte contextual contextualised contextualized
contextualizing continual continued continuing continuity continuous continuum contour contract contradiction
contraintes contrast contrastive contributed contribution control controllable controlled controller
controlling controversial convention convergence conversion converter converting convex convolution
cooccurrence cooking coordinate coping copy core coreference corpora corporate corpus correct correction
corrective corrector correlate correspondence corresponding cortex cosine cost could counseling counselor
count counter counterfactual counterspeech country coupled coupling course courts cover coverage craft crawled
crawling create credit crime criminal crises crisis criteria criterion critic criticism critique cross
crosslingual crowd crowdsourced crowdsourcing cryptographic cryptography crystal cubic cue cultural culture
cuneiform curated curating current curricula curriculum curse curve custom customer customized customizing cut
cutting cyber cyberbullying cybersecurity cycle da daily dangerous dark dashboard data database datacenter
datacentre dataflow dataset date day deadline deal death debate debias debugging decade decay decentralised
decentralized deception deceptive deciding deciphering decision decline decoder decoding decomposable
decompose decoupled decoupling dedicated deduction deductive deep deeper default defect defending defense
define definite definitive degree deictic deixis delay deletion delexicalized delivering delivery demand
dementia demo democracy democratic demographic demonstrating denoising dense density dependence dependency
dependent deploying depression depressive depth derived deriving descent describe description descriptive
descriptors design designer desktop despite detailed details detect detection detector determine deterministic
deux dev develop developers developmental deverbal device di diabetes diachronic diacritic diagnoses
diagnosing diagnosis diagnostic diagram dialect dialectal dialog dialogue dictionary dictionnaire did differ
difference different differentiable differential difficult difficulty diffusion digital digitized dilemma
dimension direct direction dis disabilities disagree disambiguate disaster disciplinary discipline disclosure
discontinuous discours discourse discover discovery discrepancy discrete discriminant discriminate
discriminator discursive discussion disease disentangled disentangling disfluences disfluency disfluent
disjoint disk disorder disparate disparity dispersion display distance distant distill distinct distinction
distinctive distinguish distortion distractor distress distributed distribution distributionnelle dive
divergence divergent diverse diversified diversifying diversity divide division do doctor documentary does dog
doing domain domaine dominance dominant done donor dot double down download downstream draft drama draw dream
drift drive driven driver drone drop dropout dropped drug dual duality dubbing due duplicate during dyadic
dynamic dynamically dynamique dysarthric dyslexia dyslexic each early earnings ease easier easily easy eating
echo economic economy edge edit edition editor editorial effect effective effet efficace efficacy efficiency
efficient effort egocentric eight eighth elaborate elastic elasticity elderly election electric electron
electronic elementary elicit eliminating elle ellipses ellipsis else em email embed embedded embedding
embodied emergence emergency emergent emerging emission emoji emotion empathetic empathy emphasis employing
empower empty enable enabled enclave encode encoder encounters encouraging encyclopedia encyclopedic end
endangered energy enfants engaging engine engineering engineers enhance enjoy enough enrich ensemble ensuring
enterprise entire entity entre entropy entry environmental epidemic episode epistemic equal equilibria
equilibrium equivalence equivalent er era erreurs erroneous error espace essay essence essential est
established establishing estimate estimator etc ethics ethnic euphemism evaluate evaluator even event eventual
ever every everyday everyone everything evidence evidential evolution evolutionary evolving ex exact examining
example exams excellent exchange executable execution exemplar exemple exercise exhaustive exhibit existence
existing exiting expand expansion expected experience experimental expert expertise explain explainable
explanatory explicit exploit exploratory explore exponential exposing exposure express expression expressive
extend extensible extension extensive extent external extra extract extraction extractive extractor extreme
extrinsic eye fabric face facet facial facilitate fact factoid factor factual fail failure fair fairy faithful
fake fall fallacy false family far fast faster fastest fault feasible feature fed federated feed feedback
feedforward feel female few fewer fiction fidelity field fifth fight figure file filesystem fill filler film
filter filtrage fin final finance financial find fine finer finetuning finite firmware first fit fitting five
fix flash flat flexible flight floating flow fluency fluent fluid flux fly focal focus follow font food for
force forecast foreign forensic forget forgetting forgotten form formal formalism formalizing format
formatting forme formelle former formula formulae formulaic forth forum forward found four fourth frame
framework francophones fraud free freedom freezing frequency frequent fresh friend from front frozen full
fully fun function fundamental funny further fused fusing fusion future fuzzing fuzzy gain galaxy game gap
garbage garden gas gate gathering gaze gazetteer gender gene general generalised generalize generate generator
generic genetic genome genomic genre geo geographic geography geometric geometry geospatial gestion gestural
gesture get getting give given glass global gloss glossary glyph goal goes going gold golden good gossip got
grade gradient gradual grain grammaire grammar grand grande granularity graph grapheme graphic gravity gray
great greater greedy grid ground group grow grown growth guess guidance guide guidelines gun habits had half
hand handcrafted handle handwriting handwritten happened happens happy hard harder hardware harm harmful
harnessing harvesting has hash hashtag hate hateful have he head headline health healthcare healthy heap hear
heart heavy height held help helpful her here heritage heterogeneity heterogeneous heuristic hidden hide
hierarchy high higher highlighting highlights hinting hints his historic history hoc hold holder holistic home
homme homogeneity homogeneous homonymy homophone hop hope hospital hot hotel hours how http huge humain human
humanitarian humor humorous humour hundred hurts hybrid hybride hyper hyperbolic hypergraph hypernym hypernymy
hyperparameter hypertext hypervisor hyponymy hypotheses hypothesis idea ideal identified identifier identify
identity idiom idiomatic idiomaticity if ignore il ill illustrate im image imagery imbalance immediate
immigrants impact impaired imperfect implemented implementing implicature implicit import importance important
impressions improve in incentives including inclusion inclusive income incompatible incomplete incongruity
inconsistency inconsistent incorporate incorrect increase incremental indefinite independence independent
index indicator indices indirect individual induced inducing induction inductive industrial industry
inexpensive infer inference inferential inferred inferring infilling infinite inflected inflection influence
infodemic informal informatique informed infrastructure infrequent infusing ing ingredients inherent
inheritance initial injected injecting injection inner input inquiry insertion inside insight inspection
inspired instance instant instead institution instruct instruction insurance integer integral integrate
intellectual intelligence intelligent intended intensity intensive intent intention inter interact interaction
interactive interconnect interdisciplinary interest interface interference interleaved interleaving
interlinear interlingua interlingual interlinking intermediate internal interoperable interpersonal interplay
interpret interpretable interpreter intersection interval intervention interview intimacy into intra intrinsic
introducing introduction introductory introspection invariance invariant inventory inversion inverted
investigate invisible invited involved involving ironic irony is island isolated isomorphic isomorphism issue
it item its jailbreak japonais jargon jeu jeux job join joining joint joke journal journalism journey joy
judge just justice keep kernel key keyboard keyphrase keystroke keyword kind kinetic know knowledge
knowledgeable known label labeler labelled labelling labor labour lack landmark landscape langage language
langues large larger laser last late latency latent lateral latest lattice laughter law lay layer layout lead
leaders leaf leakage learn learnable learner learnt least leave lecture ledger left legacy legal lemma
lemmatizer length lens less lessons let letter leur level leverage lexemes lexica lexicale lexicalized
lexicaux lexico lexicographic lexicography lexicon lexique liberal library licensing lidar lie liens life
lifelong lifetime light lightweight ligne like likelihood limit line linear lingual linguist linguistic
linguistically linguistique link linkage list listen listener listings listwise literacy literal literary
literature little live load loanwords local localized localizing locating lock lockfree locuteur log
logarithmic logging logic logiciel logique long longer longitudinal look lookahead lookup loop lors loss lost
love low lower lyric machine machinery macro made magnetic main maintain maintenance major majority make male
malware man manage manager manifold manipulating manner manual manufacturing manuscript many manycore map
mapping margin marginal marked marker market marking marks markup marqueurs mask mass massive master match
material materialized math mathematics matrices matrix matter max maximal maximizing maximum mean meaningful
measure mechanics mechanism media mediated medicine medium meet melody member membership meme memory men
mental mention merge mesh message mesure met meta metadata metal metaphor metaphoric meter method metonymy
metric micro microblog microblogging microphone microservice mid middlebox middleware mieux might mild
military million min mind mine mini minimal minimizing minimum minor minority minutes mirror misconceptions
mise mismatch misogynous miss mission misspellings mistakes mitigate mix mixture mobile mobility mod modal
mode model modelling modern modified modifier modifying modularity modularized module molecule moment momentum
money monitor mono monolingual monolithic monologue monotonic monotonicity mood moral more morpheme morpho
morphologie morphologique morphosyntactic morphosyntaxique most mot moteur mother motifs motion motivated
motives motor mouse mouth move movie moyen ms mu much multi multiclass multicore multifaceted multilabel
multilayer multilevel multilingual multilingualism multilingue multimedia multimodal multiparty multiple
multitask multivariate multiword music must mutex mutual my mystery name nano narrow nation native natural
naturalistic nature naturel naturelle navigating ne near nearest necessary necessity need negated neighbor
neighborhood neologisms nested nets network neural neuro neuron neuronal neuronale neuronaux neutral neutrino
never new newspaper newswire next ni nice nine ninth niveau niveaux nlp no node noise noisy nom nominal non
nonconvex nonlinear nonparametric nonsense nor norm normal normalized normalizing not note nothing notice
notion noun nouveau nouvelle novel novelty novice now nuanced nuances nuclear null number numeracy numeral
numeric nursing object objective observable observed obtained obtaining occurrence occurring ocean of off
offensive offer official offline offloading offsets old older olfactory omission on once one ongoing online
only onset onto ontologie open operate operator opinion opinionated opportunity optimal optimising optimize
optimizer optimum options or oracles oral oraux orbit order ordinal ordinary organic organizing oriented
origin original orthogonal orthographic orthography other ou our out outbreak outcome outil outlier outline
outlook output outside over overall overcome overfitting overlap overlapping overlay overview own package
packed packet page pain pair pairwise pandemic panel paper paradigm paradigmatic paradox paragraph
paralinguistic parallel parallelism parameter parameterized parametric paraphrase paraphrastic parents
parliamentary parole parse parser part partial participant particle partir party pas passage passive past
patent path pathway patient patrons pattern pause pay peer penalizing people per perceived perception
perceptive perceptual perfect perform performance perhaps period perplexity persistent person persona personal
personalised personalized personnes perspective persuasion persuasive perturb pervasive peu peut
pharmacovigilance phase phenomena phenomenon philosophy phone phoneme phonemic phonetic phonetically
phonologique phonotactic photo photographs photonic phrasal phrase phylogenetic physics picking pictogrammes
picture piece pilot pinyin pioneer pipeline pitch pitfalls pivot pixel place plagiarism plain plan plane
planner planning plant plasma plate plateforme platform plausible play player plot plug plural plus poem
poetic poetry point pointer pointwise poisoning polar polarity police policy politics polyglot polymer
polynomial polysemous polysemy polysynthetic pooling poor pop popularity port portable portal portfolio pose
positive possessive possible post poster posterior postings postprocessing potential poverty power powerful
practice pragmatic pratique pre precise precision predicate predict predictable prediction predictive
predictor predominant prefer preference prefetching prefill prefix preliminary premier premise preordering
prepared preparing preprint preprocessing preprocessor prerequisite prescription presence present preserving
presse pressure pretrain pretty prevalent preventing prevention price primary priming primitive principal
principes principle print printer prior prise privacy private proactive probabiliste probabilistic probable
probe problem problematic procedural procedure proceedings process processor processus produce product
production productive profession proficiency profile program programme programmer progress progressive project
projection projective projet prominence promise promoting promotion prompt pronominal pronoun proof propaganda
propagating proper property proposal proposed propres prose prosodic prosodie prosodique prosody prospects
protection protein protest proto protocol prototype provide provider proving provisioning proximity proxy
prune pseudo psychiatric psycho psycholinguistic psychometric psychotherapy pu public publish publisher pun
pure purpose pursuit push put putting puzzles qu quadratic quality quand quantified quantifier quantify
quantity quantized quantum quasi qubit que quelques query quest question questionable questionnaire qui quick
quote race racial radar radial radio raising ran random randomized range rank ranker rapid rapport rare rate
rater rather ratio rationale raw ray reach reaction reactive read readable reader ready real realistic reality
realm reason recall received recent reception recherche recipe recognising recognize recognizer recommender
recommending reconfigurable reconstructing reconstruction record recover recovery recurrence recurrent
recursive recycling red reduce reduction redundancy redundant refactoring refer reference referent referential
referring refine reflect reflection reflexive reframing regarding regime region register regression regularity
regularized regularizing regulated regulatory reinflection reinforced reinforcing rejection related relating
relationship relax release relevance relevant reliable relying remains remarks remote removal removing
rendering reordering repair repeat rephrase replay replicated replicating reply report repository represent
reproducible reproducing reproduction request require rerank resampling rescoring research researchers
residual resistance resolution resolve resolvers resource respect respond response responsible responsive
ressource restaurant restoring restricted restriction restructuring result retaining rethinking retraining
retrieval retrieve retriever retrofitting retrospective return reusable reuse reveal reversal reverse
reversible review reviewers revise revision revisiting revolution reward reweighting rewrite rhetoric rhyme
rhythm rhythmic rich richer right rise risk road roadmap robot robotic robust role rollout room root rough
round route router routine row rule rumor rumour run running runtime rural sa safe safer safety said sales
salience saliency salient same sample sans sarcasm sarcastic satellite satisfaction saturated save say
scalable scalar scale scan scanned scanning scarce scarcity scenario scene schedule scheduler schema schemata
scheme schizophrenia scholarly scholars scholarship school schwa science scientific scientifiques scientists
scope score scrambling scratch screen script se search second secondary secret section sector secure security
see seed seeking seen segmental segmenter sein select selection selective selector self selon semantic sememe
semi semiconductor sens sense sensitive sensor sensorimotor sensory sent sentence sentential sentimental
separate seq sequence sequential serial series serve server serverless service ses session set setting setup
seven seventh several severity sex sexism sexual shader shadow shallow shape shard sharding share sharp she
shell shift shopping short shortcomings shortcut shortest shot should show showcase si side sieve signal
signatures signed signes significance significant signing signs silent silver similar similarity simile simple
simpler simplicity simplified simplify simulated simulating simulator simultaneous since singing single
sinusoidal site situated six sixth sixty size skeleton sketch skill slang slash sleep slides sliding slot slow
small smaller smart smartphone smooth snapshot snippet so social sociaux societal society socio
sociolinguistic soft softmax software soil solid solution solve solver some someone something sometimes son
song sont sort sound source sous space spam span spanning sparse sparsity spatial spatio spatiotemporal speak
speaker special specialised specialists specialized specializing species specific specificity specified
specifying spectral spectrum speech speed spell spending spiking split splitting spoiler spoken spontaneous
sport spotting spread square stable stack stacked stacking stage stance stand standard standardized
standardizing standoff stark start state stateful stateless static statistic statistique status steady stem
stemmer stemming step stepwise stereotype still stimuli stochastic stock stone stop stopping storage store
story storytelling straggler strategic strategy stratified stream streamlining strength strengthening stress
strictly string stroke strong stronger structural structure student studied study style stylistic stylized
stylometric stylometry sub subgraph subject subjective sublanguage submission subordinate subset subspace
substitute substitution substring subtitle subtle subtree subword success successful such suffering suffix
suggest suggestion suicidal suicide suit suitable suite sum summarising summarize summarizer summary
superconducting superior supersense supertagging supertags supervised supervision supplementary support
surface surprisal surprise surveillance survey survival sustainable switch syllabic syllable symbol symbolic
symmetric symmetry symptom synchronized synchronous synergy synonym synonymous synonymy synset syntactic
syntagmatic syntax syntaxe syntaxique synthesis synthesized synthesizer synthesizing synthetic sys system
systematic systematicity systemic table tackle tag tagged tagger tagging tagset tail taille tailored tailoring
take tales talk target task tax taxonomic taxonomy teach teacher team tech technique telephone television tell
temperature template temporal temporelle temps ten tenancy tenant tense tensor tenth term terminal
terminologie terminologiques ternary test testbed testimonies text textbf textbook texte textit texttt textual
textuelle texture than that the their them thematic theme themselves then theorem theoretic theory therapist
therapy there thermal thesauri thesaurus these thesis they thin thing think third this those thought thousand
thread threat three threshold through throughput ticket tied tier tight time timeline tiny tion tip title to
today together token tokenizer tolerance tolerant tonal tone tongue too tool toolbox toolkit top topic toponym
total touch tour tourism toward toxic toxicity trace track tractable trade tradeoffs traffic train trainable
trainer trait trajectory transaction transcribed transcribing transcript transcription transducer transduction
transductive transfer transferable transferred transferring transform transformer transient transitive
translate translationese translator transliterated transmission transparency transparent trapped travel
treating tree treebanking treebanks trend tri triage trial trick trigger trigram trilingual triple triplet
trivia troll trouble true truly trust trustworthy truth try tunable tune turbulent turn tutor tutorial tweet
twenty twice two tying type typeface typeset typesetting typewriter typo typography ubiquitous ultimate ultra
unaligned unambiguous unannotated unanswerable unbalanced unbiased unbounded uncertain uncertainty uncover
under undergraduate underlying underspecified understand unexpected unfair unfolding uni unified uniform
unifying unimodal unintended unique unit universal unknown unlabeled unlabelled unlearning unlocking
unnecessary unpaired unreasonable unrestricted unseen unsegmented unstructured unsupervised unveiling up
update upon upper urban url us usable usage use used useful user using utility utilizing utterance vaccine
vague valence valency valid validate validity value variable variance variant varied varies variety varying
vector vectorized vehicle velocity veracity verb verbal verified verify versa versatile verse version versus
vertex very vi via viable vice video view viewer viewpoint violence violent virtual vis visible vision visual
visualizing vocabulary vocal voice volatile volume vote vowel voxel vs vue vulnerable wafer wait walk want
warning warp was watch water watermarking wave wavelet way we weak weather website weight well were wet wh
what when where whether which while white who whole whom whose why wide wider width wild will win window
wireless wisdom with within without woman women won word wordlists wordnets work worker workflow workload
workshop world worldwide worst worth would write writer written wrong year yes yet yield you young your youth
zero zones zoning
"""
COMMON = frozenset(_WORDS.split())
_MOSTLY_NAMES = "apples banks browning fielding harding kings parliament rivers states waters wells windows"
NAMES = frozenset(_MOSTLY_NAMES.split())
"""Words like these that are mostly names."""
