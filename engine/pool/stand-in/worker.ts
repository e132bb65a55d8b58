import { existsSync, writeFileSync } from 'node:fs';
import type { Parts } from '../../convert.ts';
import { paragraph } from '../../document/build.ts';
import type { Document } from '../../document/document.ts';
import { textOf, walkBlocks } from '../../document/walk.ts';
import { ConversionError } from '../../errors.ts';
import type { Page, Word } from '../../layout/page.ts';
import { wholeBytes } from '../../open-file.ts';
import type { ReadResult } from '../../options.ts';
import { PageUnreadable, type PdfFile } from '../../read/pdf/pdf-file.ts';
import { serveTasks } from '../thread/serve-tasks.ts';
import type { Act, StandInFile, StandInPage } from './script.ts';

const SLOW_MILLISECONDS = 15;
const RECOGNITION_MILLISECONDS = 300;

const acts: Record<Act, (page: number) => void> = {
  hang: spin,
  slow: () => block(SLOW_MILLISECONDS),
  recognise: () => block(RECOGNITION_MILLISECONDS),
  trap,
  exit: () => process.exit(3),
  fill: fillHeap,
  grow: growMemory,
  damaged: (page) => {
    throw new PageUnreadable(page, 'no content');
  },
  bug: () => {
    throw new TypeError('secret words of the document');
  },
};

function act(what: Act | undefined, page = 0): void {
  if (what) acts[what](page);
}

/** Takes the processor, since a page that hangs is given up by the processor's time. */
function spin(): void {
  for (;;);
}

/** Holds the thread up without taking the processor from others. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

interface WasmInterface {
  Module: new (code: Uint8Array) => unknown;
  Instance: new (module: unknown) => { exports: { trap(): void } };
  Memory: new (shape: { initial: number; maximum: number }) => { grow(pages: number): number };
}

const wasm = (globalThis as unknown as { WebAssembly: WasmInterface }).WebAssembly;

/** `(module (func (export "trap") unreachable))` */
const TRAP = 'AGFzbQEAAAABBAFgAAADAgEABwgBBHRyYXAAAAoFAQMAAAs=';

function trap(): void {
  new wasm.Instance(new wasm.Module(Buffer.from(TRAP, 'base64'))).exports.trap();
}

function growMemory(): void {
  const memory = new wasm.Memory({ initial: 1, maximum: 65_536 });
  for (;;) memory.grow(256);
}

function fillHeap(): void {
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 1000 }, (_, i) => ({ i })));
}

function perform(page: StandInPage, number: number): void {
  if (page.onlyOnce) {
    if (existsSync(page.onlyOnce)) return;
    writeFileSync(page.onlyOnce, '');
  }
  act(page.act, number);
}

function parse(bytes: Uint8Array): StandInFile {
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function openStandIn(bytes: Uint8Array, password?: string): Promise<PdfFile> {
  const file = parse(bytes);
  if (file.password !== password) {
    throw new ConversionError('password_required', 'The file is encrypted.', 'Give its password.');
  }
  act(file.onOpen);
  return {
    pageCount: file.pages.length,
    title: file.title,
    language: file.onWrite,
    outline: [],
    attachments: file.attachments ?? [],
    warnings: [],
    renderPage: async () => undefined,
    hasPage: async () => true,
    readPage: async (number) => {
      const page = file.pages[number - 1] ?? {};
      perform(page, number);
      return layPage(number, page);
    },
    close: async () => {},
  };
}

function layPage(number: number, { text = '', pictures = 0 }: StandInPage): Page {
  return {
    number,
    width: 600,
    height: 800,
    words: text
      .split(' ')
      .filter(Boolean)
      .map((word, index) => layWord(word, index, number)),
    rulings: [],
    fills: [],
    images: Array.from({ length: pictures }, () => ({ left: 100, top: 300, right: 300, bottom: 500 })),
    links: [],
    fields: [],
    annotations: [],
    source: 'text',
    warnings: [],
  };
}

/** Lines stand at another height on each page, else they would be taken for running heads. */
function layWord(text: string, index: number, page: number): Word {
  const left = 60 + index * 40;
  const top = 300 + ((page * 37) % 200);
  const font = { name: 'Times', bold: false, italic: false, monospaced: false };
  const box = { left, top, right: left + 37, bottom: top + 12 };
  return { ...box, text, baseline: top + 10, size: 12, font, color: 0, glued: false, angle: 0 };
}

async function readStandIn(bytes: Uint8Array): Promise<ReadResult> {
  const file = parse(bytes);
  for (const [i, page] of file.pages.entries()) perform(page, i + 1);
  const blocks = file.pages.map((page) => paragraph(page.text ?? ''));
  return { document: { blocks, images: [] }, pages: [], totalPages: file.pages.length, warnings: [] };
}

function writePlain(document: Document): string {
  act(document.language as Act | undefined);
  const blocks = [...walkBlocks(document.blocks)];
  return blocks.flatMap((block) => ('inlines' in block ? textOf(block.inlines) : [])).join('\n');
}

const standIns: Parts = {
  detectFormat: (document) => parse(wholeBytes(document)).format,
  unlock: async (bytes) => bytes,
  openPages: async (document, password) => openStandIn(wholeBytes(document), password),
  readerOf: () => readStandIn,
  loadWriters: async () => ({
    markdown: (document) => ({ content: writePlain(document), tables: [] }),
    markdownSections: () => writePlain,
    html: (document) => ({ content: `<p>${writePlain(document)}`, tables: [] }),
    layout: (document) => JSON.stringify(document.blocks.map((block) => block.type)),
  }),
  preload: async () => {},
};

serveTasks(standIns);
