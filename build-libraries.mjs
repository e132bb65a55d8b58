// Which libraries the build leaves outside: those that package.json names as dependencies, since they are installed
// with the product. Whatever else the product imports is built in.
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const modules = realpathSync('node_modules');

/** Leaves the product's dependencies outside; not another version of one that a library has for itself. */
export const installedLibraries = {
  name: 'installed libraries',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: from, resolveDir }) => {
      const name = packageOf(from);
      const isInstalled =
        name in dependencies && nearestFolder(name, resolveDir) === path.join(modules, name);
      return isInstalled ? { path: from, external: true } : undefined;
    });
  },
};

/** Lets CommonJS libraries that are built in reach the modules of Node.js: a file of ES modules has no `require`. */
export const requiredBuiltins = {
  name: 'required builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z]/ }, ({ path: from, kind }) =>
      kind === 'require-call' && isBuiltin(from) ? { path: from, namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path: from }) => ({
      contents: `import builtin from ${JSON.stringify(from)}; module.exports = builtin;`,
    }));
  },
};

/**
 * Builds in what sends requests of undici, which is a fifth of it: to load the other parts, `fetch` and sockets among them,
 * takes a fifth of the time in which `docconv mcp` starts.
 */
export const requestsAlone = {
  name: 'requests alone',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]undici[\\/]index\.js$/ }, ({ path: from }) => ({
      resolveDir: path.dirname(from),
      contents: UNDICI,
    }));
  },
};

/** As in its own entry file. Every request is told by which agent it goes. */
const UNDICI = `
const { parseURL } = require('./lib/core/util');
const perform = require('./lib/api/api-request');
exports.Agent = require('./lib/dispatcher/agent');
exports.buildConnector = require('./lib/core/connect');
exports.request = (address, options) => {
  const { origin, pathname, search } = parseURL(address);
  const method = options.method || (options.body ? 'PUT' : 'GET');
  return perform.call(options.dispatcher, { ...options, origin, path: pathname + search, method });
};
`;

/** Leaves a library's parser of styles out. */
export const withoutStyles = {
  name: 'without styles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^postcss$/ }, () => ({ path: 'postcss', namespace: 'left out' }));
    onLoad({ filter: /./, namespace: 'left out' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * What meow puts its program's package.json right with: we give it none, and to load that takes a tenth of a cold start.
 * It makes ready to start programs too, and starts none.
 */
const LEFT_OUT = {
  'var normalizeExports = requireNormalize();': 'var normalizeExports = () => {};',
  'promisify(execFile);': '',
};

/** Leaves that out of meow. */
export const withoutPackageData = {
  name: 'without package data',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]meow[\\/]build[\\/]dependencies\.js$/ }, ({ path: from }) => {
      let code = readFileSync(from, 'utf8');
      for (const [part, instead] of Object.entries(LEFT_OUT)) {
        if (!code.includes(part)) throw new Error(`${from} does not hold "${part}"`);
        code = code.replace(part, instead);
      }
      return { contents: code };
    });
  },
};

/** Leaves the messages of zod in other languages than English out: to load them took a sixth of a server's start. */
export const inEnglishAlone = {
  name: 'in English alone',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path: from }) => ({
      resolveDir: path.dirname(from),
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/**
 * Puts the trees of each model of evidence into a file of doubles beside the code: written out in it, 80,000 numbers are
 * most of what a thread has to load.
 */
export const treesApart = {
  name: 'trees apart',
  setup({ initialOptions: { outdir }, onLoad }) {
    onLoad({ filter: /[\\/]evidence[\\/][a-z-]+\.json$/ }, ({ path: from }) => {
      const { trees, ...model } = JSON.parse(readFileSync(from, 'utf8'));
      const name = `${path.basename(from, '.json')}.trees`;
      mkdirSync(outdir, { recursive: true });
      writeFileSync(path.join(outdir, name), Float64Array.from(trees));
      return {
        contents: `import { readFileSync } from 'node:fs';
const bytes = readFileSync(new URL('./${name}', import.meta.url));
const trees = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / ${Float64Array.BYTES_PER_ELEMENT});
export default { ...${JSON.stringify(model)}, trees };`,
      };
    });
  },
};

/** `@scope/name/file` → `@scope/name`. */
export function packageOf(from) {
  return from.split('/', from.startsWith('@') ? 2 : 1).join('/');
}

function nearestFolder(name, start) {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(candidate)) return realpathSync(candidate);
    if (folder === path.dirname(folder)) return undefined;
  }
}
