/**
 * The house as a table: who may import what, and where each outside library lives. A file or library that has no line
 * here has no place yet, and the test says so.
 */

/** Parts of the product, by the beginning of their paths; the longest beginning counts. Own files are always open. */
export interface Room {
  path: string;
  /** Rooms, or single files, it may import. */
  may: readonly string[];
  /** Those of which it may import types only. */
  mayTypesOf?: readonly string[];
  /** Modules of Node.js it may import; all of them when absent. */
  node?: readonly string[];
}

/** Words shared by all of the engine. */
const ENGINE_TERMS = [
  'engine/errors.ts',
  'engine/file-endings.ts',
  'engine/limits.ts',
  'engine/open-file.ts',
  'engine/options.ts',
  'engine/page-ranges.ts',
  'engine/processor-clock.ts',
  'engine/version.ts',
  'engine/wasm-optimizing.ts',
];

const MODEL = ['engine/document/', ...ENGINE_TERMS];

/** The layout along its data path: each may import those before it. */
const LAYOUT = [
  'engine/layout/page.ts',
  'engine/layout/change-word.ts',
  'engine/layout/geometry.ts',
  'engine/layout/statistics.ts',
  'engine/layout/type-sizes.ts',
  'engine/layout/sorted.ts',
  'engine/layout/lexicon/',
  'engine/layout/evidence/',
  'engine/layout/normalize/',
  'engine/layout/lines/',
  'engine/layout/tables/',
  'engine/layout/blocks/',
  'engine/layout/layout-page.ts',
  'engine/layout/document/',
  'engine/layout/compose.ts',
  'engine/layout/compose-window.ts',
];

/** The engine's front door, and the errors and documents that come through it, which weigh nothing. */
const ENGINE_DOORS = ['engine/index.ts', 'engine/errors.ts', 'engine/file-endings.ts', 'engine/open-file.ts'];

export const ROOMS: readonly Room[] = [
  { path: 'engine/document/', may: [], node: [] },
  ...ENGINE_TERMS.map((path): Room => ({ path, may: MODEL })),
  ...LAYOUT.map((path, place): Room => ({ path, may: [...MODEL, ...LAYOUT.slice(0, place)], node: [] })),
  { path: 'engine/ocr/', may: [...MODEL, ...LAYOUT] },
  { path: 'engine/write/', may: MODEL, node: ['node:crypto', 'node:module'] },
  { path: 'engine/read/pdf/', may: [...MODEL, ...LAYOUT, 'engine/ocr/', 'engine/read/image/'] },
  { path: 'engine/read/image/', may: [...MODEL, ...LAYOUT, 'engine/ocr/'] },
  {
    path: 'engine/read/tiff/',
    may: [...MODEL, ...LAYOUT, 'engine/ocr/', 'engine/read/pdf/pdf-file.ts', 'engine/read/image/'],
  },
  { path: 'engine/read/ooxml/', may: MODEL },
  { path: 'engine/read/docx/', may: [...MODEL, 'engine/read/ooxml/'] },
  { path: 'engine/read/pptx/', may: [...MODEL, 'engine/read/ooxml/', 'engine/read/image/'] },
  { path: 'engine/detect', may: MODEL },
  {
    path: 'engine/convert.ts',
    may: [...MODEL, 'engine/detect', 'engine/read/', ...LAYOUT, 'engine/write/'],
  },
  {
    path: 'engine/convert-window.ts',
    may: [...MODEL, 'engine/convert.ts', 'engine/read/', ...LAYOUT],
  },
  {
    path: 'engine/parts.ts',
    may: [...MODEL, 'engine/convert.ts', 'engine/detect', 'engine/read/', 'engine/ocr/', 'engine/write/'],
  },
  {
    path: 'engine/pool/',
    may: [
      ...MODEL,
      'engine/convert.ts',
      'engine/convert-window.ts',
      'engine/parts.ts',
      'engine/read/',
      ...LAYOUT,
      'engine/write/',
    ],
  },
  { path: 'engine/index.ts', may: [...MODEL, 'engine/convert.ts', 'engine/pool/', 'engine/write/'] },
  { path: 'service/accounts/', may: ['service/'] },
  { path: 'service/', may: ['service/accounts/', ...ENGINE_DOORS] },
  // The doors convert through the service, which meters; of the engine they know the words.
  {
    path: 'well-known/',
    may: ['service/', 'service/accounts/', 'engine/errors.ts'],
    mayTypesOf: ENGINE_DOORS,
  },
  {
    path: 'mcp/',
    may: ['well-known/', 'service/', 'service/accounts/', 'engine/errors.ts'],
    mayTypesOf: ENGINE_DOORS,
  },
  {
    path: 'http/',
    may: [
      'mcp/',
      'well-known/',
      'service/',
      'service/accounts/',
      'engine/errors.ts',
      'engine/file-endings.ts',
    ],
    mayTypesOf: ENGINE_DOORS,
  },
  {
    path: 'cli/',
    may: [
      'http/',
      'mcp/',
      'well-known/',
      'service/',
      'service/accounts/',
      'engine/errors.ts',
      'engine/file-endings.ts',
    ],
    mayTypesOf: ENGINE_DOORS,
  },
];

