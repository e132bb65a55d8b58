/** Fonts with the signs of formulas that are larger than a line, in the encoding OMX (The TeXbook, appendix F). */
export const LARGE_SIGN_FONTS = /^(?:CMEX|LMMathExtension)/i;

const BRACKETS = '()[]⌊⌋⌈⌉{}⟨⟩';
/** What is left out are parts of brackets, arrows and braces, and wide accents. */
const GAP = '\0';
const LARGE_SIGNS = [
  `${BRACKETS}|‖/\\`,
  `()${BRACKETS}/\\`,
  `()[]⌊⌋⌈⌉{}⟨⟩/\\/\\`,
  '⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪|',
  '⎝⎠⎜⎟⟨⟩⊔⊔∮∮⊙⊙⊕⊕⊗⊗',
  '∑∏∫⋃⋂⊎⋀⋁∑∏∫⋃⋂⊎⋀⋁',
  `∐∐${GAP.repeat(6)}[]⌊⌋⌈⌉{}`,
  '√√√√√',
].join('');

/** The sign that stands at a code of such a font; undefined for one that means nothing by itself. */
export function largeSign(code: number): number | undefined {
  return signAt(LARGE_SIGNS, code);
}

/** The encoding OMS of the signs of formulas (The TeXbook, appendix F), without script capitals and parts of signs. */
const MATH_SYMBOLS = [
  '−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•',
  '≍≡⊆⊇≤≥≼≽∼≈⊂⊃≪≫≺≻',
  '←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝',
  `′∞∈∋△▽${GAP}${GAP}∀∃¬∅ℜℑ⊤⊥`,
  `ℵ${GAP.repeat(26)}∪∩⊎∧∨`,
  '⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀',
  '√⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠',
].join('');

/** The sign that stands at a code of TeX's font of symbols; undefined for one that means nothing by itself. */
export function mathSymbol(code: number): number | undefined {
  return signAt(MATH_SYMBOLS, code);
}

function signAt(signs: string, code: number): number | undefined {
  const sign = signs.codePointAt(code);
  return sign === 0 ? undefined : sign;
}
