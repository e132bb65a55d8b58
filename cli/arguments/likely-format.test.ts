import { expect, test } from 'vitest';
import { likelyFormat } from './likely-format.ts';

test.each([
  ['a Word document', ['convert', 'Report.DOCX', '--raw'], 'docx'],
  ['a presentation', ['convert', '--json', 'deck.pptx'], 'pptx'],
  ['a presentation with macros', ['convert', 'deck.pptm'], 'pptx'],
  ['a picture', ['convert', 'scan.jpeg'], 'jpg'],
  ['a scan of many pages', ['convert', 'fax.TIF'], 'tiff'],
  ['a PDF', ['convert', 'a.pdf'], 'pdf'],
  ['a PDF among others', ['convert', 'a.docx', 'b.pdf'], 'pdf'],
  ['what does not tell', ['convert', '-'], 'pdf'],
] as const)('%s is told by its ending', (_, argv, format) => {
  expect(likelyFormat(argv)).toBe(format);
});
