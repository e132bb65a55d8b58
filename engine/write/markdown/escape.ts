import { findPaired, Role } from './delimiters.ts';
import { findUnsafe } from './find-unsafe.ts';
import { type MarkdownPiece, pieceText } from './pieces.ts';
import type { Setting } from './unsafe.ts';

/** Characters that mean something only in pairs, so that text without them needs no look for pairs. */
const PAIRING = /[*_~`$]/;

/** Where readers of GFM begin to read an address by themselves (GFM 6.9), and what it may reach over. */
const ADDRESS_START = /https?:\/\/|www\./gi;
const ADDRESS = /:\/\/|[Ww]{3}\./;
const ADDRESS_REACH = /[^\s<]*/y;

/** Joins pieces to a line of Markdown, with backslashes where text would be taken for markup and nowhere else. */
export function joinEscaped(pieces: readonly MarkdownPiece[], setting: Setting): string {
  let line = '';
  let hasPairs = false;
  let hasLinkText = false;
  for (const piece of pieces) {
    line += pieceText(piece);
    if (piece.kind !== 'text') continue;
    hasPairs ||= PAIRING.test(piece.text);
    hasLinkText ||= piece.inLink;
  }
  const unsafe = findUnsafe(line, setting);
  const unsafeInLink = hasLinkText ? findUnsafe(line, 'link') : [];
  const hasAddress = ADDRESS.test(line);
  if (!hasPairs && !hasAddress && unsafe.length + unsafeInLink.length === 0) return line;

  const { roles, inLink } = surveyLine(pieces, line.length);
  const escapes = new Set(hasPairs ? findPaired(line, roles) : []);
  for (const at of unsafe) for (const place of wholeRun(line, roles, at)) escapes.add(place);
  for (const at of unsafeInLink) if (inLink[at]) escapes.add(at);
  if (hasAddress) for (const at of findBrokenAddresses(line, roles, inLink, escapes)) escapes.add(at);
  return insertEscapes(line, escapes);
}

function surveyLine(
  pieces: readonly MarkdownPiece[],
  length: number,
): { roles: Uint8Array; inLink: Uint8Array } {
  const roles = new Uint8Array(length);
  const inLink = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    const end = at + pieceText(piece).length;
    if (piece.kind === 'text') inLink.fill(piece.inLink ? 1 : 0, at, end);
    else roles.fill(isDelimiter(piece) ? Role.delimiter : Role.markup, at, end);
    at = end;
  }
  return { roles, inLink };
}

function isDelimiter(piece: MarkdownPiece): boolean {
  return piece.kind === 'marker' ? !piece.mark.html : piece.kind === 'markup' && piece.delimits === true;
}

/** Half a run of delimiters would mean something else than the whole, so all of it is escaped. */
function* wholeRun(line: string, roles: Uint8Array, start: number): Generator<number> {
  if (roles[start] !== Role.text) return;
  yield start;
  if (!/[*_~`]/.test(line.charAt(start))) return;
  for (let at = start + 1; line[at] === line[start] && roles[at] === Role.text; at++) yield at;
}

/**
 * A bare address is read as it stands, backslashes and all, and swallows markup after it. One with an escape or markup
 * in it is therefore kept from being read as an address, by an escape in its beginning. In link text none is read.
 */
function* findBrokenAddresses(
  line: string,
  roles: Uint8Array,
  inLink: Uint8Array,
  escapes: ReadonlySet<number>,
): Generator<number> {
  let end = -1;
  let lastObstacle = -1;
  for (const { index, 0: start } of line.matchAll(ADDRESS_START)) {
    if (roles[index] !== Role.text || inLink[index]) continue;
    if (index >= end) {
      ADDRESS_REACH.lastIndex = index;
      end = index + (ADDRESS_REACH.exec(line)?.[0].length ?? 0);
      lastObstacle = findObstacle(line, index, end, roles, escapes);
    }
    if (index <= lastObstacle) yield index + start.search(/[:.]/);
  }
}

/** The last place that an address must not reach, or -1; emphasis around all of it does no harm. */
function findObstacle(
  line: string,
  start: number,
  end: number,
  roles: Uint8Array,
  escapes: ReadonlySet<number>,
): number {
  let at = end;
  // The place after it counts too: a backslash put there would become part of the address.
  while (at >= start && !escapes.has(at) && /[*~]/.test(line[at] ?? '*')) at--;
  while (at >= start && !escapes.has(at) && roles[at] === Role.text) at--;
  return at >= start ? at : -1;
}

/** Programs that look for tags with no eye for Markdown would see one behind a backslash: `<` is spelt out. */
function insertEscapes(line: string, escapes: ReadonlySet<number>): string {
  if (escapes.size === 0) return line;
  let written = '';
  let from = 0;
  for (const at of [...escapes].sort((a, b) => a - b)) {
    const isAngle = line[at] === '<';
    written += line.slice(from, at) + (isAngle ? '&lt;' : '\\');
    from = isAngle ? at + 1 : at;
  }
  return written + line.slice(from);
}
