/** What a piece of text is, for its colour. */
export type Tone = keyof typeof codes;

/** As they are switched on and off (ECMA-48, SGR). */
const codes = {
  accent: [36, 39],
  good: [32, 39],
  caution: [33, 39],
  bad: [31, 39],
  quiet: [2, 22],
  strong: [1, 22],
} as const;

/** A text in colour, or as it is where there is none. */
export function paint(text: string, tone: Tone, color: boolean): string {
  const [on, off] = codes[tone];
  return color && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
}
