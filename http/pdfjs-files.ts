import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetFile } from './asset-files.ts';

/** The build lays the library's files here. */
const fromSource = import.meta.url.endsWith('.ts');
const folderOfAll = fileURLToPath(new URL(fromSource ? '../dist/pdfjs' : 'pdfjs', import.meta.url));
const manifest = readFileSync(join(folderOfAll, 'package.json'), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };

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
    const body = new Uint8Array(await readFile(join(folderOfAll, folder, file)));
    return { body, type: TYPES[extname(file)] ?? 'application/octet-stream' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
