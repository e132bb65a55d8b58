// Keeps what Node.js 20 compiles of a thread's scripts, as `module.enableCompileCache` does in later versions.
const {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const vm = require('node:vm');
const { getEnvironmentData, setEnvironmentData, threadId, Worker } = require('node:worker_threads');

const { version } = require('../package.json');

/** `docconv doctor` asks for it too. */
const ENVIRONMENT_KEY = 'docconv kept code';
/** Where V8 notes in code with which settings it was compiled, bytes from its beginning. */
const SETTINGS_AT = 12;
/** Where V8 notes a sum of its own, which it does not look at when it takes the code. */
const SUM_AT = 20;
/** One word in so many is summed up, to find blocks of a file that never reached the disk. */
const WORDS_A_SAMPLE = 64;
/** How long threads that keep their code are waited for, milliseconds; one that died at it would never be done. */
const LONGEST_WAIT = 2000;

/** Has this thread and those it starts use what is kept in a folder. @returns what keeps more */
exports.keepCodeIn = (folder) => {
  const settings = currentSettings();
  const place = path.join(folder, `${version}-${process.version}-${process.arch}-${settings}`);
  const keeping = new Int32Array(new SharedArrayBuffer(4));
  setEnvironmentData(ENVIRONMENT_KEY, { place, settings, keeping });
  endThreadsAfter(keeping);
  return useCode(path.join(place, 'command'), settings).keep;
};

/** The same for a thread that was started. @returns what gives an answer and then keeps; undefined if nothing is kept */
exports.useCodeOfProgram = () => {
  const { place, settings, keeping } = getEnvironmentData(ENVIRONMENT_KEY) ?? {};
  if (!place) return undefined;
  const { keep, isKept } = useCode(path.join(place, 'thread'), settings);
  return (answer) => {
    if (isKept()) return answer();
    Atomics.add(keeping, 0, 1);
    try {
      answer();
      keep();
    } finally {
      Atomics.sub(keeping, 0, 1);
      Atomics.notify(keeping, 0);
    }
  };
};

/** Has no thread ended while some keep their code. */
function endThreadsAfter(keeping) {
  const terminate = Worker.prototype.terminate;
  Worker.prototype.terminate = function () {
    for (let left = Atomics.load(keeping, 0); left > 0; left = Atomics.load(keeping, 0)) {
      if (Atomics.wait(keeping, 0, left, LONGEST_WAIT) === 'timed-out') Atomics.store(keeping, 0, 0);
    }
    return terminate.call(this);
  };
}

/**
 * Compiles scripts that are required from now on with what is kept of them.
 * @returns whether there was code of all of them, and what keeps it if there was none of one
 */
function useCode(folder, settings) {
  const scripts = [];
  Module._extensions['.cjs'] = (module, filename) => {
    if (path.dirname(filename) === __dirname) return Module._extensions['.js'](module, filename);
    const { size, mtimeMs } = statSync(filename);
    const file = path.join(folder, `${path.basename(filename)}-${size}-${mtimeMs}`);
    const cachedData = readCode(file);
    const script = new vm.Script(readWrapped(filename, size), { filename, cachedData });
    scripts.push({ script, file, isKept: cachedData !== undefined && !script.cachedDataRejected });
    const require = Module.createRequire(filename);
    const run = script.runInThisContext();
    run.call(module.exports, module.exports, require, module, filename, path.dirname(filename));
  };
  const isKept = () => scripts.every((script) => script.isKept);
  const keep = () => {
    if (isKept()) return;
    try {
      openPlace(folder);
      for (const { script, file } of scripts) writeCode(file, script.createCachedData(), settings);
    } catch {
      // A file system that is full or not to be written to: starting takes longer, as without it.
    }
  };
  return { keep, isKept };
}

/** A script as the function that modules are, read as such: what is put together of strings V8 copies to compile it. */
function readWrapped(filename, size) {
  const [before, after] = Module.wrap('\0')
    .split('\0')
    .map((part) => Buffer.from(part));
  const text = Buffer.allocUnsafe(before.length + size + after.length);
  const file = openSync(filename);
  try {
    const end = before.length + readSync(file, text, before.length, size);
    before.copy(text);
    return text.utf8Slice(0, end + after.copy(text, end));
  } finally {
    closeSync(file);
  }
}

/** What V8 compiled under other settings it does not take; what differs here concerns only optimizing. */
function currentSettings() {
  return new vm.Script('').createCachedData().readUInt32LE(SETTINGS_AT);
}

/** @returns undefined if there is none, or it is damaged */
function readCode(file) {
  let code;
  try {
    code = readFileSync(file);
  } catch {
    return undefined;
  }
  if (code.length <= SUM_AT || code.readUInt32LE(SUM_AT) !== sumOf(code)) return undefined;
  code.writeUInt32LE(currentSettings(), SETTINGS_AT);
  return code;
}

function writeCode(file, code, settings) {
  code.writeUInt32LE(settings, SETTINGS_AT);
  code.writeUInt32LE(sumOf(code), SUM_AT);
  const unfinished = `${file}.${process.pid}.${threadId}`;
  writeFileSync(unfinished, code, { mode: 0o600 });
  renameSync(unfinished, file);
}

function sumOf(code) {
  const words = new Int32Array(code.buffer, code.byteOffset, code.length >> 2);
  let sum = code.length;
  for (let at = (SUM_AT >> 2) + 1; at < words.length; at += WORDS_A_SAMPLE) {
    sum = (Math.imul(sum, 31) + words[at]) >>> 0;
  }
  return sum;
}

/** Makes the folder; what other versions of Node.js or other settings had goes. */
function openPlace(folder) {
  const place = path.dirname(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const all = path.dirname(place);
  const others = readdirSync(all).filter((name) => name !== path.basename(place));
  for (const name of others) rmSync(path.join(all, name), { recursive: true, force: true });
}
