/** Zeros of the scripts whose decimal digits are met. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10];
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
