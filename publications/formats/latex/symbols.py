"""Commands that stand for a character: those of text, those of mathematics, and names of letters."""

import unicodedata

_TEXT = r"""
    textendash – textemdash — emdash — endash – Dash — textquoteleft ‘ textquoteright ’ lq ‘ rq ’
    textquotedblleft “ textquotedblright ” quotedblbase „ quotesinglbase ‚ guillemotleft « guillemotright
    » guillemetleft « guillemetright » guilsinglleft ‹ guilsinglright › flqq « frqq » flq ‹ frq › glqq „
    grqq “ glq ‚ grq ‘ dq " textquotedbl " textquotesingle ' textasciigrave ` textbackslash \ backslash \
    textbar | textbardbl ‖ textless < textgreater > textasciitilde ~ textasciicircum ^ textunderscore _
    textbraceleft { textbraceright } lbrack [ rbrack ] textexclamdown ¡ textquestiondown ¿ textinterrobang
    ‽ textinterrobangdown ⸘ textregistered ® texttrademark ™ textcopyright © copyright © textcircledP ℗
    textservicemark ℠ textordfeminine ª textordmasculine º textdegree ° degree ° textcelsius ℃ textmu µ
    textohm Ω textmho ℧ textonehalf ½ textonequarter ¼ textthreequarters ¾ textonesuperior ¹
    texttwosuperior ² textthreesuperior ³ textperiodcentered · textcentereddot · textbullet •
    textopenbullet ◦ textellipsis … ldots … dots … textdagger † textdaggerdbl ‡ dag † ddag ‡ S §
    textsection § P ¶ textparagraph ¶ textpilcrow ¶ pounds £ textsterling £ texteuro € euro € EUR €
    textyen ¥ textcent ¢ textcentoldstyle ¢ textcurrency ¤ textflorin ƒ textwon ₩ textnaira ₦ textpeso ₱
    textdong ₫ textlira ₤ textbaht ฿ textguarani ₲ textcolonmonetary ₡ textrupee ₹ textpm ± texttimes ×
    textdiv ÷ textminus − textlnot ¬ textsurd √ textfractionsolidus ⁄ textperthousand ‰ textpertenthousand
    ‱ textpermil ‰ permil ‰ textnumero № textestimated ℮ textrecipe ℞ textreferencemark ※ textdiscount ⁒
    textmusicalnote ♪ textleftarrow ← textrightarrow → textuparrow ↑ textdownarrow ↓ textasteriskcentered
    ∗ textbrokenbar ¦ textvisiblespace ␣ textasciimacron ¯ textasciiacute ´ textasciidieresis ¨
    textasciibreve ˘ textasciicaron ˇ textacutedbl ˝ textbigcircle ◯ textlangle ⟨ textrangle ⟩
    textlbrackdbl ⟦ textrbrackdbl ⟧ textmarried ⚭ textdivorced ⚮ textblank ␢ slash / textslash /
    textdblhyphen ⹀ texthyphen ‐ textnonbreakinghyphen ‑ checkmark ✓ hyphen - addperiod . adddot .
    addcomma , addcolon : addsemicolon ; TeX TeX LaTeX LaTeX LaTeXe LaTeX2ε BibTeX BibTeX AmSTeX AMS-TeX
    AMSTeX AMS-TeX AmS AMS AmSLaTeX AMS-LaTeX METAFONT METAFONT MF METAFONT MP METAPOST METAPOST METAPOST
    SLiTeX SliTeX SliTeX SliTeX PiCTeX PiCTeX XeTeX XeTeX XeLaTeX XeLaTeX LuaTeX LuaTeX LuaLaTeX LuaLaTeX
    pdfTeX pdfTeX pdfLaTeX pdfLaTeX eTeX eTeX ConTeXt ConTeXt LyX LyX KOMAScript KOMA-Script PS PostScript
    POSTSCRIPT PostScript PostScript PostScript AMSLaTeX AMS-LaTeX AMSTEX AMS-TeX LAMSTeX LaMS-TeX XYMTeX
    XyMTeX reg ® TM ™ TeXLive TeX␣Live CTAN CTAN TUB TUGboat TUGboat TUGboat
"""
_MATHS = r"""
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ
    lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ
    varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ
    Omega Ω digamma ϝ varkappa ϰ upmu μ upalpha α upbeta β upgamma γ updelta δ uplambda λ uppi π upsigma σ
    aleph ℵ beth ℶ gimel ℷ daleth ℸ hbar ℏ hslash ℏ ell ℓ wp ℘ Re ℜ Im ℑ imath ı jmath ȷ partial ∂ nabla ∇
    infty ∞ emptyset ∅ varnothing ∅ angle ∠ measuredangle ∡ triangle △ forall ∀ exists ∃ nexists ∄ neg ¬
    lnot ¬ flat ♭ natural ♮ sharp ♯ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ top ⊤ bot ⊥ surd √
    prime ′ backprime ‵ mho ℧ eth ð Box □ square □ blacksquare ■ Diamond ◇ lozenge ◊ bigstar ★ star ⋆
    bullet • circ ∘ pm ± mp ∓ times × div ÷ cdot ⋅ ast ∗ cap ∩ cup ∪ uplus ⊎ sqcap ⊓ sqcup ⊔ vee ∨ lor ∨
    wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ amalg ⨿ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙
    bigcirc ◯ dagger † ddagger ‡ ltimes ⋉ rtimes ⋊ boxplus ⊞ boxtimes ⊠ boxdot ⊡ diamond ⋄ bigtriangleup △
    bigtriangledown ▽ triangleleft ◁ triangleright ▷ sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮
    bigcap ⋂ bigcup ⋃ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ bigsqcup ⨆ biguplus ⨄ le ≤ leq
    ≤ leqslant ⩽ ge ≥ geq ≥ geqslant ⩾ ne ≠ neq ≠ equiv ≡ sim ∼ simeq ≃ approx ≈ approxeq ≊ cong ≅ propto
    ∝ varpropto ∝ asymp ≍ doteq ≐ coloneqq ≔ prec ≺ preceq ⪯ succ ≻ succeq ⪰ ll ≪ gg ≫ lll ⋘ ggg ⋙ subset
    ⊂ subseteq ⊆ subsetneq ⊊ supset ⊃ supseteq ⊇ supsetneq ⊋ sqsubset ⊏ sqsubseteq ⊑ sqsupset ⊐ sqsupseteq
    ⊒ in ∈ ni ∋ owns ∋ notin ∉ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩ perp ⊥ mid ∣ nmid ∤ parallel ∥
    nparallel ∦ bowtie ⋈ Join ⨝ smile ⌣ frown ⌢ between ≬ therefore ∴ because ∵ lesssim ≲ gtrsim ≳
    lessapprox ⪅ gtrapprox ⪆ lessgtr ≶ gtrless ≷ nleq ≰ ngeq ≱ nless ≮ ngtr ≯ ncong ≇ trianglelefteq ⊴
    trianglerighteq ⊵ vartriangleleft ⊲ vartriangleright ⊳ lhd ⊲ rhd ⊳ less < greater > lt < gt >
    leftarrow ← gets ← rightarrow → to → leftrightarrow ↔ Leftarrow ⇐ Rightarrow ⇒ Leftrightarrow ⇔ iff ⟺
    implies ⟹ impliedby ⟸ uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ mapsto ↦
    longmapsto ⟼ longleftarrow ⟵ longrightarrow ⟶ longleftrightarrow ⟷ Longleftarrow ⟸ Longrightarrow ⟹
    Longleftrightarrow ⟺ hookleftarrow ↩ hookrightarrow ↪ leftharpoonup ↼ leftharpoondown ↽ rightharpoonup
    ⇀ rightharpoondown ⇁ rightleftharpoons ⇌ leftrightharpoons ⇋ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖
    leadsto ⇝ rightsquigarrow ⇝ twoheadrightarrow ↠ rightarrowtail ↣ rightleftarrows ⇄ leftrightarrows ⇆
    rightrightarrows ⇉ nrightarrow ↛ nleftarrow ↚ circlearrowleft ↺ circlearrowright ↻ multimap ⊸ langle ⟨
    rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lbrace { rbrace } lvert | rvert | vert | lVert ‖ rVert ‖
    Vert ‖ llbracket ⟦ rrbracket ⟧ ulcorner ⌜ urcorner ⌝ llcorner ⌞ lrcorner ⌟ cdots ⋯ vdots ⋮ ddots ⋱
    dotsc … dotsb ⋯ dotsm ⋯ dotsi ⋯ dotso … cdotp · ldotp . colon : complement ∁ Bbbk 𝕜 thickapprox ≈
    thicksim ∼ backsim ∽ eqsim ≂ triangleq ≜ ordinal º ordfeminine ª micro µ celsius ℃ permille ‰
"""

