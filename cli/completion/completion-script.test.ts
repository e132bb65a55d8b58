import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { parseArguments } from '../arguments/arguments.ts';
import { completion } from '../commands/completion.ts';
import { fakeContext } from '../testing/fake-context.ts';

async function scriptFor(shell: 'bash' | 'zsh' | 'fish'): Promise<string> {
  const context = fakeContext();
  await completion(context, shell);
  return context.out();
}

/** What bash offers after the words typed so far. */
async function completeInBash(...words: string[]): Promise<string[]> {
  const typed = words.map((word) => `'${word}'`).join(' ');
  const program = `${await scriptFor('bash')}
COMP_WORDS=(docconv ${typed}); COMP_CWORD=${words.length}; _docconv; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return offered(execFileSync('bash', ['-c', program], { encoding: 'utf8' }));
}

/** What fish offers after a line. */
async function completeInFish(line: string): Promise<string[]> {
  const program = `${await scriptFor('fish')}\ncomplete -C '${line}'`;
  const said = execFileSync('fish', ['--no-config', '-c', program], { encoding: 'utf8' });
  return offered(said).map((choice) => choice.split('\t')[0] ?? '');
}

const offered = (said: string): string[] => said.split('\n').filter((line) => line !== '');
const hasFish = spawnSync('fish', ['--version']).status === 0;
if (!hasFish)
  process.stderr.write('\nSKIPPED: completion in fish: there is no fish here; install the package fish.\n');

describe('completion', () => {
  test('bash offers commands, then the flags of the command, then the choices of a flag', async () => {
    expect(await completeInBash('co')).toEqual(['convert', 'completion']);
    expect(await completeInBash('convert', '--page')).toEqual(['--pages', '--page-markers']);
    expect(await completeInBash('convert', '--ocr', 'a')).toEqual(['auto', 'always']);
    expect(await completeInBash('skills', 'g')).toEqual(['get']);
    expect(await completeInBash('usage', '--j')).toEqual(['--json']);
  });

  test('bash knows the command after global flags, and what follows a word', async () => {
    expect(await completeInBash('--json', 'who')).toEqual(['whoami']);
    expect(await completeInBash('--json', 'convert', '--page')).toEqual(['--pages', '--page-markers']);
    expect(await completeInBash('skills', 'get', '')).toEqual(['core', 'docconv']);
    expect(await completeInBash('help', 'dash')).toEqual(['dashboard']);
    expect(await completeInBash('convert', '--no-')).toEqual(['--no-notes', '--no-comments']);
  });

  test('bash leaves files to the shell where files stand, and offers nothing else there', async () => {
    for (const typed of [
      [''],
      ['a'],
      ['-o', ''],
      ['--output', 'x'],
      ['a.pdf', '--layout', ''],
      ['a.pdf', ''],
    ]) {
      expect(await completeInBash('convert', ...typed)).toEqual([]);
    }
    expect(await completeInBash('usage', '')).toEqual([]);
  });

  test('bash completes what follows an equals sign, which it takes for a word', async () => {
    expect(await completeInBash('convert', '--ocr', '=', 'al')).toEqual(['always']);
    expect(await completeInBash('convert', '--ocr', '=')).toEqual(['auto', 'always', 'never']);
    expect(await completeInBash('convert', '--output', '=', 'skills', '--dry')).toEqual(['--dry-run']);
  });

  test.skipIf(!hasFish)('fish offers commands, words, flags and choices', async () => {
    expect(await completeInFish('docconv who')).toEqual(['whoami']);
    expect(await completeInFish('docconv skills get ')).toEqual(['core', 'docconv']);
    expect(await completeInFish('docconv convert --no-')).toEqual(['--no-comments', '--no-notes']);
    expect(await completeInFish('docconv convert --ocr al')).toEqual(['always']);
    expect(await completeInFish('docconv completion ')).toEqual(['bash', 'fish', 'zsh']);
    expect(await completeInFish('docconv help das')).toEqual(['dashboard']);
    expect(await completeInFish('docconv help dashboard ')).toEqual([]);
    expect(await completeInFish('docconv admin keys ')).toEqual([]);
  });

  test('zsh and fish are told what each is for, word by word', async () => {
    const [zsh, fish] = [await scriptFor('zsh'), await scriptFor('fish')];
    expect(zsh).toContain("'admin:For operators: lists accounts,");
    expect(zsh).toContain('--ocr-lang=[Languages of the text in pictures: eng+deu]');
    expect(fish).toContain("-l ocr-lang -r -F -d 'Languages of the text in pictures: eng+deu'");
    expect(fish).toContain("over this machine'\\''s accounts");
  });

  test.each(['bash', 'zsh', 'fish'] as const)('%s knows every command and flag', async (shell) => {
    const script = await scriptFor(shell);
    for (const word of ['convert', 'skills', 'whoami', 'output-format', 'target-dir', 'silent']) {
      expect(script).toContain(word);
    }
    expect(script).not.toMatch(/undefined|\[object/);
  });

  test('an unknown shell is refused with those there are', () => {
    expect(() => parseArguments(['completion', 'tcsh'])).toThrow(/Name the shell/);
    expect(() => parseArguments(['completion'])).toThrow(/Name the shell/);
  });
});
