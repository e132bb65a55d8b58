import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cyclicPages, missingPages, noPages, styledText } from './fixtures/documents.ts';
import { startPdf, textAt, writePdf } from './fixtures/pdf-writer.ts';
import { openPdf } from './open.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}.pdf`, import.meta.url)));

async function firstWord(bytes: Uint8Array, password?: string): Promise<string> {
  const file = await openPdf(bytes, password);
  const page = await file.readPage(1, { images: false });
  await file.close();
  return page.words[0]!.text;
}

describe('a sound file', () => {
  test('is read without a word about it', async () => {
    const file = await openPdf(styledText());
    expect(file.warnings).toEqual([]);
    await file.close();
    await file.close();
  });

  test('may have something before its header', async () => {
    const prefix = Buffer.from('HTTP/1.1 200 OK\r\n\r\n'.repeat(100));
    expect(await firstWord(new Uint8Array(Buffer.concat([prefix, styledText()])))).toBe('Plain');
  });
});

describe('an encrypted file', () => {
  test.each(['r2', 'r3', 'r4', 'r6'])('of revision %s opens with its password', async (revision) => {
    expect(await firstWord(fixture(`locked-${revision}`), 'opên')).toBe('Locked');
  });

  test('asks for its password', async () => {
    await expect(openPdf(fixture('locked-r6'))).rejects.toMatchObject({ code: 'password_required' });
  });

  test('refuses a wrong one', async () => {
    await expect(openPdf(fixture('locked-r6'), 'shut')).rejects.toMatchObject({ code: 'password_wrong' });
  });

  test('opens by itself when only the owner has a password', async () => {
    expect(await firstWord(fixture('owned-r6'))).toBe('Locked');
  });

  test('says that no password helps where it is encrypted for holders of certificates', async () => {
    const security = '/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s4 /V 1 /Recipients [<3000>]';
    const bytes = writePdf(
      [{ content: textAt(40, 100, 'Secret') }],
      '',
      startPdf(),
      `/Encrypt << ${security} >>`,
    );
    await expect(openPdf(bytes)).rejects.toMatchObject({
      code: 'unsupported_format',
      message: expect.stringMatching(/certificates/),
    });
  });
});

describe('a damaged file', () => {
  test('that ends before its cross-reference table is read', async () => {
    const text = Buffer.from(styledText()).toString('latin1');
    const cut = text.slice(0, text.indexOf('xref\n0'));
    expect(await firstWord(new Uint8Array(Buffer.from(cut, 'latin1')))).toBe('Plain');
  });

  test('that promises pages it lacks has those it has', async () => {
    const file = await openPdf(missingPages(100_000));
    expect(file.pageCount).toBe(1);
    expect(file.warnings).toMatchObject([{ code: 'rescued' }]);
    const page = await file.readPage(1, { images: false });
    expect(page.words.map((word) => word.text)).toEqual(['The', 'only', 'page']);
    await file.close();
  });

  test.each([
    ['nothing at all', new Uint8Array(), 'empty_file', /empty/],
    ['a web page', new Uint8Array(Buffer.from('<!DOCTYPE html><p>404</p>')), 'invalid_pdf', /a web page/],
    ['anything else', new Uint8Array(Buffer.from('just words')), 'invalid_pdf', /no PDF header/],
    ['a beginning alone', styledText().slice(0, 400), 'invalid_pdf', /cut off/],
    ['a page tree that holds itself', cyclicPages(), 'invalid_pdf', /none of its pages/],
    ['no pages', noPages(), 'no_pages', /no pages/],
  ])('of %s is refused with the reason', async (_, bytes, code, message) => {
    await expect(openPdf(bytes)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });
});
