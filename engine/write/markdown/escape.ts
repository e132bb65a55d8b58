import { findPaired, Role } from './delimiters.ts';
import { type Piece, pieceText } from './pieces.ts';
import { type Setting, UNSAFE, type Unsafe } from './unsafe.ts';

/** Any of these makes a closer look necessary. */
const SUSPECT = /[\\&<>[\]!#\-+*.)_`~=:|$]/;

/** What readers of GFM turn into links by themselves (GFM 6.9), as far as it may reach. */
const BARE_URL = /(?:https?:\/\/|www\.)[^\s<]*/gi;

/** Joins pieces to a line of Markdown, with backslashes where text would be taken for markup and nowhere else. */
export function joinEscaped(pieces: readonly Piece[], setting: Setting): string {
  const line = pieces.map(pieceText).join('');
  if (!pieces.some((piece) => piece.kind === 'text' && SUSPECT.test(piece.text))) return line;
  const { roles, inLink } = surveyLine(pieces, line.length);
  const escapes = new Set(findPaired(line, roles));
  for (const at of findUnsafe(line, setting)) if (roles[at] === Role.text) escapes.add(at);
  for (const at of findUnsafe(line, 'link')) if (inLink[at]) escapes.add(at);
  for (const at of findBrokenUrls(line, roles, inLink, escapes)) escapes.add(at);
  return insertBackslashes(line, escapes);
}

function surveyLine(pieces: readonly Piece[], length: number): { roles: Uint8Array; inLink: Uint8Array } {
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

function isDelimiter(piece: Piece): boolean {
  return piece.kind === 'marker' ? !piece.mark.html : piece.kind === 'markup' && piece.delimits === true;
}

const PATTERNS: Record<Setting | 'link', RegExp> = {
  paragraph: compile('paragraph'),
  item: compile('item'),
  heading: compile('heading'),
  cell: compile('cell'),
  link: compile('link'),
};

function compile(where: Setting | 'link'): RegExp {
  const holds = (unsafe: Unsafe) => (unsafe.in ? unsafe.in.includes(where) : where !== 'link');
  const sources = UNSAFE.filter(holds).map(({ character, before, after }) => {
    const left = before ? `(?<=${before.replace('^^', '(?<![\\s\\S])')})` : '';
    const right = after ? `(?=${after})` : '';
    return `${left}\\${character}${right}`;
  });
  return new RegExp(sources.join('|'), 'gm');
}

function* findUnsafe(line: string, where: Setting | 'link'): Generator<number> {
  for (const match of line.matchAll(PATTERNS[where])) yield match.index;
}

/**
 * A bare address is read as it stands, backslashes and all, and swallows markup after it. One with an escape or markup
 * in it is therefore kept from being read as an address, by an escape in its beginning. In link text none is read.
 */
function* findBrokenUrls(
  line: string,
  roles: Uint8Array,
  inLink: Uint8Array,
  escapes: ReadonlySet<number>,
): Generator<number> {
  for (const { index, 0: url } of line.matchAll(BARE_URL)) {
    if (roles[index] !== Role.text || inLink[index]) continue;
    const end = index + url.replace(/[*~]+$/, '').length;
    let isBroken = false;
    for (let at = index; at < end && !isBroken; at++) {
      isBroken = roles[at] !== Role.text || (escapes.has(at) && line[at] !== '|');
    }
    if (isBroken) yield index + url.search(/[:.]/);
  }
}

function insertBackslashes(line: string, escapes: ReadonlySet<number>): string {
  if (escapes.size === 0) return line;
  let written = '';
  let from = 0;
  for (const at of [...escapes].sort((a, b) => a - b)) {
    written += `${line.slice(from, at)}\\`;
    from = at;
  }
  return written + line.slice(from);
}
