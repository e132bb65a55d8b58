import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

/** A file that browsers get. */
export interface AssetFile {
  body: Uint8Array<ArrayBuffer>;
  /** The same, compressed; of text. */
  gzip?: Uint8Array<ArrayBuffer>;
  type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

const folder = new URL(import.meta.url.endsWith('.ts') ? '../dist/' : './', import.meta.url);
const read = new Map<string, AssetFile>();
let served: Map<string, string> | undefined;

/**
 * The address of an asset, which changes whenever its content does.
 * @param name without what changes, e.g. `style.css`
 */
export function assetPath(name: string): string {
  const file = servedNames().get(name);
  if (file === undefined) throw new Error(`there is no asset ${JSON.stringify(name)}`);
  return `/assets/${file}`;
}

/** The text of an asset. @param name as for `assetPath` */
export function readAsset(name: string): string {
  const asset = findAsset(assetPath(name).slice('/assets/'.length));
  return new TextDecoder().decode(asset?.body);
}

/** @param file as in the address */
export function findAsset(file: string): AssetFile | undefined {
  if (![...servedNames().values()].includes(file)) return undefined;
  const asset = read.get(file) ?? readFile(file);
  read.set(file, asset);
  return asset;
}

/** The text of a file of the build. @param name below `dist/` */
export function readBuilt(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

function servedNames(): Map<string, string> {
  served ??= new Map(Object.entries(JSON.parse(readBuilt('assets.json'))));
  return served;
}

function readFile(file: string): AssetFile {
  const path = new URL(`assets/${file}`, folder);
  const compressed = new URL(`${path}.gz`);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const gzip = existsSync(compressed) ? new Uint8Array(readFileSync(compressed)) : undefined;
  return { body: new Uint8Array(readFileSync(path)), gzip, type };
}
