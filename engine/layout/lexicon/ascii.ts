/** Whether a code unit is a letter of ASCII. Words are told apart by it sooner than by a pattern. */
export function isAsciiLetter(code: number): boolean {
  const small = code | 0x20;
  return small >= 0x61 && small <= 0x7a;
}

export function isAsciiDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Whether a text begins with a letter or digit of ASCII, as most words do: sooner than a pattern it tells what they are not. */
export function beginsPlainly(text: string): boolean {
  const code = text.charCodeAt(0);
  return isAsciiLetter(code) || isAsciiDigit(code);
}