_CYRILLIC = """
    A А B Б V В G Г D Д E Е YO Ё ZH Ж Z З I И ISHRT Й K К L Л M М N Н O О P П R Р S С T Т U У F Ф H Х C Ц CH Ч
    SH Ш SHCH Щ HRDSN Ъ ERY Ы SFTSN Ь EREV Э YU Ю YA Я IE Є II І YI Ї GUP Ґ USHRT Ў DJE Ђ JE Ј LJE Љ NJE Њ
    TSHE Ћ DZHE Џ DZE Ѕ SDSC Ҫ ZDSC Ҙ KDSC Қ NDSC Ң HDSC Ҳ CHRDSC Ҷ GHCRS Ғ OTLD Ө SCHWA Ә Y Ү SHHA Һ
"""


def _pairs(table: str) -> dict[str, str]:
    words = table.split()
    return {name: sign.replace("␣L", " L") for name, sign in zip(words[::2], words[1::2], strict=True)}


MATHS = _pairs(_MATHS)
_cyrillic = {f"CYR{name}": letter for name, letter in _pairs(_CYRILLIC).items()}
_greek = {
    f"text{name}": sign
    for name, sign in MATHS.items()
    if unicodedata.name(sign[0], "").startswith("GREEK") and not name.startswith(("var", "up"))
}
TEXT = (
    MATHS
    | _greek
    | {"textphi": "φ", "textepsilon": "ε", "textvarsigma": "ς", "textmugreek": "μ"}
    | _cyrillic
    | {name.lower(): letter.lower() for name, letter in _cyrillic.items()}
    | _pairs(_TEXT)
)
"""Names without their backslash; those of mathematics are met in text too, where TeX itself refuses them."""
