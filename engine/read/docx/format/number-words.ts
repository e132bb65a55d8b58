const ONES = [
  ...[
    'Zero',
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Ten',
    'Eleven',
    'Twelve',
  ],
  ...['Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

/** Word's own bound. */
const LAST = 999_999;

/** A number in English words, as Word writes them: `Twenty-one`; undefined past its bound. */
export function toWords(value: number): string | undefined {
  if (!(value >= 0 && value <= LAST)) return undefined;
  const words = wordsOf(value).toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(value: number): string {
  if (value < 20) return ONES[value]!;
  if (value < 100) return [TENS[Math.floor(value / 10)]!, ...rest(value % 10)].join('-');
  const [unit, name] = value < 1000 ? [100, 'hundred'] : [1000, 'thousand'];
  return [wordsOf(Math.floor(value / unit)), name, ...rest(value % unit)].join(' ');
}

function rest(value: number): string[] {
  return value === 0 ? [] : [wordsOf(value)];
}

const IRREGULAR: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** An ordinal in English words: `Twenty-first`. */
export function toOrdinalWords(value: number): string | undefined {
  return toWords(value)?.replace(/[a-z]+$/i, (last) => {
    const regular = last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`;
    const ordinal = IRREGULAR[last.toLowerCase()] ?? regular;
    return /^[A-Z]/.test(last) ? ordinal.charAt(0).toUpperCase() + ordinal.slice(1) : ordinal;
  });
}
