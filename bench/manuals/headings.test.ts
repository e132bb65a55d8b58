import { describe, expect, it } from 'vitest';
import { findPrinted } from './headings.ts';

const find = (headings: string[], lines: string[], optionalHeadings: string[] = [], outline: string[] = []) =>
  findPrinted({ headings: headings.map((text) => ({ text, depth: 2 })), optionalHeadings }, lines, outline);
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
  ])('%s is printed as %s', (heading, line) => {
    expect(textsOf([heading], ['Text before.', line, 'Text behind.'])).toEqual([line.normalize('NFKC')]);
  });

  it('are put together from several lines', () => {
    const lines = ['A heading that is so long that it', 'takes two lines', 'Text.'];
    expect(textsOf(['A heading that is so long that it takes two lines'], lines)).toEqual([
      'A heading that is so long that it takes two lines',
    ]);
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
