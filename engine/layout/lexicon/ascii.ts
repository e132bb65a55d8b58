/** Whether a code unit is a letter of ASCII. Words are told apart by it sooner than by a pattern. */
export function isAsciiLetter(code: number): boolean {
  const small = code | 0x20;
  return small >= 0x61 && small <= 0x7a;
}
