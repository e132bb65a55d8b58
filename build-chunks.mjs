// Joins the chunks of the build that are loaded together. esbuild makes one for each set of entry points that share some
// code, dozens of a few lines each, and to find, open and link a file costs more than what it holds. Those of a
// conversion and of servers become scripts, of which Node.js 20 can be helped to keep what it compiled: modules it cannot.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

/** Entry points, dynamic imports among them, of what is loaded in one go. */
const LOADED_TOGETHER = {
  command: [
    'cli/main.ts',
    'cli/arguments/arguments.ts',
    'cli/commands/convert/convert.ts',
    'cli/update/update-notice.ts',
    'engine/index.ts',
    'service/local/local.ts',
    'service/tokens/token-counter.ts',
    'service/accounts/lowdb/lowdb-store.ts',
    'service/results/result-files.ts',
  ],
  thread: [
    'engine/pool/thread/worker.ts',
    'engine/read/pdf/pdfium/library.ts',
    'engine/read/pdf/open.ts',
    'engine/write/index.ts',
  ],
  library: ['engine/index.ts'],
  remote: ['service/remote/index.ts'],
};

/** Entry points that become scripts with all that is loaded with them. */
const SCRIPTS = [
  ...LOADED_TOGETHER.command,
  ...LOADED_TOGETHER.thread,
  'engine/read/docx/read-docx.ts',
  'engine/read/pptx/read-pptx.ts',
  'cli/commands/mcp.ts',
  'mcp/main.ts',
  'cli/mcp/open-mcp-parts.ts',
  'cli/commands/serve.ts',
  'http/serve/start-server.ts',
  'http/routes/x402/facilitator/open-facilitator.ts',
  'service/payments/setup/open-payments.ts',
  'service/payments/chain/open-payment-chain.ts',
  'service/accounts/postgres/postgres-store.ts',
  'service/jobs/postgres/postgres-jobs.ts',
];

const IMPORT = /^import (?:\{([^}]*)\} from )?"\.\/([^"]+)";/gm;

/**
 * Replaces chunks that serve the same of these purposes by one file named after them, `shared-command.js` say.
 * @param metafile - of a build into `folder` with splitting @returns that of what is there now
 */
export async function joinChunks({ outputs, ...metafile }, folder) {
  const groups = groupChunks(outputs);
  /** By the name of a chunk: the file it goes into, and what its exports are told from those of others by. */
  const joined = new Map(
    [...groups].flatMap(([file, chunks]) =>
      chunks.map((chunk, i) => [path.basename(chunk), { file, mark: `c${i}_` }]),
    ),
  );
  const left = { ...outputs };
  for (const [file, chunks] of groups) {
    await joinGroup(path.join(folder, file), chunks, outputs, joined);
    const inputs = Object.assign({}, ...chunks.map((chunk) => outputs[chunk].inputs));
    for (const chunk of chunks) for (const name of [chunk, `${chunk}.map`]) delete left[name];
    left[path.join(folder, file)] = { inputs };
  }
  for (const name of joined.keys()) for (const end of ['', '.map']) rmSync(path.join(folder, name + end));
  const files = Object.keys(left).filter((name) => name.endsWith('.js'));
  for (const file of files) importJoined(file, joined);
  const scripts = new Set(
    [...reach(SCRIPTS, outputs)].map(
      (chunk) => joined.get(path.basename(chunk))?.file ?? path.basename(chunk),
    ),
  );
  for (const file of files) importScripts(file, scripts);
  for (const file of files) {
    const name = path.basename(file);
    if (!scripts.has(name) && !name.includes('remote')) requireScripts(file);
  }
  for (const name of scripts) {
    const file = path.join(folder, name);
    await makeScript(file);
    left[asScript(file)] = left[file];
    for (const gone of [file, `${file}.map`]) {
      delete left[gone];
      rmSync(gone);
    }
  }
  return { ...metafile, outputs: left };
}

/** The chunks that each new file is made of. Files cannot import each other: a chunk serves all that its importers do. */
function groupChunks(outputs) {
  const purposes = new Map();
  for (const [purpose, sources] of Object.entries(LOADED_TOGETHER)) {
    for (const chunk of reach(sources, outputs))
      purposes.set(chunk, [...(purposes.get(chunk) ?? ['shared']), purpose]);
  }
  const groups = new Map();
  for (const [chunk, names] of purposes) {
    if (outputs[chunk].entryPoint !== undefined) continue;
    const file = `${names.join('-')}.js`;
    groups.set(file, [...(groups.get(file) ?? []), chunk]);
  }
  return groups;
}

/** All outputs that are loaded with those of some entry points. */
function reach(sources, outputs) {
  const reached = new Set();
  const visit = (output) => {
    if (reached.has(output)) return;
    reached.add(output);
    for (const { kind, path: to } of outputs[output].imports)
      if (kind === 'import-statement' && outputs[to]) visit(to);
  };
  for (const source of sources) {
    const output = Object.keys(outputs).find((name) => outputs[name].entryPoint === source);
    if (!output) throw new Error(`${source} is no entry point of the build any more; see LOADED_TOGETHER`);
    visit(output);
  }
  return reached;
}

