import { expect, it } from 'vitest';
import { layoutPage } from '../../../layout-page.ts';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { viewPages } from '../../page-view.ts';
import { preparePages } from '../../prepare-pages.ts';
import { createOpenShelf } from '../../shelf.ts';
import { surveyHeadings } from './survey.ts';

/** What of the features of each candidate is asked for, by its text. */
function featuresOf(name: string, ...pages: (readonly SetLine[])[]): [string, number][] {
  const layouts = pages.map((lines, i) => layoutPage({ ...setPage(lines), number: i + 1 }));
  const { type, listPages } = preparePages(createOpenShelf(layouts), { choice: 'drop' });
  const views = [...viewPages(listPages())];
  const survey = surveyHeadings(type, []);
  for (const view of views) survey.add(view);
  return views.flatMap((view) =>
    survey.candidates(view).map(({ text, features }): [string, number] => [text, features[name]!]),
  );
}

/** Lines below one another, those in bold apart from what is above them. */
function setBelow(lines: readonly (SetLine | string)[]): SetLine[] {
  let y = 60;
  return lines.map((line) => {
    y += typeof line === 'string' ? 13 : 26;
    return typeof line === 'string' ? { text: line, x: 50, y } : { ...line, y };
  });
}

const TEXT = 'The harbour keeps a list of the boats that come in by night and leave at dawn.';
const bold = (text: string, size?: number): SetLine => ({ text, x: 50, y: 0, bold: true, size });

it('tells repeated heads that the names of entries part from those that only come again', () => {
  const entry = (name: string) => [
    bold(name, 13),
    TEXT,
    TEXT,
    bold('Usage'),
    TEXT,
    TEXT,
    bold('Result'),
    TEXT,
    TEXT,
  ];
  const entries = setBelow(['open_gate', 'shut_gate', 'find_boat'].flatMap(entry));
  const speech = (name: string) => [bold(name), TEXT, TEXT];
  const play = setBelow(['Anna', 'Bert', 'Anna', 'Bert', 'Anna', 'Bert'].flatMap(speech));
  expect(new Map(featuresOf('lookParted', entries)).get('Usage')).toBe(1);
  expect(new Map(featuresOf('lookParted', play)).get('Anna')).toBe(0);
});

it('sees the fellows of a list item beyond the end of its page', () => {
  const item = (text: string, y: number): SetLine => ({ text, x: 50, y });
  const text = (y: number) => [0, 1, 2].map((i): SetLine => ({ text: TEXT, x: 50, y: y + 13 * i }));
  const listed = featuresOf(
    'listed',
    [...text(60), item('1. Boats of the town', 600), item('2. Boats of others', 614)],
    [item('3. Boats of no one', 60), ...text(100)],
  );
  expect(new Map(listed).get('3. Boats of no one')).toBe(1);
  expect(new Map(listed).get('2. Boats of others')).toBe(2);
});
