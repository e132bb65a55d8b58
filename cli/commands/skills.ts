import { nearestTo } from '../../service/nearest.ts';
import { findSkill, INSTALLED_SKILL, listSkills, type Skill } from '../../service/skills/skills.ts';
import { CliError } from '../cli-error.ts';
import type { SkillsAction } from '../command.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { type Installed, installSkill, skillFolders } from '../skills/install-skill.ts';
import { inColumns } from '../terminal/in-columns.ts';
import { printable } from '../terminal/printable.ts';

/** Lists, prints or installs the skills that teach agents this command. */
export async function skills(context: Context, action: SkillsAction): Promise<number> {
  switch (action.type) {
    case 'list':
      return list(context);
    case 'get':
      return get(context, action.name);
    case 'install':
      return install(context, action);
  }
}

async function list({ terminal, invocation }: Context): Promise<number> {
  const known = listSkills();
  const room = terminal.stdoutIsTerminal ? terminal.columns() : Number.POSITIVE_INFINITY;
  const rows = known.map(({ name, description }) => [name, description] as const);
  const table = inColumns(rows, room)
    .map((line) => `${line}\n`)
    .join('');
  const items = known.map(({ name, description }) => ({ name, description }));
  await terminal.writeOut(invocation.mode === 'json' ? envelope('skills', { skills: items }) : table);
  return 0;
}

async function get({ terminal, invocation }: Context, name: string): Promise<number> {
  const { text, description } = skillNamed(name);
  const asJson = invocation.mode === 'json';
  await terminal.writeOut(asJson ? envelope('skill', { name, description, content: text }) : text);
  return 0;
}

async function install(
  { terminal, invocation }: Context,
  { targetDir, force }: Extract<SkillsAction, { type: 'install' }>,
): Promise<number> {
  const folders = targetDir === undefined ? skillFolders('.') : [targetDir];
  const installed = await installSkill(skillNamed(INSTALLED_SKILL), folders, force);
  if (invocation.mode === 'json') await terminal.writeOut(envelope('skills_install', { installed }));
  else if (!invocation.silent) terminal.writeErr(installed.map(describe).join(''));
  return 0;
}

function describe({ path, status }: Installed): string {
  switch (status) {
    case 'installed':
      return `Installed ${printable(path)}.\n`;
    case 'replaced':
      return `Replaced ${printable(path)}.\n`;
    case 'unchanged':
      return `${printable(path)} is up to date.\n`;
  }
}

function skillNamed(name: string): Skill {
  const skill = findSkill(name);
  if (skill) return skill;
  const names = listSkills().map((known) => known.name);
  const near = nearestTo(name, names);
  throw new CliError(
    'SKILL_NOT_FOUND',
    `There is no skill "${printable(name)}".`,
    near === undefined ? `There are: ${names.join(', ')}.` : `Did you mean "docconv skills get ${near}"?`,
  );
}
