import { SaxesParser } from 'saxes';
import { isUnderstood, prefixOf, UNKNOWN_PREFIX } from './namespaces.ts';
import { invalidOffice, tooComplex, tooLarge } from './office-error.ts';

/** An element with the readers' prefixes (see `namespaces.ts`): `w:p`, `a:t`; attributes `w:val`, or `val` if unprefixed. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

/** What is left of the bounds; parts of one package share it. */
export interface XmlBudget {
  depth: number;
  nodes: number;
  characters: number;
}

/** Readers' prefix by the file's own prefix; `''` is the default namespace. */
type Scope = ReadonlyMap<string, string>;

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  scope: Scope;
}

/** Receives the events of a parser. */
interface TreeBuilder {
  open(name: string, attributes: Record<string, string>): void;
  close(): void;
  text(text: string): void;
  root(): XmlElement;
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});
const NO_CHILDREN: readonly XmlNode[] = Object.freeze([]);
const OUTERMOST: Scope = new Map([['xml', 'xml']]);
const NOTHING: ReadonlySet<string> = new Set();
/** Bytes handed to the parser at a time, so that a large part is never decoded as a whole. */
const CHUNK = 1 << 16;
/** Word's revision-save ids stand on every paragraph and run and tell a reader nothing. */
const REVISION_ID = /^w:rsid/;
/** Bytes from tag to tag, which the parser holds at once; a tag or text of a real file has thousands. */
const LONGEST_PIECE = 4 << 20;
const BLANK = /^[ \t\r\n]*$/;

/**
 * Parses a part into a tree. Of `mc:AlternateContent` only the children of the branch that readers understand
 * remain, in its place; comments, processing instructions and white space between elements are left out.
 * Document type declarations are refused, so no entity is ever defined or fetched. Elements in `ignored` (readers'
 * names) are left out with all they hold, and do not count against the budget.
 * @throws ConversionError `invalid_office` when malformed, `too_complex` past the budget
 */
export function parseXml(
  bytes: Uint8Array,
  budget: XmlBudget,
  ignored: ReadonlySet<string> = NOTHING,
): XmlElement {
  // Each tag may have a text before it. What may be too much is counted before memory is taken for it.
  if (2 * countTags(bytes) > budget.nodes)
    feedParser(bytes, createTreeBuilder({ ...budget }, ignored, false));
  const builder = createTreeBuilder(budget, ignored, true);
  feedParser(bytes, builder);
  return builder.root();
}

const OPENING = '<'.charCodeAt(0);

function countTags(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === OPENING) count++;
  return count;
}

