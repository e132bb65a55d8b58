import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Skill } from '../../service/skills/skills.ts';
import { CliError } from '../cli-error.ts';
import { unwritable } from '../outputs/unwritable.ts';
import { writeWhole } from '../outputs/write-whole.ts';
import { printable } from '../terminal/printable.ts';

/** A place a skill went to. */
export interface Installed {
  /** Path of the skill's `SKILL.md`. */
  path: string;
  status: 'installed' | 'replaced' | 'unchanged';
}

/** Folders of skills that agents look into, from the folder one works in. */
export function skillFolders(workFolder: string): string[] {
  const claude = join(workFolder, '.claude');
  return [join(workFolder, '.agents', 'skills'), ...(existsSync(claude) ? [join(claude, 'skills')] : [])];
}

/**
 * Writes a skill into each folder. Nothing is written when any of them has another text and `force` is not given.
 * @throws CliError `INVALID_ARGS`
 */
export async function installSkill(
  skill: Skill,
  folders: readonly string[],
  force: boolean,
): Promise<Installed[]> {
  const places = await Promise.all(folders.map((folder) => placeIn(folder, skill)));
  const taken = places.find(({ status }) => status === 'replaced');
  if (taken && !force) throw differs(taken.path);
  for (const { path } of places.filter(({ status }) => status !== 'unchanged')) {
    await writeWhole(path, skill.text);
  }
  return places;
}

async function placeIn(folder: string, skill: Skill): Promise<Installed> {
  const path = join(folder, skill.name, 'SKILL.md');
  const found = await textIfThere(path);
  return {
    path,
    status: found === undefined ? 'installed' : found === skill.text ? 'unchanged' : 'replaced',
  };
}

async function textIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw unwritable(path, error);
  }
}

function differs(path: string): CliError {
  return new CliError(
    'INVALID_ARGS',
    `"${printable(path)}" holds another text.`,
    'Keep it, or replace it with --force.',
    { reason: 'skill_differs' },
  );
}
