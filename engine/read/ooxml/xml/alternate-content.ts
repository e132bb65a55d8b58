import { isUnderstood, UNKNOWN_PREFIX } from '../namespaces.ts';
import type { XmlNode } from './element.ts';
import type { Scope } from './names.ts';

/** Whether readers understand all that a `mc:Choice` requires, which it tells by prefixes of its own scope. */
export function allUnderstood(requires: string, scope: Scope): boolean {
  const prefixes = requires.split(/\s+/).filter(Boolean);
  return prefixes.every((prefix) => isUnderstood(scope.get(prefix) ?? UNKNOWN_PREFIX));
}

/** What remains of `mc:AlternateContent`: the children of the first choice that is understood, or of the fallback. */
export function chosenBranch(alternatives: readonly XmlNode[]): readonly XmlNode[] {
  const branches = alternatives.filter((branch) => typeof branch !== 'string');
  const chosen =
    branches.find((branch) => branch.name === 'mc:Choice' && branch.attributes.understood === 'true') ??
    branches.find((branch) => branch.name === 'mc:Fallback');
  return chosen?.children ?? [];
}
