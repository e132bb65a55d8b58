import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const { openCodeFolder } = createRequire(import.meta.url)('../bin/code-cache.cjs') as {
  openCodeFolder(environment: Record<string, string>): string | undefined;
};

let root: string;
let code: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'docconv-code-'));
  code = path.join(root, 'cache', 'code');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const open = () => openCodeFolder({ DOCCONV_HOME: root });

describe('the folder for compiled code', () => {
  test('is of this version and for its owner alone', () => {
    const folder = open();
    expect(folder).toBe(path.join(code, packageJson.version));
    expect(statSync(folder!).mode & 0o777).toBe(0o700);
    expect(open()).toBe(folder);
  });

  test('stands in the folder for caches where no home is set', () => {
    const folder = openCodeFolder({ XDG_CACHE_HOME: root });
    expect(folder).toBe(path.join(root, 'docconv', 'code', packageJson.version));
  });

  test('takes the place of those of other versions', () => {
    const old = path.join(code, '0.0.1');
    mkdirSync(old, { recursive: true, mode: 0o700 });
    open();
    expect(existsSync(old)).toBe(false);
  });

  test.each(['cache', 'cache/code', `cache/code/${packageJson.version}`])(
    'is not used when others may write to %s',
    (name) => {
      open();
      chmodSync(path.join(root, name), 0o777);
      expect(open()).toBeUndefined();
    },
  );

  test('is not used behind a link, which leads where somebody else decides', () => {
    const elsewhere = path.join(root, 'elsewhere');
    mkdirSync(path.join(elsewhere, 'code', packageJson.version), { recursive: true, mode: 0o700 });
    symlinkSync(elsewhere, path.join(root, 'cache'));
    expect(open()).toBeUndefined();
  });

  test('is done without where it cannot be made', () => {
    writeFileSync(path.join(root, 'cache'), '');
    expect(open()).toBeUndefined();
  });
});
