/** LaTeX for characters of formulas. What is not listed stands for itself or goes into `\text{}`. */
const TABLE = `
α \\alpha|β \\beta|γ \\gamma|δ \\delta|ε \\varepsilon|ϵ \\epsilon|ζ \\zeta|η \\eta|θ \\theta|ϑ \\vartheta|ι \\iota|κ \\kappa|ϰ \\varkappa
λ \\lambda|μ \\mu|µ \\mu|ν \\nu|ξ \\xi|ο o|π \\pi|ϖ \\varpi|ρ \\rho|ϱ \\varrho|σ \\sigma|ς \\varsigma|τ \\tau|υ \\upsilon
φ \\varphi|ϕ \\phi|χ \\chi|ψ \\psi|ω \\omega|Γ \\Gamma|Δ \\Delta|∆ \\Delta|Θ \\Theta|ϴ \\Theta|Λ \\Lambda|Ξ \\Xi|Π \\Pi|Σ \\Sigma
Υ \\Upsilon|Φ \\Phi|Ψ \\Psi|Ω \\Omega|Ω \\Omega|Α A|Β B|Ε E|Ζ Z|Η H|Ι I|Κ K|Μ M|Ν N|Ο O|Ρ P|Τ T|Χ X
± \\pm|∓ \\mp|× \\times|÷ \\div|⋅ \\cdot|· \\cdot|∙ \\bullet|• \\bullet|∗ *|⋆ \\star|∘ \\circ|⊕ \\oplus|⊖ \\ominus|⊗ \\otimes|⊘ \\oslash
⊙ \\odot|∧ \\land|∨ \\lor|¬ \\neg|∪ \\cup|∩ \\cap|⊎ \\uplus|⊓ \\sqcap|⊔ \\sqcup|∖ \\setminus|≀ \\wr|⋄ \\diamond|† \\dagger|‡ \\ddagger|⨯ \\times
− -|‐ -|– \\text{–}|— \\text{—}|∕ /|⁄ /|÷ \\div|∔ \\dotplus|⊞ \\boxplus|⊟ \\boxminus|⊠ \\boxtimes|⊡ \\boxdot|⋉ \\ltimes|⋊ \\rtimes|⨝ \\bowtie|⋈ \\bowtie
≤ \\leq|≥ \\geq|≠ \\neq|≡ \\equiv|≈ \\approx|≃ \\simeq|≅ \\cong|∼ \\sim|∽ \\backsim|∝ \\propto|≪ \\ll|≫ \\gg|⋘ \\lll|⋙ \\ggg|≐ \\doteq
≺ \\prec|≻ \\succ|≼ \\preceq|≽ \\succeq|⪯ \\preceq|⪰ \\succeq|⊂ \\subset|⊃ \\supset|⊆ \\subseteq|⊇ \\supseteq|⊊ \\subsetneq|⊋ \\supsetneq|⊏ \\sqsubset|⊐ \\sqsupset
⊑ \\sqsubseteq|⊒ \\sqsupseteq|∈ \\in|∉ \\notin|∋ \\ni|∌ \\not\\ni|⊢ \\vdash|⊣ \\dashv|⊨ \\models|⊩ \\Vdash|⊥ \\perp|∥ \\parallel|∦ \\nparallel|∣ \\mid|∤ \\nmid
≮ \\nless|≯ \\ngtr|≰ \\nleq|≱ \\ngeq|≢ \\not\\equiv|≉ \\not\\approx|≁ \\nsim|≇ \\ncong|⊄ \\not\\subset|⊅ \\not\\supset|⊈ \\nsubseteq|⊉ \\nsupseteq|≲ \\lesssim|≳ \\gtrsim
≶ \\lessgtr|≷ \\gtrless|≜ \\triangleq|≝ \\overset{\\mathrm{def}}{=}|≔ :=|≕ =:|∷ ::|≍ \\asymp|≎ \\Bumpeq|≏ \\bumpeq|⩽ \\leqslant|⩾ \\geqslant|⊴ \\trianglelefteq|⊵ \\trianglerighteq
← \\leftarrow|→ \\to|↑ \\uparrow|↓ \\downarrow|↔ \\leftrightarrow|↕ \\updownarrow|⇐ \\Leftarrow|⇒ \\Rightarrow|⇑ \\Uparrow|⇓ \\Downarrow|⇔ \\Leftrightarrow|⇕ \\Updownarrow
⟵ \\longleftarrow|⟶ \\longrightarrow|⟷ \\longleftrightarrow|⟸ \\Longleftarrow|⟹ \\Longrightarrow|⟺ \\Longleftrightarrow|↦ \\mapsto|⟼ \\longmapsto|↪ \\hookrightarrow|↩ \\hookleftarrow
↗ \\nearrow|↘ \\searrow|↙ \\swarrow|↖ \\nwarrow|⇀ \\rightharpoonup|⇁ \\rightharpoondown|↼ \\leftharpoonup|↽ \\leftharpoondown|⇌ \\rightleftharpoons|⇋ \\leftrightharpoons|⇄ \\rightleftarrows
↝ \\leadsto|⇝ \\rightsquigarrow|↠ \\twoheadrightarrow|↣ \\rightarrowtail|↛ \\nrightarrow|↚ \\nleftarrow|⇏ \\nRightarrow|⇎ \\nLeftrightarrow|↻ \\circlearrowright|↺ \\circlearrowleft
∞ \\infty|∂ \\partial|∇ \\nabla|∀ \\forall|∃ \\exists|∄ \\nexists|∅ \\emptyset|⌀ \\varnothing|ℵ \\aleph|ℶ \\beth|ℏ \\hbar|ℓ \\ell|℘ \\wp|ℑ \\Im|ℜ \\Re|ı \\imath|ȷ \\jmath
∠ \\angle|∡ \\measuredangle|∢ \\sphericalangle|△ \\triangle|▵ \\triangle|▽ \\triangledown|□ \\square|■ \\blacksquare|◇ \\diamondsuit|♠ \\spadesuit|♣ \\clubsuit|♥ \\heartsuit|♦ \\diamondsuit
° ^{\\circ}|′ '|″ ''|‴ '''|⁗ ''''|‵ \\backprime|… \\ldots|⋯ \\cdots|⋮ \\vdots|⋱ \\ddots|⋰ \\iddots|∴ \\therefore|∵ \\because|⊤ \\top|∎ \\blacksquare|§ \\S|¶ \\P
∑ \\sum|∏ \\prod|∐ \\coprod|∫ \\int|∬ \\iint|∭ \\iiint|⨌ \\iiiint|∮ \\oint|∯ \\oiint|∰ \\oiiint|⋃ \\bigcup|⋂ \\bigcap|⋁ \\bigvee|⋀ \\bigwedge
⨁ \\bigoplus|⨂ \\bigotimes|⨀ \\bigodot|⨄ \\biguplus|⨆ \\bigsqcup|√ \\surd|∛ \\sqrt[3]{}|∜ \\sqrt[4]{}
⟨ \\langle|⟩ \\rangle|〈 \\langle|〉 \\rangle|〈 \\langle|〉 \\rangle|⟪ \\langle\\!\\langle|⟫ \\rangle\\!\\rangle|⌈ \\lceil|⌉ \\rceil|⌊ \\lfloor|⌋ \\rfloor|‖ \\Vert|⟦ [\\![|⟧ ]\\!]|⟮ (|⟯ )
½ \\frac{1}{2}|¼ \\frac{1}{4}|¾ \\frac{3}{4}|⅓ \\frac{1}{3}|⅔ \\frac{2}{3}|² ^{2}|³ ^{3}|¹ ^{1}|ⁿ ^{n}|⁻ ^{-}|₀ _{0}|₁ _{1}|₂ _{2}|₃ _{3}
£ \\pounds|€ \\text{€}|¥ \\yen|ℂ \\mathbb{C}|ℍ \\mathbb{H}|ℕ \\mathbb{N}|ℙ \\mathbb{P}|ℚ \\mathbb{Q}|ℝ \\mathbb{R}|ℤ \\mathbb{Z}
ℬ \\mathcal{B}|ℰ \\mathcal{E}|ℱ \\mathcal{F}|ℋ \\mathcal{H}|ℐ \\mathcal{I}|ℒ \\mathcal{L}|ℳ \\mathcal{M}|ℛ \\mathcal{R}|ℯ e|ℊ g|ℴ o|ℭ \\mathfrak{C}|ℌ \\mathfrak{H}|ℨ \\mathfrak{Z}
ⅅ \\mathrm{D}|ⅆ \\mathrm{d}|ⅇ \\mathrm{e}|ⅈ \\mathrm{i}|ⅉ \\mathrm{j}|ℎ h|Å \\mathring{A}|% \\%|# \\#|$ \\$|& \\&|_ \\_|{ \\{|} \\}|~ \\sim|^ \\hat{}|\\ \\backslash
`;

