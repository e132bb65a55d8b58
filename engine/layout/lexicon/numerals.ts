/** Zeros of the scripts whose decimal digits are met. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** Value of a whole number in digits of any script; NaN for others. */
export function decimalValue(digits: string): number {
  let value = 0;
  for (const digit of digits) {
    const code = digit.codePointAt(0)!;
    const zero = ZEROS.find((at) => code >= at && code < at + 10);
    value = zero === undefined ? Number.NaN : 10 * value + code - zero;
  }
  return value;
}

const HAN = '〇一二三四五六七八九';
const HAN_UNITS: Record<string, number> = { 十: 10, 百: 100 };

/** Signs of Chinese numerals; part of a pattern. */
export const HAN_NUMERALS = '[一二三四五六七八九十]';

/** Value of a Chinese numeral below a thousand. */
export function hanValue(numeral: string): number {
  let [value, digit] = [0, 0];
  for (const sign of numeral) {
    const unit = HAN_UNITS[sign];
    if (unit) value += unit * (digit || 1);
    digit = unit ? 0 : HAN.indexOf(sign);
  }
  return value + digit;
}

/** Value of a Roman numeral in lower case. */
export function romanValue(numeral: string): number {
  let value = 0;
  for (let i = 0; i < numeral.length; i++) {
    const digit = ROMAN[numeral[i]!] ?? 0;
    value += digit < (ROMAN[numeral[i + 1] ?? ''] ?? 0) ? -digit : digit;
  }
  return value;
}

/** Katakana, Hangul and numbers in circles, light and dark, that number lists, in their order. */
export const KANA = 'アイウエオカキクケコサシスセソ';
export const HANGUL = '가나다라마바사아자차카타파하';
export const CIRCLED = ['①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳', '➀➁➂➃➄➅➆➇➈➉', '❶❷❸❹❺❻❼❽❾❿', '➊➋➌➍➎➏➐➑➒➓'];

/** Letters that number lists without a case of their own, so that none with a full stop is a word cut short. */
const UNCASED = [
  'א ב ג ד ה ו ז ח ט י:יא,יב,יג,יד,טו,טז,יז,יח,יט כ ל מ נ ס ע פ צ ק ר ש ת',
  'أ:ا,الف ب ج د ه:هـ و ز ح ط ي:ی ك:ک ل م ن س ع ف ص ق ر ش ت',
  'क ख ग घ ङ च छ ज झ',
];
/** Letters that number lists, in order; behind each those that some lists pass over, or that a list counts on with. */
const ALPHABETS = [
  ...UNCASED,
  'α β γ δ ε:ϛ,στ ζ η θ ι:ια,ιβ,ιγ,ιδ,ιε,ιστ,ιζ,ιη,ιθ κ λ μ ν ξ ο π ρ σ τ υ φ χ ψ ω',
  'а б в г:ґ д е:ё,є ж:з и:і,ї,й к л м н:о п р с т у ф х ц:ч ш щ:ъ,ы,ь э ю я',
  ...[KANA, HANGUL, ...CIRCLED].map((signs) => [...signs].join(' ')),
];
const LETTER_VALUES = new Map(ALPHABETS.flatMap((alphabet) => alphabet.split(' ').flatMap(valuesOf)));

function valuesOf(place: string, index: number): [string, number][] {
  const [letter = '', more = ''] = place.split(':');
  const others = more === '' ? [] : more.split(',');
  return [letter, ...others].map((each, i) => [each, index + 1 + i / (others.length + 1)]);
}

/** What matches one of the letters, the longest first; part of a pattern. */
export const LETTERS = anyLetter([...LETTER_VALUES.keys()]);
export const UNCASED_LETTERS = anyLetter(UNCASED.flatMap((alphabet) => alphabet.split(/[ :,]/)));

function anyLetter(letters: readonly string[]): string {
  return [...letters].sort((a, b) => b.length - a.length).join('|');
}

/** Place of a letter of another alphabet than the Latin in lists, with a fraction for one that may be passed over; NaN for others. */
export function letterValue(letter: string): number {
  return LETTER_VALUES.get(letter) ?? Number.NaN;
}
