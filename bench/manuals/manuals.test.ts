import { expect, it } from 'vitest';
import { makerOf } from './manuals.ts';

it.each([
  ['LaTeX with hyperref pdfTeX-1.40.24', '', 'LaTeX'],
  ['TeX pdfTeX-1.40.24', '<meta name="Generator" content="texi2any">', 'texinfo'],
  ['TeX pdfTeX-1.40.24', '<meta name="Generator" content="LaTeX2HTML">', 'LaTeX'],
  ['DBLaTeX-0.3.12 pdfTeX-1.40.24', '', 'DocBook'],
  ['DocBook XSL Stylesheets with Apache FOP Apache FOP Version 2.7', '', 'DocBook'],
  ['groff version 1.22.4 GPL Ghostscript 10.00.0', '', 'groff'],
  ['dvips(k) 2022.1 GPL Ghostscript 10.00.0', '', 'LaTeX'],
  ['cairo 1.16.0', '<meta name="Generator" content="texi2any">', 'other'],
])('a PDF by %s with %s is made by %s', (programs, html, maker) => {
  expect(makerOf(programs, html)).toBe(maker);
});
