import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readGivenFile, validateGiven } from './given-file.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qd-given-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/**
 * A secret as orchestrators mount it: links inside a folder to which all users can add files, but whose links
 * others cannot replace.
 */
function mounted(mode = 0o400): string {
  const root = join(dir, 'mount');
  mkdirSync(join(root, '..2026_11_22'), { recursive: true });
  writeFileSync(join(root, '..2026_11_22', 'key'), 'secret', { mode });
  symlinkSync('..2026_11_22', join(root, '..data'));
  symlinkSync('..data/key', join(root, 'key'));
  chmodSync(root, 0o1777);
  return join(root, 'key');
}

describe('a file that the operator names', () => {
  test('may be mounted behind links that no other user can change', () => {
    expect(readGivenFile(mounted())?.toString()).toBe('secret');
  });

  test('may be a link to an absolute path', () => {
    const link = join(dir, 'link');
    symlinkSync(mounted(), link);
    expect(readGivenFile(link)?.toString()).toBe('secret');
  });

  test('is refused where others can put another in its place, wherever on the way', () => {
    const path = mounted();
    const inner = join(dir, 'mount', '..2026_11_22');
    chmodSync(inner, 0o777);
    expect(() => readGivenFile(path)).toThrow(`chmod go-w ${inner}`);
    chmodSync(inner, 0o755);
    chmodSync(join(dir, 'mount'), 0o777);
    expect(() => readGivenFile(path)).toThrow(`chmod go-w ${join(dir, 'mount')}`);
  });

  test('is refused where others can read it, with what to do for a file and for a mount', () => {
    const path = mounted(0o644);
    expect(() => readGivenFile(path)).toThrow(
      /mode is 0644; run: chmod 600 \S+key, or mount it with mode 0400/,
    );
  });

  test('is missing also where a link leads nowhere', () => {
    expect(readGivenFile(join(dir, 'none'))).toBeUndefined();
    expect(readGivenFile(join(dir, 'none', 'none'))).toBeUndefined();
    symlinkSync('none', join(dir, 'link'));
    expect(readGivenFile(join(dir, 'link'))).toBeUndefined();
  });

  test('is refused when its links go in circles, and when it is a folder', () => {
    symlinkSync('b', join(dir, 'a'));
    symlinkSync('a', join(dir, 'b'));
    expect(() => readGivenFile(join(dir, 'a'))).toThrow('too many symbolic links');
    expect(() => readGivenFile(dir)).toThrow('is not a file');
  });
});

describe('who may read and write a given file', () => {
  const me = { uid: 1000, groups: [1000, 2000] };
  test.each([
    ['our own', { mode: 0o600, uid: 1000, gid: 1000 }],
    ["the administrator's, read by a group of ours as with fsGroup", { mode: 0o440, uid: 0, gid: 2000 }],
  ])('%s is taken', (_, stat) => {
    expect(validateGiven('/key', stat, me)).toBeUndefined();
  });
  test.each([
    ['our own that a group reads', { mode: 0o640, uid: 1000, gid: 1000 }, 'mode is 0640'],
    ['one that a group may write', { mode: 0o460, uid: 0, gid: 2000 }, 'mode is 0460'],
    ['one that everybody reads', { mode: 0o444, uid: 0, gid: 2000 }, 'mode is 0444'],
    ['one of another user', { mode: 0o440, uid: 1001, gid: 2000 }, 'belongs to another user'],
  ])('%s is refused', (_, stat, why) => {
    expect(validateGiven('/key', stat, me)).toContain(why);
  });
});
