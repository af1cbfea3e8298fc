"""Letters, digits and signs that Unicode has raised or lowered."""

_RAISED = """
    0⁰ 1¹ 2² 3³ 4⁴ 5⁵ 6⁶ 7⁷ 8⁸ 9⁹ +⁺ -⁻ =⁼ (⁽ )⁾
    aᵃ bᵇ cᶜ dᵈ eᵉ fᶠ gᵍ hʰ iⁱ jʲ kᵏ lˡ mᵐ nⁿ oᵒ pᵖ rʳ sˢ tᵗ uᵘ vᵛ wʷ xˣ yʸ zᶻ
    Aᴬ Bᴮ Dᴰ Eᴱ Gᴳ Hᴴ Iᴵ Jᴶ Kᴷ Lᴸ Mᴹ Nᴺ Oᴼ Pᴾ Rᴿ Tᵀ Uᵁ Vⱽ Wᵂ
    βᵝ γᵞ δᵟ φᵠ χᵡ
"""
_LOWERED = """
    0₀ 1₁ 2₂ 3₃ 4₄ 5₅ 6₆ 7₇ 8₈ 9₉ +₊ -₋ =₌ (₍ )₎
    aₐ eₑ hₕ iᵢ jⱼ kₖ lₗ mₘ nₙ oₒ pₚ rᵣ sₛ tₜ uᵤ vᵥ xₓ
    βᵦ γᵧ ρᵨ φᵩ χᵪ
"""
RAISED = {pair[0]: pair[1] for pair in _RAISED.split()}
LOWERED = {pair[0]: pair[1] for pair in _LOWERED.split()}
PLAIN = {high: low for table in (RAISED, LOWERED) for low, high in table.items()}
"""What a raised or lowered letter is when it stands on the line."""

_ALREADY = frozenset(PLAIN)
_LIKE = {"−": "-", "–": "-", "ϕ": "φ"}
MOST = 40  # letters that are raised together


def script(words: str, table: dict[str, str]) -> str:
    """The words raised or lowered by the table; empty where a letter has no such form.

    Those that are raised or lowered already stay, as in x^{a_1}.
    """
    if not words or len(words) > MOST:
        return ""
    made = [letter if letter in _ALREADY else table.get(_LIKE.get(letter, letter), "") for letter in words]
    return "".join(made) if all(made) else ""
