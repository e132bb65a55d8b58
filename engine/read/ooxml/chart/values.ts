/** Digits beyond these are noise of binary fractions: 0.1 + 0.2. */
const SIGNIFICANT_DIGITS = 12;
const MILLISECONDS_A_DAY = 86_400_000;
/** Day 0 of the two date systems of spreadsheets (ECMA-376 part 1, 18.17.4.1). */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/**
 * Writes a cached number as its format shows it, as far as the format changes what it says: percentages, dates and
 * times. Other numbers keep all their digits.
 */
export function formatValue(raw: string, format: string | undefined, is1904 = false): string {
  const text = raw.trim();
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  const code = (format ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (code.includes('%')) return `${trimNumber(value * 100, decimalsOf(code))}%`;
  if (/[yd]|h+:|:s/i.test(code) && !/general/i.test(code))
    return formatDate(value, code, is1904) ?? trimNumber(value);
  return trimNumber(value);
}

function decimalsOf(code: string): number {
  return /\.([0#?]+)/.exec(code)?.[1]?.length ?? 0;
}

function trimNumber(value: number, decimals?: number): string {
  const rounded = decimals === undefined ? value : Number(value.toFixed(Math.min(decimals, 20)));
  return String(Number(rounded.toPrecision(SIGNIFICANT_DIGITS)));
}

function formatDate(value: number, code: string, is1904: boolean): string | undefined {
  const date = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(value * MILLISECONDS_A_DAY));
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0)
    return undefined;
  const [day = '', time = ''] = date.toISOString().split('T');
  const clock = time.slice(0, 5);
  if (!/[yd]/i.test(code)) return clock;
  const shown = /d/i.test(code) ? day : /m/i.test(code) ? day.slice(0, 7) : day.slice(0, 4);
  return /h/i.test(code) ? `${shown} ${clock}` : shown;
}
