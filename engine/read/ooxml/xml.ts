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

/** An element that is not kept: its child elements come as they are parsed, once. */
export interface XmlStream {
  name: string;
  streamed: Iterable<XmlElement>;
}

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

/** Takes what is complete; `path` are the elements it stands in, outermost first. */
type Take = (node: XmlNode, path: readonly OpenElement[]) => void;

const keep: Take = (node, path) => path.at(-1)!.children.push(node);
const drop: Take = () => {};

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
  if (2 * countTags(bytes) > budget.nodes) buildTree(bytes, createTreeBuilder({ ...budget }, ignored, drop));
  return buildTree(bytes, createTreeBuilder(budget, ignored, keep));
}

function buildTree(bytes: Uint8Array, builder: TreeBuilder): XmlElement {
  for (const _ of feedParser(bytes, builder));
  return builder.root();
}

/**
 * Parses a part as `parseXml` does, but gives what stands in one element right below the root, each child as soon as
 * it is complete, and keeps none. Children named in `streamed` come as soon as they begin.
 *
 * @param name of the element
 * @throws ConversionError like `parseXml`, while children are taken; `invalid_office` when there is no such element
 */
export function* parseChildren(
  bytes: Uint8Array,
  name: string,
  budget: XmlBudget,
  ignored: ReadonlySet<string> = NOTHING,
  streamed: ReadonlySet<string> = NOTHING,
): Generator<XmlElement | XmlStream> {
  const events = parseEvents(bytes, name, budget, ignored, streamed);
  for (let next = events.next(); !next.done; next = events.next()) {
    const event = next.value;
    if ('element' in event) yield event.element;
    if (!('begun' in event)) continue;
    const children = childrenUpToEnd(events);
    yield { name: event.begun, streamed: children };
    // What nobody asked for.
    for (const _ of children);
  }
}

/** A complete element, or where one that is streamed begins or ends. */
type ChildEvent = { element: XmlElement } | { begun: string } | { ended: string };

function* childrenUpToEnd(events: Iterator<ChildEvent>): Generator<XmlElement> {
  for (let next = events.next(); !next.done && 'element' in next.value; next = events.next()) {
    yield next.value.element;
  }
}

function* parseEvents(
  bytes: Uint8Array,
  name: string,
  budget: XmlBudget,
  ignored: ReadonlySet<string>,
  streamed: ReadonlySet<string>,
): Generator<ChildEvent> {
  const events: ChildEvent[] = [];
  let isFound = false;
  let begun: OpenElement | undefined;
  const take: Take = (node, path) => {
    const [, below, child] = path;
    const isInside = below?.name === name;
    if (!below) isFound ||= typeof node !== 'string' && node.name === name;
    else if (!isInside || path.length > 3) keep(node, path);
    else if (child && !streamed.has(child.name)) keep(node, path);
    else if (typeof node === 'string') return;
    else if (child) {
      if (begun !== child) events.push({ begun: child.name });
      begun = child;
      events.push({ element: node });
    } else if (begun && node.name === begun.name) {
      events.push({ ended: node.name });
      begun = undefined;
    } else events.push({ element: node });
  };
  for (const _ of feedParser(bytes, createTreeBuilder(budget, ignored, take))) yield* events.splice(0);
  yield* events;
  if (!isFound) throw invalidOffice('its content is missing');
}

const OPENING = '<'.charCodeAt(0);

/** Tags of a part, opening and closing ones, and whatever else begins like one. */
export function countTags(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === OPENING) count++;
  return count;
}

/** Feeds a part to a parser; stops after each chunk. */
function* feedParser(bytes: Uint8Array, builder: TreeBuilder): Generator<void> {
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
    yield;
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

function createTreeBuilder(budget: XmlBudget, ignored: ReadonlySet<string>, take: Take): TreeBuilder {
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
      const parent = path.at(-1);
      if (!parent) root = elementOf(closed);
      else if (closed.name !== 'mc:AlternateContent') take(elementOf(closed), path);
      else for (const child of chosenBranch(closed)) take(child, path);
    },
    text(text) {
      const parent = path.at(-1);
      if (!parent || skipped > 0 || (BLANK.test(text) && !holdsText(parent.name))) return;
      count();
      budget.characters -= text.length;
      if (budget.characters < 0) throw tooLarge('it holds more text than is allowed');
      take(detach(text), path);
    },
    root() {
      if (!root) throw invalidOffice('a part of it is empty');
      return root;
    },
  };
}

/** A copy of a text, which the parser cuts from a chunk: as long as the cut is in use, so is all of the chunk. */
function detach(text: string): string {
  return text.length < SHORTEST_CUT ? text : Buffer.from(text).toString();
}

/** Shorter texts are copied by the engine itself. */
const SHORTEST_CUT = 13;

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
