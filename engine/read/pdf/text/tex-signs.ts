/** Fonts with the signs of formulas that are larger than a line, in the encoding OMX (The TeXbook, appendix F). */
export function hasLargeSigns(fontName: string): boolean {
  return /^(?:CMEX|LMMathExtension)/i.test(fontName);
}

const BRACKETS = '()[]⌊⌋⌈⌉{}⟨⟩';
/** What is left out are parts of brackets, arrows and braces, and wide accents. */
const GAP = '\0';
const SIGNS = [
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
  const sign = SIGNS.codePointAt(code);
  return sign === 0 ? undefined : sign;
}
