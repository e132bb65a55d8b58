import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The part of pdfjs-dist this reader uses. */
export interface Pdfjs {
  getDocument(options: Record<string, unknown>): {
    promise: Promise<PdfjsDocument>;
    destroy(): Promise<void>;
  };
  OPS: Record<string, number>;
  AnnotationMode: { ENABLE: number };
  /** Folders with character maps and standard fonts, for `getDocument`. */
  resources: { cMapUrl: string; standardFontDataUrl: string; cMapPacked: boolean };
}

export interface PdfjsDocument {
  numPages: number;
  getPage(number: number): Promise<PdfjsPage>;
  getMetadata(): Promise<{ info: { Title?: unknown; Language?: unknown } }>;
  getOutline(): Promise<PdfjsOutlineItem[] | null>;
  getAttachments(): Promise<
    Record<string, { filename?: string }> | Map<string, { filename?: string }> | null
  >;
  getPageLabels(): Promise<(string | null)[] | null>;
  getDestination(name: string): Promise<unknown[] | null>;
  getPageIndex(reference: unknown): Promise<number>;
  getOptionalContentConfig(): Promise<{ isVisible(group: unknown): boolean }>;
  cleanup(): Promise<void>;
  destroy(): Promise<void>;
}

export interface PdfjsOutlineItem {
  title: string;
  dest: string | unknown[] | null;
  items: PdfjsOutlineItem[];
}

export interface PdfjsPage {
  getViewport(options: { scale: number }): { width: number; height: number; transform: number[] };
  getOperatorList(options: {
    annotationMode: number;
  }): Promise<{ fnArray: number[]; argsArray: unknown[][] }>;
  getAnnotations(): Promise<PdfjsAnnotation[]>;
  commonObjs: { has(name: string): boolean; get(name: string): unknown };
  cleanup(): void;
}

/** An annotation as pdf.js describes it; which entries are there depends on its kind. */
export interface PdfjsAnnotation {
  id: string;
  subtype: string;
  rect: number[];
  url?: string;
  unsafeUrl?: string;
  dest?: string | unknown[] | null;
  contentsObj?: { str: string };
  titleObj?: { str: string };
  fieldType?: string;
  fieldName?: string;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  pushButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  password?: boolean;
  hidden?: boolean;
  noView?: boolean;
  annotationFlags?: number;
  options?: { exportValue: string; displayValue: string }[];
  quadPoints?: ArrayLike<number> | null;
}

let loading: Promise<Pdfjs> | undefined;

/** pdf.js with its worker in this thread, loaded at the first call. */
export function loadPdfjs(): Promise<Pdfjs> {
  loading ??= importPdfjs();
  return loading;
}

async function importPdfjs(): Promise<Pdfjs> {
  stubBrowserGlobals();
  forgiveLeftBehind();
  const natives = { push: Array.prototype.push, parse: JSON.parse, stringify: JSON.stringify };
  const library = (await import('pdfjs-dist/legacy/build/pdf.mjs')) as unknown as Omit<Pdfjs, 'resources'>;
  // @ts-expect-error likewise; pdf.js finds its worker in this global and starts none
  globalThis.pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  // The legacy build replaces these on Node 20 with versions that make text a quarter slower.
  Array.prototype.push = natives.push;
  JSON.parse = natives.parse;
  JSON.stringify = natives.stringify;
  const home = resourcesFolder();
  const folder = (name: string) => join(home, name) + sep;
  return {
    getDocument: library.getDocument,
    OPS: library.OPS,
    AnnotationMode: library.AnnotationMode,
    resources: { cMapUrl: folder('cmaps'), standardFontDataUrl: folder('standard_fonts'), cMapPacked: true },
  };
}

/** What promises reject with that pdf.js leaves to themselves where a file's cross-references are broken. */
const LEFT_BEHIND = /^(?:XRefEntry|XRefParse|MissingData|ParserEOF)Exception$/;

/** It reads on without them; Node.js would end the thread. */
function forgiveLeftBehind(): void {
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error && LEFT_BEHIND.test(reason.name))) throw reason;
  });
}

/** The build lays the library's files here. */
function resourcesFolder(): string {
  const fromSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(fromSource ? '../../../../dist/pdfjs' : 'pdfjs', import.meta.url));
}

/** pdf.js asks for these when it is imported; reading text and operators never uses them. */
function stubBrowserGlobals(): void {
  const globals = globalThis as Record<string, unknown>;
  for (const name of ['DOMMatrix', 'Path2D', 'ImageData']) globals[name] ??= class {};
  // With a font loader in place pdf.js skips converting every glyph's outline.
  globals.FontFace ??= class {
    status = 'loaded';
    async load() {
      return this;
    }
  };
}
