import { invalidOffice, officeTooLarge, tooComplex } from '../office-error.ts';
import type { XmlBudget, XmlElement, XmlNode } from './element.ts';
import type { XmlEvents } from './feed-parser.ts';
import { createNameResolver, OUTERMOST, resolveAttributes, type Scope, scopeOf } from './names.ts';
import { isUnderstood, UNKNOWN_PREFIX } from './namespaces.ts';

export interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  scope: Scope;
}

export interface TreeBuilder extends XmlEvents {
  root(): XmlElement;
}

/** Takes what is complete; `path` are the elements it stands in, outermost first. */
export type Take = (node: XmlNode, path: readonly OpenElement[]) => void;

/** Keeps nodes where they stand. */
export const keep: Take = (node, path) => path.at(-1)!.children.push(node);
export const drop: Take = () => {};

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});
const NO_CHILDREN: readonly XmlNode[] = Object.freeze([]);
const BLANK = /^[ \t\r\n]*$/;

/** Makes elements of events. Those in `ignored` are left out with all they hold; what is complete goes to `take`. */
export function createTreeBuilder(budget: XmlBudget, ignored: ReadonlySet<string>, take: Take): TreeBuilder {
  const path: OpenElement[] = [];
  const names = createNameResolver();
  let root: XmlElement | undefined;
  /** Elements open inside an ignored one, with that one. */
  let skipped = 0;
  return {
    open(rawName, rawAttributes) {
      if (path.length + skipped >= budget.depth) throw tooComplex('its elements are nested too deeply');
      const scope = scopeOf(path.at(-1)?.scope ?? OUTERMOST, rawAttributes);
      const name = names.element(rawName, scope);
      if (skipped > 0 || ignored.has(name)) {
        skipped++;
        return;
      }
      countNode(budget);
      const attributes = resolveAttributes(rawAttributes, scope, names);
      path.push({ name, attributes, children: [], scope });
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
      else for (const child of chosenBranch(closed.children)) take(child, path);
    },
    text(text) {
      const parent = path.at(-1);
      if (!parent || skipped > 0 || (BLANK.test(text) && !holdsText(parent.name))) return;
      countNode(budget);
      countText(budget, text);
      take(detach(text), path);
    },
    root() {
      if (!root) throw invalidOffice('a part of it is empty');
      return root;
    },
  };
}

function countNode(budget: XmlBudget): void {
  if (--budget.nodes < 0) throw tooComplex('it holds more elements than are allowed');
}

function countText(budget: XmlBudget, text: string): void {
  budget.characters -= text.length;
  if (budget.characters < 0) throw officeTooLarge('it holds more text than is allowed');
}

/** A copy of a text, which the parser cuts from a chunk: as long as the cut is in use, so is all of the chunk. */
function detach(text: string): string {
  return text.length < SHORTEST_CUT ? text : Buffer.from(text).toString();
}

/** Shorter texts are copied by the engine itself. */
const SHORTEST_CUT = 13;

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

function isEmpty(attributes: Record<string, string>): boolean {
  for (const _ in attributes) return false;
  return true;
}

/** Elements whose white space is content: `w:t`, `a:t`, `m:t`, `w:delText` and the like. */
function holdsText(name: string): boolean {
  return name.endsWith(':t') || name.endsWith('Text');
}

/** Whether readers understand all that a `mc:Choice` requires, which it tells by prefixes of its own scope. */
function allUnderstood(requires: string, scope: Scope): boolean {
  const prefixes = requires.split(/\s+/).filter(Boolean);
  return prefixes.every((prefix) => isUnderstood(scope.get(prefix) ?? UNKNOWN_PREFIX));
}

/** What remains of `mc:AlternateContent`: the children of the first choice that is understood, or of the fallback. */
function chosenBranch(alternatives: readonly XmlNode[]): readonly XmlNode[] {
  const branches = alternatives.filter((branch) => typeof branch !== 'string');
  const chosen =
    branches.find((branch) => branch.name === 'mc:Choice' && branch.attributes.understood === 'true') ??
    branches.find((branch) => branch.name === 'mc:Fallback');
  return chosen?.children ?? [];
}
