import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validate } from 'skills-ref';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandFlags } from '../cli/arguments/arguments.ts';
import { dashed, globalFlags } from '../cli/arguments/flags.ts';
import { type RunServer, runServer } from '../http/testing/run-server.ts';
import { findSkill, listSkills } from '../service/skills/skills.ts';
import { type Desk, layDesk } from './skills/desk.ts';
import { ERROR_CODES, REASONS, REASONS_OF_SERVICE } from './skills/what-can-fail.ts';

const skills = fileURLToPath(new URL('../skills/', import.meta.url));
const lines = listSkills().flatMap(({ name, text }) =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .map((line) => [name, line] as const),
  ),
);

/** Of a server a key is had by approval in a browser. */
const NEEDS_A_PERSON = 'docconv login --yes';

describe('the skills', () => {
  test.each(readdirSync(skills))('%s is valid', async (name) => {
    expect(await validate(`${skills}${name}`)).toEqual([]);
  });

  test('name only flags that exist', () => {
    const known = new Set(
      [globalFlags, ...Object.values(commandFlags)].flatMap((flags) => Object.keys(flags).map(dashed)),
    );
    const named = listSkills()
      .flatMap(({ text }) => [...text.replaceAll('npm install --global', '').matchAll(/--([a-z][a-z-]+)/g)])
      .map(([, flag = '']) => flag);
    expect(named.filter((flag) => !known.has(flag))).toEqual([]);
  });

  const told = readFileSync(new URL('../docs/cli.md', import.meta.url), 'utf8');
  test.each([
    ['the manual', findSkill('core')?.text ?? ''],
    ['docs/cli.md', told],
  ])('with %s say what to do about each error', (_where, text) => {
    expect(
      [...ERROR_CODES, ...REASONS, ...REASONS_OF_SERVICE].filter((code) => !text.includes(`\`${code}\``)),
    ).toEqual([]);
  });

  test('lead nowhere but to themselves', () => {
    const links = listSkills().flatMap(({ text }) =>
      [...text.matchAll(/\]\((?!#)[^)]*\)/g)].map(([link]) => link),
    );
    expect(links).toEqual([]);
  });
});

describe('what the skills tell agents to run', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await layDesk();
  });
  afterAll(() => desk.clear());

  test('is there to be run', () => expect(lines.length).toBeGreaterThan(20));

  test.each(lines)('%s: %s', { timeout: 120_000 }, async (_skill, line) => {
    expect(await desk.run(line)).toEqual([0, '']);
  });
});

describe('what the skills tell agents to run, on a server', () => {
  let server: RunServer;
  let desk: Desk;
  beforeAll(async () => {
    server = await runServer();
    const key = await server.addKey('enterprise');
    desk = await layDesk({ DOCCONV_BASE_URL: server.url, DOCCONV_API_KEY: key });
  }, 120_000);
  afterAll(async () => {
    await server.remove();
    desk.clear();
  });

  test.each(lines.filter(([, line]) => line !== NEEDS_A_PERSON))(
    '%s: %s',
    { timeout: 120_000 },
    async (_skill, line) => {
      expect(await desk.run(line)).toEqual([0, '']);
    },
  );
});
