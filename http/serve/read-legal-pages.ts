import { readFile } from 'node:fs/promises';
import type { ServerEnvironment } from '../../service/config/config.ts';
import { DocconvError } from '../../service/errors.ts';
import type { LegalPage } from '../parts.ts';

/** The texts that whoever runs the server has set. @throws DocconvError when one cannot be read */
export async function readLegalPages({
  termsFile,
  privacyFile,
}: Pick<ServerEnvironment, 'termsFile' | 'privacyFile'>): Promise<LegalPage[]> {
  const wished = [
    { path: '/terms', title: 'Terms', variable: 'DOCCONV_TERMS_FILE', file: termsFile },
    { path: '/privacy', title: 'Privacy', variable: 'DOCCONV_PRIVACY_FILE', file: privacyFile },
  ] as const;
  const pages: LegalPage[] = [];
  for (const { path, title, variable, file } of wished) {
    if (file !== undefined) pages.push({ path, title, text: await readText(variable, file) });
  }
  return pages;
}

async function readText(variable: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new DocconvError(
      'bad_request',
      `The file that ${variable} names cannot be read.`,
      'Correct the path, or unset the variable.',
      { reason: 'invalid_config', cause },
    );
  }
}