function feedParser(bytes: Uint8Array, builder: TreeBuilder): void {
  const parser = new SaxesParser({ position: false });
  let position = 0;
  let pieceStart = 0;
  parser.on('doctype', () => {
    throw invalidOffice('it declares a document type, which Office files never do');
  });
  parser.on('error', (error) => {
    // Saxes goes on after a character XML does not allow; other programs show such text, too.
    if (!/disallowed character/.test(error.message)) throw invalidOffice('a part of it is malformed XML');
  });
  // Without the xmlns option of saxes, attributes are plain strings.
  parser.on('opentag', (tag) => {
    pieceStart = position;
    builder.open(tag.name, tag.attributes as Record<string, string>);
  });
  parser.on('closetag', () => {
    pieceStart = position;
    builder.close();
  });
  parser.on('text', (text) => builder.text(text));
  parser.on('cdata', (text) => builder.text(text));
  const decoder = new TextDecoder(encodingOf(bytes));
  for (; position < bytes.length; position += CHUNK) {
    parser.write(decoder.decode(bytes.subarray(position, position + CHUNK), { stream: true }));
    if (position - pieceStart > LONGEST_PIECE) throw tooComplex('a tag or text of it is too long');
  }
  parser.close();
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^<\?xml[^>]*encoding=["'](iso-8859-1|windows-125\d|us-ascii)["']/i.exec(head);
  return declared ? declared[1]! : 'utf-8';
}

/** @param keeps false for one that counts against the budget and keeps nothing */
function createTreeBuilder(budget: XmlBudget, ignored: ReadonlySet<string>, keeps: boolean): TreeBuilder {
  const path: OpenElement[] = [];
  const resolveName = createNameResolver();
  let root: XmlElement | undefined;
  /** Elements open inside an ignored one, with that one. */
  let skipped = 0;
  const count = () => {
    if (--budget.nodes < 0) throw tooComplex('it holds more elements than are allowed');
  };
  return {
    open(rawName, rawAttributes) {
      if (path.length + skipped >= budget.depth) throw tooComplex('its elements are nested too deeply');
      const scope = scopeOf(path.at(-1)?.scope ?? OUTERMOST, rawAttributes);
      const name = resolveName(rawName, scope);
      if (skipped > 0 || ignored.has(name)) {
        skipped++;
        return;
      }
      count();
      path.push({
        name,
        attributes: resolveAttributes(rawAttributes, scope, resolveName),
        children: [],
        scope,
      });
    },
    close() {
      if (skipped > 0) {
        skipped--;
        return;
      }
      const closed = path.pop()!;
      if (!keeps) return;
      const parent = path.at(-1);
      if (closed.name === 'mc:AlternateContent')
        for (const child of chosenBranch(closed)) parent?.children.push(child);
      else if (parent) parent.children.push(elementOf(closed));
      else root = elementOf(closed);
    },
    text(text) {
      const parent = path.at(-1);
      if (!parent || skipped > 0 || (BLANK.test(text) && !holdsText(parent.name))) return;
      count();
      budget.characters -= text.length;
      if (budget.characters < 0) throw tooLarge('it holds more text than is allowed');
      if (keeps) parent.children.push(text);
    },
    root() {
      if (!root) throw invalidOffice('a part of it is empty');
      return root;
    },
  };
}

type NameResolver = (rawName: string, scope: Scope) => string;

/** Turns names into ones with the readers' prefixes; equal names are one string in memory. */
function createNameResolver(): NameResolver {
  const names = new Map<string, string>();
  return (rawName, scope) => {
    const colon = rawName.indexOf(':');
    const prefix = scope.get(colon < 0 ? '' : rawName.slice(0, colon)) ?? UNKNOWN_PREFIX;
    const name = `${prefix}:${rawName.slice(colon + 1)}`;
    const known = names.get(name);
    if (known === undefined) names.set(name, name);
    return known ?? name;
  };
}

function resolveAttributes(
  raw: Record<string, string>,
  scope: Scope,
  resolveName: NameResolver,
): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const key in raw) {
    if (key.startsWith('xmlns')) continue;
    const name = key.includes(':') ? resolveName(key, scope) : key;
    if (!REVISION_ID.test(name)) attributes[name] = raw[key]!;
  }
  return attributes;
}

function scopeOf(outer: Scope, attributes: Record<string, string>): Scope {
  let scope: Map<string, string> | undefined;
  for (const key in attributes) {
    if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue;
    scope ??= new Map(outer);
    scope.set(key.slice('xmlns:'.length), prefixOf(attributes[key]!));
  }
  return scope ?? outer;
}

function elementOf({ name, attributes, children, scope }: OpenElement): XmlElement {
  // What a choice requires is told by prefixes that mean something in its own scope only.
  if (name === 'mc:Choice') attributes.understood = String(allUnderstood(attributes.Requires ?? '', scope));
  return {
    name,
    attributes: isEmpty(attributes) ? NO_ATTRIBUTES : attributes,
    // A copy takes as much memory as it needs; an array that has grown holds room for many more.
    children: children.length > 0 ? children.slice() : NO_CHILDREN,
  };
}

function allUnderstood(requires: string, scope: Scope): boolean {
  const prefixes = requires.split(/\s+/).filter(Boolean);
  return prefixes.every((prefix) => isUnderstood(scope.get(prefix) ?? UNKNOWN_PREFIX));
}

function chosenBranch({ children }: OpenElement): readonly XmlNode[] {
  const branches = children.filter((branch) => typeof branch !== 'string');
  const chosen =
    branches.find((branch) => branch.name === 'mc:Choice' && branch.attributes.understood === 'true') ??
    branches.find((branch) => branch.name === 'mc:Fallback');
  return chosen?.children ?? [];
}

function isEmpty(attributes: Record<string, string>): boolean {
  for (const _ in attributes) return false;
  return true;
}

/** Elements whose white space is content: `w:t`, `a:t`, `m:t`, `w:delText` and the like. */
function holdsText(name: string): boolean {
  return name.endsWith(':t') || name.endsWith('Text');
}