export const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...TABLE.trim()
    .split(/[\n|]/)
    .map((entry): [string, string] => {
      const [character = '', latex = ''] = entry.split(' ');
      return [character, latex];
    }),
  // Spaces of a given width, and marks that are not printed.
  ['\u00a0', '~'],
  ['\u2002', '\\enspace'],
  ['\u2003', '\\quad'],
  ['\u2004', '\\;'],
  ['\u2005', '\\:'],
  ['\u2006', '\\,'],
  ['\u2009', '\\,'],
  ['\u200a', '\\,'],
  ['\u200b', ''],
  ['\u2061', ''],
  ['〖', ''],
  ['〗', ''],
  ['\u2062', ''],
  ['\u2063', ''],
  ['\u2064', ''],
]);

/** Accents by the combining character Word stores, and their wide form for more than one letter. */
export const ACCENTS: ReadonlyMap<string, readonly [narrow: string, wide: string]> = new Map([
  ['\u0300', ['\\grave', '\\grave']],
  ['`', ['\\grave', '\\grave']],
  ['\u0301', ['\\acute', '\\acute']],
  ['´', ['\\acute', '\\acute']],
  ['\u0302', ['\\hat', '\\widehat']],
  ['^', ['\\hat', '\\widehat']],
  ['\u0303', ['\\tilde', '\\widetilde']],
  ['~', ['\\tilde', '\\widetilde']],
  ['˜', ['\\tilde', '\\widetilde']],
  ['\u0304', ['\\bar', '\\overline']],
  ['\u0305', ['\\bar', '\\overline']],
  ['¯', ['\\bar', '\\overline']],
  ['\u0306', ['\\breve', '\\breve']],
  ['˘', ['\\breve', '\\breve']],
  ['\u0307', ['\\dot', '\\dot']],
  ['˙', ['\\dot', '\\dot']],
  ['\u0308', ['\\ddot', '\\ddot']],
  ['¨', ['\\ddot', '\\ddot']],
  ['\u030a', ['\\mathring', '\\mathring']],
  ['\u030c', ['\\check', '\\check']],
  ['ˇ', ['\\check', '\\check']],
  ['\u0332', ['\\underline', '\\underline']],
  ['\u033f', ['\\overline{\\overline', '\\overline{\\overline']],
  ['\u20d0', ['\\overset{\\leftharpoonup}', '\\overset{\\leftharpoonup}']],
  ['\u20d1', ['\\overset{\\rightharpoonup}', '\\overset{\\rightharpoonup}']],
  ['\u20d6', ['\\overleftarrow', '\\overleftarrow']],
  ['←', ['\\overleftarrow', '\\overleftarrow']],
  ['\u20d7', ['\\vec', '\\overrightarrow']],
  ['→', ['\\vec', '\\overrightarrow']],
  ['\u20db', ['\\dddot', '\\dddot']],
  ['\u20dc', ['\\ddddot', '\\ddddot']],
  ['\u20e1', ['\\overleftrightarrow', '\\overleftrightarrow']],
  ['↔', ['\\overleftrightarrow', '\\overleftrightarrow']],
  ['\u23de', ['\\overbrace', '\\overbrace']],
  ['\u23df', ['\\underbrace', '\\underbrace']],
]);

