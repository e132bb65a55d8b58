import { describe, expect, it } from 'vitest';
import { cell, paragraph, text } from '../document/build.ts';
import type { Document, Inline } from '../document/document.ts';
import type { Cell } from '../document/table.ts';
import { writeHtml, writeMarkdown } from './index.ts';

const strong = (...inlines: Inline[]): Inline => ({ type: 'strong', inlines });

function head(...inlines: Inline[]): Cell {
  return cell([paragraph(...inlines)], { header: 'column' });
}

function documentOf(...rows: Cell[][]): Document {
  return {
    blocks: [{ type: 'table', columns: rows[0]?.length ?? 0, rows: rows.map((cells) => ({ cells })) }],
    images: [],
  };
}

function firstLine(...cells: Cell[]): string | undefined {
  return writeMarkdown(documentOf(cells, [cell('b')]), {}).content.split('\n')[0];
}

function headHtml(...cells: Cell[]): string | undefined {
  return /<tr>(.*?)<\/tr>/.exec(writeHtml(documentOf(cells, [cell('b')]), {}).content)?.[1];
}

describe('head cells', () => {
  it.each([
    ['all strong', [strong(text('Age'))], 'Age', 'Age'],
    ['strong in pieces', [strong(text('Age')), text(' '), strong(text('(y)'))], 'Age (y)', 'Age (y)'],
    [
      'strong within emphasis',
      [{ type: 'emphasis', inlines: [strong(text('n'))] } satisfies Inline],
      '*n*',
      '<em>n</em>',
    ],
    [
      'strong with a raised mark',
      [strong(text('Age')), { type: 'superscript', inlines: [text('a')] } satisfies Inline],
      'Age<sup>a</sup>',
      'Age<sup>a</sup>',
    ],
    ['strong up to a bracket', [strong(text('Flow (l/s')), text(')')], 'Flow (l/s)', 'Flow (l/s)'],
    ['partly strong', [strong(text('Age')), text(' (y)')], '**Age** (y)', '<strong>Age</strong> (y)'],
    ['emphasized', [{ type: 'emphasis', inlines: [text('p')] } satisfies Inline], '*p*', '<em>p</em>'],
  ] as const)('%s', (_, inlines, markdown, html) => {
    expect(firstLine(head(...inlines))).toBe(`| ${markdown} |`);
    expect(headHtml(head(...inlines))).toBe(`<th scope="col">${html}</th>`);
  });

  it('of a pipe table are those of its first row, whether or not they are marked as such', () => {
    expect(firstLine(cell([paragraph(strong(text('a')))]))).toBe('| a |');
  });

  it('leave strong text in other cells alone', () => {
    const document = documentOf([cell('a')], [cell([paragraph(strong(text('b')))])]);
    expect(writeMarkdown(document, {}).content).toContain('| **b** |');
    expect(writeHtml(document, {}).content).toContain('<td><strong>b</strong></td>');
  });
});
