import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ConversionError } from '../../../errors.ts';

/** The model of one language: a gzipped file. */
export interface LanguageModel {
  code: string;
  path: string;
}

export const defaultLanguages = ['eng'];

/** `eng`, `chi_sim`, `aze_cyrl`, `script`: what Tesseract's language codes look like. */
const CODE = /^[a-z]{3}(?:_[a-z]{3,4}(?:_vert)?)?$/;
/** More models than this at once are slow beyond use. */
const MOST_LANGUAGES = 8;
/** The integer models of the newer recogniser; `4.0.0` is three times the size for the older one as well. */
const MODELS = '4.0.0_best_int';

const require = createRequire(import.meta.url);

/**
 * Finds the models of some languages in their npm packages.
 * @throws ConversionError `language_missing` when a package is not installed.
 */
export function findLanguages(codes: readonly string[]): LanguageModel[] {
  const chosen = [...new Set(codes.length > 0 ? codes : defaultLanguages)];
  if (chosen.length > MOST_LANGUAGES) {
    throw new ConversionError(
      'language_missing',
      `${chosen.length} languages are more than the ${MOST_LANGUAGES} that can be recognised at once.`,
      'Name the languages that the document is written in.',
    );
  }
  return chosen.map((code) => ({ code, path: findModel(code, MODELS, require.resolve) }));
}

/** The model that tells which way up a page is; it needs the older recogniser. */
export function findOrientationModel(): LanguageModel {
  return { code: 'osd', path: findModel('osd', '4.0.0', require.resolve) };
}

/**
 * Gives the work a folder that holds all the models; the engine looks in one only. Where they lie apart they are
 * copied to a temporary folder, which is gone afterwards.
 */
export async function withModelFolder<T>(
  models: readonly LanguageModel[],
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (models.length === 1) return work(dirname(models[0]!.path));
  const folder = await mkdtemp(join(tmpdir(), 'docconv-ocr-'));
  try {
    await Promise.all(models.map(({ path }) => copyFile(path, join(folder, basename(path)))));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Path of a model. `resolve` finds a file of an installed package or throws. */
export function findModel(code: string, models: string, resolve: (file: string) => string): string {
  if (!CODE.test(code)) throw unknownLanguage();
  const name = `@tesseract.js-data/${code}`;
  const path = join(packageFolder(name, resolve) ?? '', models, `${code}.traineddata.gz`);
  if (existsSync(path)) return path;
  throw new ConversionError(
    'language_missing',
    `The data to recognise text in the language "${code}" is not installed.`,
    `Install it with "npm install -g ${name}" (or beside docconv where that is installed), then try again. If npm has no such package, check the code: German is deu, not ger.`,
  );
}

function packageFolder(name: string, resolve: (file: string) => string): string | undefined {
  try {
    return dirname(resolve(`${name}/package.json`));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function unknownLanguage(): ConversionError {
  return new ConversionError(
    'language_missing',
    'A language for recognition is not one of the codes that Tesseract uses.',
    'Use codes such as eng, deu, fra, spa, chi_sim or jpn; join several with a plus sign: eng+deu.',
  );
}