/** Functions that LaTeX sets upright by a command of their own. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max ' +
    'min Pr sec sin sinh sup tan tanh'
  ).split(' '),
);

interface Alphabet {
  first: number;
  last: number;
  command: string;
}

/** Mathematical alphanumeric symbols (U+1D400–U+1D7FF) by style; italic is how LaTeX sets letters anyway. */
const ALPHABETS: readonly Alphabet[] = [
  { first: 0x1d400, last: 0x1d433, command: '\\mathbf' },
  { first: 0x1d434, last: 0x1d467, command: '' },
  { first: 0x1d468, last: 0x1d49b, command: '\\boldsymbol' },
  { first: 0x1d49c, last: 0x1d503, command: '\\mathcal' },
  { first: 0x1d504, last: 0x1d537, command: '\\mathfrak' },
  { first: 0x1d538, last: 0x1d56b, command: '\\mathbb' },
  { first: 0x1d56c, last: 0x1d59f, command: '\\mathfrak' },
  { first: 0x1d5a0, last: 0x1d66f, command: '\\mathsf' },
  { first: 0x1d670, last: 0x1d6a3, command: '\\mathtt' },
  { first: 0x1d6a4, last: 0x1d6a5, command: '' },
  { first: 0x1d6a8, last: 0x1d6e1, command: '\\boldsymbol' },
  { first: 0x1d6e2, last: 0x1d71b, command: '' },
  { first: 0x1d71c, last: 0x1d7cb, command: '\\boldsymbol' },
  { first: 0x1d7ce, last: 0x1d7d7, command: '\\mathbf' },
  { first: 0x1d7d8, last: 0x1d7e1, command: '\\mathbb' },
  { first: 0x1d7e2, last: 0x1d7f5, command: '\\mathsf' },
  { first: 0x1d7f6, last: 0x1d7ff, command: '\\mathtt' },
];

/** The command that sets a mathematical alphanumeric symbol; undefined for other characters. */
export function alphabetOf(codePoint: number): string | undefined {
  return ALPHABETS.find(({ first, last }) => codePoint >= first && codePoint <= last)?.command;
}
