import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';
import { completion } from './commands/completion.ts';
import { fakeContext } from './testing/fake-context.ts';

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
  return execFileSync('bash', ['-c', program], { encoding: 'utf8' }).trim().split('\n');
}

describe('completion', () => {
  test('bash offers commands, then the flags of the command, then the choices of a flag', async () => {
    expect(await completeInBash('co')).toEqual(['convert', 'completion']);
    expect(await completeInBash('convert', '--page')).toEqual(['--pages', '--page-markers']);
    expect(await completeInBash('convert', '--ocr', 'a')).toEqual(['auto', 'always']);
    expect(await completeInBash('skills', 'g')).toEqual(['get']);
    expect(await completeInBash('usage', '--j')).toEqual(['--json']);
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
