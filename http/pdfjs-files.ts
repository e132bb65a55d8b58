import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { AssetFile } from './asset-files.ts';

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

/** Where the files are that the drawing of PDFs fetches when it needs them: fonts, character maps, decoders. */
export const PDFJS_PATH = `/assets/pdfjs-${version}`;

const FOLDERS = new Set(['cmaps', 'iccs', 'standard_fonts', 'wasm']);

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** @returns undefined when there is no such file */
export async function readPdfjsFile(folder: string, file: string): Promise<AssetFile | undefined> {
  if (!FOLDERS.has(folder) || !/^[\w-]+\.(?:bcmap|icc|js|pfb|ttf|wasm)$/.test(file)) return undefined;
  try {
    const body = new Uint8Array(await readFile(join(dirname(manifest), folder, file)));
    return { body, type: TYPES[extname(file)] ?? 'application/octet-stream' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
