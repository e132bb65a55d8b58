import { prefixOf, UNKNOWN_PREFIX } from '../namespaces.ts';

/** Readers' prefix by the file's own prefix; `''` is the default namespace. */
export type Scope = ReadonlyMap<string, string>;

/** The scope of a part's root. */
export const OUTERMOST: Scope = new Map([['xml', 'xml']]);
/** Word's revision-save ids stand on every paragraph and run and tell a reader nothing. */
const REVISION_ID = /^w:rsid/;

type NameResolver = (rawName: string, scope: Scope) => string;

/** Turns names into ones with the readers' prefixes; equal names are one string in memory. */
export function createNameResolver(): NameResolver {
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

export function resolveAttributes(
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

/** The scope within an element of these attributes. */
export function scopeOf(outer: Scope, attributes: Record<string, string>): Scope {
  let scope: Map<string, string> | undefined;
  for (const key in attributes) {
    if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue;
    scope ??= new Map(outer);
    scope.set(key.slice('xmlns:'.length), prefixOf(attributes[key]!));
  }
  return scope ?? outer;
}
