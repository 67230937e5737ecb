import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadOrCreateKey } from './key-file.ts';
import { createFile, createFolder, readPrivateFile, replaceFile } from './private-file.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qd-key-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

// below /proc, new folders fail although their parent exists
test.skipIf(process.platform !== 'linux')('a folder that cannot be created is named at once', () => {
  expect(() => createFolder('/proc/new/deep')).toThrow('/proc/new/deep cannot be created (ENOENT)');
  expect(() => loadOrCreateKey('/proc/new/secret.key')).toThrow('/proc/new cannot be created (ENOENT)');
});

test('a file in the place of a folder is named, and an existing folder stays', () => {
  const file = join(dir, 'file');
  writeFileSync(file, '');
  expect(() => createFolder(file)).toThrow(`${file} cannot be created (ENOTDIR)`);
  expect(() => createFolder(join(file, 'x'))).toThrow('x cannot be created (ENOTDIR)');
  createFolder(join(dir, 'deep', 'er'));
  createFolder(join(dir, 'deep', 'er'));
  expect(statSync(join(dir, 'deep')).mode & 0o777).toBe(0o700);
});

describe('the key file', () => {
  test('is created once, readable by its owner only, and loaded afterwards', () => {
    const path = join(dir, 'deep', 'er', 'secret.key');
    const key = loadOrCreateKey(path);
    expect(key.length).toBe(32);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(loadOrCreateKey(path)).toEqual(key);
    expect(readdirSync(join(dir, 'deep', 'er'))).toEqual(['secret.key']);
  });

  test.each([0o640, 0o604, 0o644, 0o660])(
    'with mode %o is refused, with a message that contains the fix',
    (mode) => {
      const path = join(dir, 'secret.key');
      loadOrCreateKey(path);
      chmodSync(path, mode);
      expect(() => loadOrCreateKey(path)).toThrow(`chmod 600 ${path}`);
    },
  );

  test('of another length is refused and left as it is', () => {
    const path = join(dir, 'secret.key');
    writeFileSync(path, 'short', { mode: 0o600 });
    expect(() => loadOrCreateKey(path)).toThrow('exactly 32 bytes');
    expect(readFileSync(path, 'utf8')).toBe('short');
  });

  test('that is a folder is refused', () => {
    const path = join(dir, 'secret.key');
    mkdirSync(path);
    expect(() => loadOrCreateKey(path)).toThrow('is not a file');
  });
});

describe('the key file of existing sealed data', () => {
  test('is not made anew', () => {
    const path = join(dir, 'secret.key');
    expect(() => loadOrCreateKey(path, { sealed: '/data/emulator.db' })).toThrow(`${path} is missing`);
    expect(readdirSync(dir)).toEqual([]);
  });
});

describe('a key file that others could replace is refused', () => {
  test('as a link, also one that leads nowhere', () => {
    const [path, elsewhere] = [join(dir, 'secret.key'), join(dir, 'elsewhere')];
    symlinkSync(elsewhere, path);
    expect(() => loadOrCreateKey(path)).toThrow(`${path} is a symbolic link`);
    writeFileSync(elsewhere, Buffer.alloc(32, 7), { mode: 0o600 });
    expect(() => loadOrCreateKey(path)).toThrow(`${path} is a symbolic link`);
  });

  test.each([0o777, 0o775, 0o722])('in a folder of mode %o', (mode) => {
    chmodSync(dir, mode);
    expect(() => loadOrCreateKey(join(dir, 'secret.key'))).toThrow(`chmod go-w ${dir}`);
    expect(readdirSync(dir)).toEqual([]);
  });
});

describe('a key file that an option names', () => {
  test('may lie behind links of our own, and is created where none is', () => {
    const [path, link] = [join(dir, 'deep', 'secret.key'), join(dir, 'link')];
    const key = loadOrCreateKey(path, { given: true });
    symlinkSync(path, link);
    expect(loadOrCreateKey(link, { given: true })).toEqual(key);
  });

  test('is refused as a link that leads nowhere', () => {
    const path = join(dir, 'secret.key');
    symlinkSync('elsewhere', path);
    expect(() => loadOrCreateKey(path, { given: true })).toThrow(
      `${path} is a symbolic link that leads nowhere`,
    );
    expect(readdirSync(dir)).toEqual(['secret.key']);
  });

  test('is not made in a folder that others may write to', () => {
    chmodSync(dir, 0o777);
    expect(() => loadOrCreateKey(join(dir, 'secret.key'), { given: true })).toThrow(`chmod go-w ${dir}`);
    expect(readdirSync(dir)).toEqual([]);
  });
});

describe('private files', () => {
  test('a second creation does not overwrite the first', () => {
    const path = join(dir, 'a');
    expect(createFile(path, 'one')).toBe(true);
    expect(createFile(path, 'two')).toBe(false);
    expect(readPrivateFile(path)?.toString()).toBe('one');
  });

  test('a replacement leaves one file with the new content', () => {
    const path = join(dir, 'a');
    replaceFile(path, 'one');
    replaceFile(path, 'two');
    expect(readPrivateFile(path)?.toString()).toBe('two');
    expect(readdirSync(dir)).toEqual(['a']);
  });

  test('one that is missing is undefined', () => {
    expect(readPrivateFile(join(dir, 'none'))).toBeUndefined();
  });
});
