import { describe, expect, it } from 'vitest';
import { findPrinted } from './headings.ts';

/** What stands on the first lines may name the document. */
const COVER = Array.from({ length: 15 }, (_, n) => `On the cover: ${n}`);

/** What comes of headings behind a cover. */
function find(headings: string[], lines: string[], optional: string[] = [], outline: string[] = []) {
  const marked = { headings: headings.map((text) => ({ text, depth: 2 })), optionalHeadings: optional };
  const printed = findPrinted(marked, [...COVER, ...lines], outline);
  const optionalHeadings = printed.optionalHeadings.filter((text) => !text.startsWith('On the cover'));
  return { ...printed, optionalHeadings };
}
const textsOf = (headings: string[], lines: string[]) =>
  find(headings, lines).headings.map(({ text }) => text);

describe('headings of HTML beside the lines of a PDF', () => {
  it.each([
    ['Name of things', '3.1 Name of things'],
    ['3. Name of things', 'Name of things'],
    ['3.1-2 Name of things', '3.1.2 Name of things'],
    ['Chapter 3: Name of things', 'Chapter 3. Name of things'],
    ['Chapter 1. 1 Name of things', '1 NAME OF THINGS'],
    ['A manual Chapter 3 - Name of things', 'Name of things'],
    ['Name of things <label>names', '3.1 Name of things'],
    ['Office files', 'Oﬃce files'],
    ['2.1-3 Names', '2.1.3 Names (of a thing)'],
  ])('%s is printed as %s', (heading, line) => {
    expect(textsOf([heading], ['Text before.', line, 'Text behind.'])).toEqual([line.normalize('NFKC')]);
  });

  it('are put together from several lines', () => {
    const lines = ['A heading that is so long that it', 'takes two lines', 'Text.'];
    expect(textsOf(['A heading that is so long that it takes two lines'], lines)).toEqual([
      'A heading that is so long that it takes two lines',
    ]);
  });

  it('are what begins a chapter rather than the running heads that say its label and name on one line', () => {
    const lines = ['Chapter 3', 'Names', 'Text.', 'Chapter 3. Names', 'Text.', '8 Chapter 3. Names'];
    expect(textsOf(['Chapter 3. Names'], lines)).toEqual(['Names']);
    expect(textsOf(['3. Names', '3. Names'], lines)).toHaveLength(2);
  });

  it('are without the running head above them', () => {
    const lines = ['Chapter 2: Names 7', '2.3 Rare names', 'Text.'];
    expect(textsOf(['2.3 Rare names'], lines)).toEqual(['2.3 Rare names']);
  });

  it('leave the label of a chapter above them to be told or not', () => {
    const { headings, optionalHeadings } = find(['Chapter 3. Names'], ['Chapter 3', 'Names', 'Text.']);
    expect(headings).toEqual([{ text: 'Names', depth: 2 }]);
    expect(optionalHeadings).toEqual(['Chapter 3']);
  });

  it('leave labels in capitals above them to be told or not', () => {
    const { headings, optionalHeadings } = find(['Names'], ['CHAPTER', 'THREE', 'NAMES', 'Text.']);
    expect(headings).toEqual([{ text: 'NAMES', depth: 2 }]);
    expect(optionalHeadings.toSorted()).toEqual(['CHAPTER', 'THREE']);
  });

  it('have their own letters where the PDF has none for a ligature', () => {
    expect(textsOf(['Office files'], ['O\u001ece \u001cles', 'Text.'])).toEqual(['Office files']);
  });

  it('are none below the title on the first lines, where authors stand', () => {
    const marked = ['The names of things', 'Anna Berg', '1 Names'].map((text) => ({ text, depth: 2 }));
    const lines = ['The names of things', 'Anna Berg', 'Text.', '1 Names', 'Text.'];
    const { headings, optionalHeadings } = findPrinted({ headings: marked, optionalHeadings: [] }, lines, []);
    expect(headings.map(({ text }) => text)).toEqual(['The names of things', '1 Names']);
    expect(optionalHeadings).toContain('Anna Berg');
  });

  it('come in the order of the PDF', () => {
    const lines = ['1 First', 'Text.', '1.1 Second', 'Text.', '2 Third', 'Text.'];
    expect(textsOf(['1.1 Second', '2 Third', '1 First'], lines)).toEqual([
      '1 First',
      '1.1 Second',
      '2 Third',
    ]);
  });

  it('come as often as they are printed, however often HTML says them', () => {
    const lines = ['1 First', 'Options', 'Text.', '2 Second', 'Options', 'Text.'];
    expect(textsOf(['First', 'Options', 'Second', 'Options', 'Options'], lines)).toEqual([
      '1 First',
      'Options',
      '2 Second',
      'Options',
    ]);
  });

  it('are not found in contents', () => {
    const { headings, found } = find(
      ['Names', 'Places'],
      ['1 Names . . . . . 7', '2 Places ..... ix', '1 Names'],
    );
    expect(headings.map(({ text }) => text)).toEqual(['1 Names']);
    expect(found).toBe(0.5);
  });

  it('are optional where they begin the line of a paragraph, and none where nothing prints them', () => {
    const printed = find(['Caveats', 'Written by hand'], ['Caveats. There are some.', 'More text.']);
    expect(printed).toEqual({ headings: [], optionalHeadings: ['Caveats'], found: 0 });
  });

  it('may be what is a term in HTML, a bookmark of the PDF, or the name of its contents', () => {
    const lines = ['Contents', 'Names', 'name', 'What it is called.', 'List of places'];
    const { optionalHeadings } = find(['Names'], lines, ['name', 'elsewhere'], ['List of places', 'Cover']);
    expect(optionalHeadings.toSorted()).toEqual(['Contents', 'List of places', 'name']);
  });
});
