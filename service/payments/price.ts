/** Decimal places of the dollars of every network taken: an atomic unit is a millionth of a dollar. */
export const TOKEN_DECIMALS = 6;

const DOLLARS = new RegExp(`^(\\d{1,9})(?:\\.(\\d{1,${TOKEN_DECIMALS}}))?$`);

/** Dollars in decimal → atomic units. @returns undefined when it is no such number, or finer than an atomic unit */
export function parseDollars(text: string): bigint | undefined {
  const [, whole, fraction = ''] = DOLLARS.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(TOKEN_DECIMALS, '0'));
}

/** Atomic units → `$0.125`, with two places at least. */
export function formatDollars(atomic: bigint): string {
  const digits = String(atomic).padStart(TOKEN_DECIMALS + 1, '0');
  const fraction = digits.slice(-TOKEN_DECIMALS).replace(/0+$/, '').padEnd(2, '0');
  return `$${digits.slice(0, -TOKEN_DECIMALS)}.${fraction}`;
}
