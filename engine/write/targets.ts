import { cleanLabel } from './clean.ts';

const SAFE_HREF = /^(?:https?:\/\/|mailto:)\S.*$/i;

/** Gives the address to write for a link, or undefined when only its text may stay. */
export type ResolveHref = (href: string) => string | undefined;

/** Keeps http, https and mailto addresses; a link inside the document is looked up among the targets. */
export function hrefResolver(targets: ReadonlyMap<string, string>): ResolveHref {
  return (href) => {
    const address = cleanLabel(href);
    if (address.startsWith('#')) {
      const target = targets.get(address.slice(1));
      return target === undefined ? undefined : `#${target}`;
    }
    return SAFE_HREF.test(address) ? address.replaceAll(' ', '%20') : undefined;
  };
}

/** Identifiers in use, in lower case, with the last number that was put behind each to make another. */
export type TakenIds = Map<string, number>;

/** An identifier of letters, digits, `-` and `_` that is not in `taken` yet; adds it there. */
export function claimId(wish: string, taken: TakenIds): string {
  const base =
    cleanLabel(wish)
      .replace(/[^\p{L}\p{N}_-]+/gu, '-')
      .slice(0, MAX_ID_LENGTH) || 'id';
  let id = base;
  let number = taken.get(base.toLowerCase()) ?? 1;
  while (taken.has(id.toLowerCase())) id = `${base}-${++number}`;
  taken.set(base.toLowerCase(), number);
  taken.set(id.toLowerCase(), taken.get(id.toLowerCase()) ?? 1);
  return id;
}

/** Long enough for any bookmark of a word processor, which stops at 40. */
const MAX_ID_LENGTH = 80;
