import { prefixOf, UNKNOWN_PREFIX } from './namespaces.ts';

/** Readers' prefix by the file's own prefix; `''` is the default namespace. */
export type Scope = ReadonlyMap<string, string>;

/** The scope of a part's root. */
export const OUTERMOST: Scope = new Map([['xml', 'xml']]);
/** Word's revision-save ids stand on every paragraph and run and tell a reader nothing. */
const REVISION_ID = /^w:rsid/;

/** Turns names into ones with the readers' prefixes; equal names are one string in memory. */
interface NameResolver {
  element(rawName: string, scope: Scope): string;
  /** Undefined for what readers have no use for. */
  attribute(rawName: string, scope: Scope): string | undefined;
}

export function createNameResolver(): NameResolver {
  const names = new Map<string, string>();
  const element = rememberByScope((rawName, scope) => {
    const colon = rawName.indexOf(':');
    const prefix = scope.get(colon < 0 ? '' : rawName.slice(0, colon)) ?? UNKNOWN_PREFIX;
    const name = `${prefix}:${rawName.slice(colon + 1)}`;
    const known = names.get(name);
    if (known === undefined) names.set(name, name);
    return known ?? name;
  });
  const attribute = rememberByScope((rawName, scope) => {
    if (rawName.startsWith('xmlns')) return undefined;
    const name = rawName.includes(':') ? element(rawName, scope) : rawName;
    return REVISION_ID.test(name) ? undefined : name;
  });
  return { element, attribute };
}

type Resolve<T> = (rawName: string, scope: Scope) => T;

/** Resolves each name once a scope: a long part has a hundred names and one scope. */
function rememberByScope<T>(resolve: Resolve<T>): Resolve<T> {
  const scopes = new WeakMap<Scope, Map<string, T>>();
  let last: { scope: Scope; names: Map<string, T> } | undefined;
  return (rawName, scope) => {
    if (last?.scope !== scope) {
      const names = scopes.get(scope) ?? new Map<string, T>();
      scopes.set(scope, names);
      last = { scope, names };
    }
    const { names } = last;
    const known = names.get(rawName);
    if (known !== undefined || names.has(rawName)) return known as T;
    const name = resolve(rawName, scope);
    names.set(rawName, name);
    return name;
  };
}

export function resolveAttributes(
  raw: Record<string, string>,
  scope: Scope,
  names: NameResolver,
): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const key in raw) {
    const name = names.attribute(key, scope);
    if (name !== undefined) attributes[name] = raw[key]!;
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
