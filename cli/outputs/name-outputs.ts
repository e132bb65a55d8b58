import path from 'node:path';
import { formatOfName } from '../../engine/file-endings.ts';
import { cleaned, nameInAddress } from '../inputs/file-name-of.ts';
import type { BatchInput } from '../inputs/input.ts';

/** Where file systems end a name (255 bytes), less room for an ending and a number. */
const longestName = 200;

/**
 * A distinct name, without ending, for each input's outputs: its path below the folder all inputs have in
 * common. `a.pdf` gives `a`; beside an `a.docx` they are `a.pdf` and `a.docx`; what is still alike is numbered.
 * Names that differ in case alone count as alike, since many file systems hold them so.
 */
export function nameOutputs(inputs: readonly BatchInput[]): string[] {
  const common = commonFolder(inputs.flatMap((input) => (input.type === 'file' ? [input.root] : [])));
  const whole = inputs.map((input) => shortened(pathBelow(input, common)));
  const names = whole.map((name) => withoutEnding(name) || name);
  restoreEndings(names, whole);
  return numberRepeats(names);
}

const withoutEnding = (name: string) =>
  formatOfName(name) === undefined ? name : name.slice(0, name.lastIndexOf('.'));

/** The deepest folder that holds all of these folders. */
export function commonFolder(folders: readonly string[]): string {
  const [first = path.sep, ...others] = folders;
  let common = first.split(path.sep);
  for (const folder of others) {
    const parts = folder.split(path.sep);
    const differs = common.findIndex((part, i) => part !== parts[i]);
    if (differs !== -1) common = common.slice(0, differs);
  }
  return common.join(path.sep) || path.sep;
}

function pathBelow(input: BatchInput, common: string): string {
  switch (input.type) {
    case 'file':
      return path.relative(common, input.path);
    case 'url':
      return cleaned(nameInAddress(input.url)) || 'download';
    case 'stdin':
      return 'stdin';
    case 'unusable':
      return '';
  }
}

function shortened(name: string): string {
  const base = path.basename(name);
  if (Buffer.byteLength(base) <= longestName) return name;
  const cut = Buffer.from(base)
    .subarray(0, longestName)
    .toString('utf8')
    .replace(/\ufffd+$/, '');
  return path.join(path.dirname(name), cut);
}

/** Gives every name that is not alone its ending back, until that changes nothing more. */
function restoreEndings(names: string[], whole: readonly string[]): void {
  for (let changed = true; changed; ) {
    changed = false;
    const counts = countAlike(names);
    names.forEach((name, i) => {
      const full = whole[i] ?? name;
      if (name === '' || name === full || (counts.get(name.toLowerCase()) ?? 0) < 2) return;
      names[i] = full;
      changed = true;
    });
  }
}

function countAlike(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return counts;
}

function numberRepeats(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const reserved = countAlike(names);
  return names.map((name) => {
    if (name === '') return name;
    let free = name;
    for (
      let i = 2;
      taken.has(free.toLowerCase()) || (free !== name && reserved.has(free.toLowerCase()));
      i += 1
    ) {
      free = `${name}-${i}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}