/** Each outside library of the product and its room, by the beginning of paths. */
export const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  '@embedpdf/pdfium': ['engine/read/pdf/pdfium/'],
  'pdfjs-dist': ['engine/read/pdf/pdfjs/', 'http/assets/'],
  'tesseract.js': ['engine/ocr/'],
  'tesseract.js-core': ['engine/ocr/'],
  '@tesseract.js-data/eng': ['engine/ocr/'],
  '@tesseract.js-data/osd': ['engine/ocr/'],
  sharp: ['engine/read/image/'],
  yauzl: ['engine/read/ooxml/'],
  saxes: ['engine/read/ooxml/'],
  parse5: ['engine/read/docx/chunks/'],
  'sanitize-html': ['engine/write/html/sanitize.ts'],
  zod: ['service/', 'mcp/'],
  '@opentelemetry/api': ['service/tracing.ts'],
  lowdb: ['service/accounts/'],
  pg: ['service/accounts/postgres'],
  'pg-boss': ['service/jobs/postgres/'],
  aws4fetch: ['service/blobs/'],
  nodemailer: ['service/mail/'],
  pino: ['service/', 'http/'],
  'prom-client': ['http/'],
  '@fastify/busboy': ['http/'],
  undici: ['service/blobs/', 'service/fetch/', 'service/remote/'],
  'ipaddr.js': ['service/fetch/', 'http/'],
  hono: ['http/'],
  '@hono/node-server': ['http/'],
  '@hono/zod-openapi': ['http/'],
  '@x402/core': ['http/routes/x402/'],
  '@x402/evm': ['service/payments/chain/', 'http/routes/x402/'],
  '@x402/extensions': ['http/routes/x402/'],
  '@x402/hono': ['http/routes/x402/'],
  viem: ['service/payments/chain/'],
  turndown: ['http/pages/'],
  '@modelcontextprotocol/server': ['mcp/', 'http/routes/mcp/'],
  ink: ['cli/ui/'],
  react: ['cli/ui/'],
  'string-width': ['cli/'],
  meow: ['cli/'],
  tinyglobby: ['cli/inputs/'],
  'latest-version': ['cli/update/'],
};

/**
 * Libraries that are built into `dist/` instead of being installed with the product: JavaScript alone, and of many
 * megabytes of which little is used. Their licences go into `dist/LICENSES.txt`.
 */
export const BUILT_IN: readonly string[] = [
  'pdfjs-dist',
  'parse5',
  'sanitize-html',
  'turndown',
  'ink',
  'react',
  'string-width',
  'meow',
  'lowdb',
  'undici',
  'viem',
  'zod',
  '@hono/zod-openapi',
  '@modelcontextprotocol/server',
  '@x402/core',
  '@x402/evm',
  '@x402/extensions',
  '@x402/hono',
];

/** The product's only reader of the environment. */
export const ENVIRONMENT_READER = 'service/config/config.ts';

/** Files that may end the process. */
export const MAIN = /(?:^|\/)main\.tsx?$/;

/** Standard output of the stdio server carries protocol and nothing else; these, and all they reach, stay off it. */
export const SILENT = /^(?:engine|service|well-known|mcp)\//;
export const SILENT_START = 'mcp/main.ts';

/** Drops what libraries print inside worker threads. */
export const SILENCER = 'engine/pool/thread/serve-tasks.ts';

/** Data of the repository that the product tells of as it stands. */
export const PUBLISHED_FACTS: readonly string[] = ['package.json', 'bench/figures.json'];

/** Tests, what only they need, and tools for working on the product: bound by no arrow, imported by no product file. */
export const NO_PRODUCT =
  /(?:\.(?:test|contract|child|fixture)\.tsx?$)|(?:^|\/)(?:testing|stand-in|round-trip)\/|^(?:test|bench)\/|^[^/]*$/;
