/**
 * The bill of materials of a release (CycloneDX): what is installed with it, and what is built into it.
 * @param {{ all: object, installed: object }} boms of npm, of a whole checkout and of it without what is for development
 * @param {string} licenses the text that tells of what is built in, `dist/LICENSES.txt`
 * @param {{ name: string, version: string }} released
 * @returns {object}
 */
export function makeSbom({ all, installed }, licenses, { name, version }) {
  const builtIn = new Set([...licenses.matchAll(/^(\S+ \S+) \(.+\)$/gm)].map(([, library]) => library));
  const known = new Set(installed.components.map(refOf));
  const added = all.components.filter(
    (component) => builtIn.has(`${component.name} ${component.version}`) && !known.has(refOf(component)),
  );
  const components = [...installed.components, ...added];
  const kept = new Set([...components, installed.metadata.component].map(refOf));
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  const component = { ...installed.metadata.component, name, version };
  return { ...installed, metadata: { ...installed.metadata, component }, components, dependencies };
}

function refOf(component) {
  return component['bom-ref'];
}
