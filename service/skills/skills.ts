import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A text that teaches agents something, as the Agent Skills format has it: a folder with a `SKILL.md`. */
export interface Skill {
  name: string;
  description: string;
  /** All of `SKILL.md`, frontmatter included. */
  text: string;
}

/** The skill that `skills install` installs; it leads to the manual. */
export const INSTALLED_SKILL = 'docconv';

/** The skills that came with this version, by name. */
export function listSkills(folder = skillsFolder()): Skill[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => readSkill(join(folder, entry.name, 'SKILL.md')))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** @returns undefined when no skill has that name */
export function findSkill(name: string, folder = skillsFolder()): Skill | undefined {
  return listSkills(folder).find((skill) => skill.name === name);
}

const FRONTMATTER = /^---\n([\s\S]*?)\n---\n/;

function readSkill(path: string): Skill {
  const text = readFileSync(path, 'utf8');
  const fields = FRONTMATTER.exec(text)?.[1] ?? '';
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(fields)?.[1] ?? missing(path, name);
  return { name: field('name'), description: field('description'), text };
}

function missing(path: string, name: string): never {
  throw new Error(`${path} has no ${name}`);
}

/** The package's `skills/`, seen from the bundle in `dist/` or from source. */
export function skillsFolder(): string {
  const fromSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(fromSource ? '../../skills/' : '../skills/', import.meta.url));
}
