import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listSkills } from '../../service/skills/skills.ts';
import { runHere } from '../testing/run-here.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';

let machine: Machine;
const at = (name: string) => path.join(machine.folder, name);
const errorOf = (stderr: string) => JSON.parse(stderr).error;

beforeEach(() => {
  machine = makeMachine();
});
afterEach(() => machine.remove());

describe('docconv skills', () => {
  test('get core prints the manual, without a key', async () => {
    const { code, stdout, stderr } = await runHere(machine, ['skills', 'get', 'core']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^---\nname: core\n[\s\S]*# docconv: operations manual/);
  });

  test('list names each skill with what it is for', async () => {
    const { stdout } = await runHere(machine, ['skills', 'list', '--json']);
    const { type, data } = JSON.parse(stdout);
    expect(type).toBe('skills');
    expect(data.skills.map((skill: { name: string }) => skill.name)).toEqual(['core', 'docconv']);
    expect((await runHere(machine, ['skills', 'list'])).stdout).toMatch(/^core +The operations manual/);
  });

  test('an unknown skill has a code of its own and a suggestion', async () => {
    const { code, stdout, stderr } = await runHere(machine, ['skills', 'get', 'cor', '--json']);
    expect([code, stdout]).toEqual([1, '']);
    expect(errorOf(stderr)).toMatchObject({
      code: 'SKILL_NOT_FOUND',
      hint: 'Did you mean "docconv skills get core"?',
    });
  });

  test.each([
    [['skills'], /needs to know what to do/],
    [['skills', 'instal', 'core'], /Did you mean "docconv skills install"/],
    [['skills', 'get'], /needs the name of a skill/],
    [['skills', 'list', 'core'], /does not take "core"/],
    [['skills', 'list', '--force'], /go with "skills install" only/],
  ])('%j is refused with what to write instead', async (argv, message) => {
    const { code, stderr } = await runHere(machine, argv);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });
});

describe('docconv skills install', () => {
  const installed = '.agents/skills/docconv/SKILL.md';
  const shipped = listSkills().find(({ name }) => name === 'docconv')?.text;

  test('writes the skill for agents, and for Claude where it is used', async () => {
    mkdirSync(at('.claude'));
    expect((await runHere(machine, ['skills', 'install'])).code).toBe(0);
    expect(readFileSync(at(installed), 'utf8')).toBe(shipped);
    expect(readFileSync(at('.claude/skills/docconv/SKILL.md'), 'utf8')).toBe(shipped);
    const again = await runHere(machine, ['skills', 'install', '--json']);
    const statuses = JSON.parse(again.stdout).data.installed.map((place: { status: string }) => place.status);
    expect(statuses).toEqual(['unchanged', 'unchanged']);
  });

  test('leaves a different text alone everywhere unless forced', async () => {
    mkdirSync(at('.claude/skills/docconv'), { recursive: true });
    writeFileSync(at('.claude/skills/docconv/SKILL.md'), 'mine');
    const refused = await runHere(machine, ['skills', 'install', '--json']);
    expect(refused.code).toBe(1);
    expect(errorOf(refused.stderr)).toMatchObject({ code: 'INVALID_ARGS', reason: 'skill_differs' });
    expect(() => readFileSync(at(installed))).toThrow();
    expect((await runHere(machine, ['skills', 'install', '--force'])).code).toBe(0);
    expect(readFileSync(at('.claude/skills/docconv/SKILL.md'), 'utf8')).toBe(shipped);
  });

  test('goes below --target-dir when there is one, and tells where it cannot', async () => {
    expect((await runHere(machine, ['skills', 'install', '--target-dir', 'elsewhere'])).code).toBe(0);
    expect(readFileSync(at('elsewhere/docconv/SKILL.md'), 'utf8')).toBe(shipped);
    writeFileSync(at('file'), '');
    const { code, stderr } = await runHere(machine, ['skills', 'install', '--target-dir', 'file']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/is below something that is not a folder/);
  });
});