async function joinGroup(outfile, chunks, outputs, joined) {
  const contents = chunks.map((chunk) => {
    const name = path.basename(chunk);
    const names = outputs[chunk].exports.map((each) => `${each} as ${joined.get(name).mark}${each}`);
    return `import './${name}'; export { ${names.join(', ')} } from './${name}';`;
  });
  const own = new Set(chunks.map((chunk) => `./${path.basename(chunk)}`));
  const othersStay = ({ onResolve }) =>
    onResolve({ filter: /^\.\// }, ({ path: to }) =>
      own.has(to) ? undefined : { path: to, external: true },
    );
  await build({
    stdin: {
      contents: contents.join('\n'),
      resolveDir: path.dirname(outfile),
      sourcefile: 'joined chunks',
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    treeShaking: false,
    sourcemap: true,
    plugins: [{ name: 'others stay', setup: othersStay }],
    logLevel: 'warning',
  });
}

/** Has a file import what it needs of chunks that are gone from where they are now. Its lines stay where they are. */
function importJoined(file, joined) {
  const code = readFileSync(file, 'utf8');
  const rewritten = code.replace(IMPORT, (statement, names, from) => {
    const to = joined.get(from);
    if (!to) return statement;
    if (names === undefined) return `import "./${to.file}";`;
    const marked = names.replace(
      /([\w$]+)(?: as ([\w$]+))?/g,
      (_, name, as = name) => `${to.mark}${name} as ${as}`,
    );
    return `import {${marked}} from "./${to.file}";`;
  });
  if (rewritten !== code) writeFileSync(file, rewritten);
}

/** `name.js` → `name.cjs` */
function asScript(name) {
  return name.replace(/\.js$/, '.cjs');
}

/** Has a file import modules that become scripts by their names as such. */
function importScripts(file, scripts) {
  const code = readFileSync(file, 'utf8');
  const rewritten = code.replace(/((?:from |import |import\()"\.\/)([^"]+)(?=")/g, (whole, before, name) =>
    scripts.has(name) ? before + asScript(name) : whole,
  );
  if (rewritten !== code) writeFileSync(file, rewritten);
}

/**
 * Has a module require its scripts: to import from one, Node.js looks through all of it for the names it exports. The
 * client stays as it is, since others bundle it.
 */
function requireScripts(file) {
  const code = readFileSync(file, 'utf8');
  const rewritten = code
    .replace(/^import (?:(\{[^}]*\}) from )?("\.\/[^"]+\.cjs");/gm, (_, names, from) =>
      names ? `const ${names.replaceAll(' as ', ': ')} = requireScript(${from});` : `requireScript(${from});`,
    )
    .replace(/\bimport\(("\.\/[^"]+\.cjs")\)/g, 'Promise.resolve().then(() => requireScript($1))');
  if (rewritten !== code) writeFileSync(file, REQUIRE_SCRIPT + rewritten);
}

const REQUIRE_SCRIPT =
  'import { createRequire as makeRequire } from "node:module"; const requireScript = makeRequire(import.meta.url); ';

/** Writes a module again as a script beside it. */
async function makeScript(file) {
  const outfile = asScript(file);
  const usesMeta = readFileSync(file, 'utf8').includes('import.meta');
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['./*'],
    packages: 'external',
    sourcemap: true,
    ...(usesMeta && { banner: { js: META }, define: { 'import.meta': 'importMeta' } }),
    logLevel: 'warning',
  });
  const code = readFileSync(outfile, 'utf8').replace(/\bimport\("([^"]+)"\)/g, importFromScript);
  writeFileSync(outfile, toAscii(keepPatterns(requireLate(code))));
}

/** Escapes what esbuild leaves as it is, which is in patterns: V8 keeps a script of ASCII in half the memory. */
function toAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Modules of Node.js that take a tenth of its own start to load, and that most conversions do without. */
const SELDOM_NEEDED = /^var (import_node_\w+) = require\("node:(?:child_process|crypto|zlib)"\);$/gm;

/** Has a script require those, once, when it first uses something of them. Its lines stay where they are. */
function requireLate(code) {
  const names = new Set([...code.matchAll(SELDOM_NEEDED)].map(([, name]) => name));
  return code
    .replace(/\bimport_node_\w+/g, (name) => (names.has(name) ? `${name}()` : name))
    .replace(
      /^var (import_node_\w+)\(\) = (require\(.+\));$/gm,
      'var $1_; function $1() { return ($1_ ??= $2); }',
    );
}

/** A pattern that esbuild takes for too new for the target (`\p{…}`), without flags by which it would keep a state. */
const MADE_PATTERN = /new RegExp\("(?:[^"\\]|\\.)*", "[a-fh-xz]*"\)/g;

/**
 * Has a script make each of those once, where it is first wanted: V8 keeps nothing of one that is made anew at each call,
 * and compiles it again after a few collections. Its lines stay where they are.
 */
function keepPatterns(code) {
  const names = new Map();
  const rewritten = code.replace(MADE_PATTERN, (made) => {
    if (!names.has(made)) names.set(made, `keptPattern${names.size}`);
    return `(${names.get(made)} ??= ${made})`;
  });
  return names.size === 0 ? code : `${rewritten}\nvar ${[...names.values()].join(', ')};\n`;
}

/** Scripts need not start the loader of modules; what stays one is imported from a file whose code is not kept. */
function importFromScript(_, name) {
  if (name.endsWith('.cjs') || isBuiltin(name)) return `Promise.resolve().then(() => require("${name}"))`;
  return `require("../bin/import-module.cjs")("${name}")`;
}

/** What stands for `import.meta` in a script. */
const META =
  'const importMeta = { url: require("node:url").pathToFileURL(__filename).href, dirname: __dirname };';
