import { describe, expect, test } from 'vitest';
import { commandFlags } from '../arguments/arguments.ts';
import { dashed } from '../arguments/flags.ts';
import type { CommandName } from '../command.ts';
import { displayWidth } from '../terminal/fit-text.ts';
import { helpFor } from './help.ts';
import { helpPages } from './help-pages.ts';

const topics = [undefined, ...(Object.keys(commandFlags) as CommandName[])];
const examples = new Set(Object.values(helpPages).flatMap((page) => page.examples));

describe.each(topics)('help on %s', (topic) => {
  test.each([40, 60, 80, 100])('fits into %i columns, and breaks no word and no example', (columns) => {
    const lines = helpFor(topic, columns).split('\n');
    const wide = lines.filter((line) => displayWidth(line) > columns && !examples.has(line.trim()));
    expect(wide).toEqual([]);
    const words = (text: string) => text.split(/\s+/);
    expect(words(lines.join('\n'))).toEqual(words(helpFor(topic)));
  });
});

test('help names every command, and of each every flag and an example', () => {
  for (const [name, flags] of Object.entries(commandFlags)) {
    expect(helpFor(undefined)).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    const page = helpFor(name as CommandName);
    expect(page).toMatch(/\nExamples:\n {2}\S/);
    for (const flag of Object.keys(flags)) expect(page).toContain(`--${dashed(flag)}`);
  }
});
