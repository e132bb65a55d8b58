// Keeps what Node.js compiles of the program from one start to the next.
const { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } = require('node:fs');
const nodeModule = require('node:module');
const { homedir } = require('node:os');
const path = require('node:path');
const { version } = require('../package.json');

const OTHERS_WRITE = 0o022;

/** Node.js can keep code by itself from version 22.8 on; version 20 is helped. */
const MAJOR = Number.parseInt(process.versions.node, 10);

/**
 * Where CI is set nothing is kept: what runs once would only pay for it. Node.js has variables of its own for where it
 * keeps code (NODE_COMPILE_CACHE) and for not keeping any (NODE_DISABLE_COMPILE_CACHE=1); they hold for version 20 too.
 */
exports.keepCode = (environment) => {
  if (environment.NODE_DISABLE_COMPILE_CACHE) return;
  if (environment.NODE_COMPILE_CACHE) {
    if (MAJOR === 20) keepScripts(environment.NODE_COMPILE_CACHE);
    else flushAtExit();
    return;
  }
  if (environment.CI || !(nodeModule.enableCompileCache || MAJOR === 20)) return;
  const folder = openCodeFolder(environment);
  if (folder === undefined) return;
  if (nodeModule.enableCompileCache) {
    nodeModule.enableCompileCache(folder);
    flushAtExit();
    environment.NODE_COMPILE_CACHE = folder; // for worker threads, which go by it
  } else {
    keepScripts(folder);
  }
};

const keepScripts = (folder) =>
  process.once('exit', require('./kept-code.cjs').keepCodeIn(path.join(folder, 'scripts')));

/** Node.js writes what it keeps when a process ends by itself; one that a signal ends says that it exits, see `cli/`. */
const flushAtExit = () => process.once('exit', () => nodeModule.flushCompileCache?.());

/**
 * The folder of this version's code; those of others are removed when it is made.
 * @returns undefined where there can be none, or somebody else could put code there
 */
function openCodeFolder(environment) {
  try {
    const cache = cacheFolder(environment);
    const all = path.join(cache, 'code');
    const own = path.join(all, version);
    const isNew = makeFolder(own);
    if (![cache, all, own].every(isPrivate)) return undefined;
    if (isNew) {
      const others = readdirSync(all).filter((name) => name !== version);
      for (const name of others) rmSync(path.join(all, name), { recursive: true, force: true });
    }
    return own;
  } catch {
    return undefined; // a file system that is full or not to be written to: starting takes longer, as without it
  }
}
exports.openCodeFolder = openCodeFolder;

/** Like `mkdir -p`; Node's own never ends where a file system lets nothing be made (`/proc`). @returns whether it did */
function makeFolder(folder) {
  if (existsSync(folder)) return false;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false; // another process was faster
    throw error;
  }
}

function cacheFolder({ DOCCONV_HOME, XDG_CACHE_HOME, LOCALAPPDATA }) {
  if (DOCCONV_HOME) return path.resolve(DOCCONV_HOME, 'cache');
  if (process.platform === 'win32' && LOCALAPPDATA) return path.join(LOCALAPPDATA, 'docconv', 'Cache');
  if (!path.isAbsolute(homedir())) throw new Error('The home folder is not known.');
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Caches', 'docconv');
  // The XDG base directory specification has relative paths ignored.
  const base =
    XDG_CACHE_HOME && path.isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : path.join(homedir(), '.cache');
  return path.join(base, 'docconv');
}

function isPrivate(folder) {
  const found = lstatSync(folder);
  if (!found.isDirectory()) return false;
  return !process.getuid || (found.uid === process.getuid() && (found.mode & OTHERS_WRITE) === 0);
}
