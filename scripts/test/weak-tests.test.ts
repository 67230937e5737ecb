import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { weakTestsOf } from './weak-tests.ts';

const root = join(import.meta.dirname, '..', '..');
const kindsOf = (body: string, before = '') =>
  weakTestsOf('a.test.ts', `${before}\nit('a', async () => {\n${body}\n});`).map(({ kind }) => kind);

it.each<[string, string, string, string?]>([
  ['expectation in a catch clause', 'try { f(); } catch (e) { expect(e).toBe(1); }', 'a caught error'],
  [
    'expectation in a loop over a list that may be empty',
    'expect(b).toBe(1); for (const each of f()) expect(each).toBe(1);',
    'a loop beside another expectation',
  ],
  [
    'expectation in a loop over a list that may be empty',
    'expect(b).toBe(1); f().forEach((each) => expect(each).toBe(1));',
    'a callback beside another expectation',
  ],
  ['`every` over a list that may be empty', 'expect(f().every(g)).toBe(true);', 'every'],
  ['comparison of a value with itself', 'expect(a.b).toEqual(a.b);', 'the same value twice'],
  ['`toBeDefined` without the value', 'expect(f()).toBeDefined();', 'toBeDefined'],
  ['`toBeDefined` without the value', 'expect(f()).toBeTruthy();', 'toBeTruthy'],
  ['only that something is absent', 'expect(f()).not.toContain(1);', 'an absence alone'],
  ['promise of an expectation is not awaited', 'expect(f()).rejects.toThrow("a");', 'no await'],
])('finds %s', (kind, body) => {
  expect(kindsOf(body)).toContain(kind);
});

it.each([
  ['a loop alone: without an item its test has no expectation', 'for (const a of f()) expect(a).toBe(1);'],
  ['a list that is written out', 'expect(b).toBe(1); for (const a of [1, 2]) expect(a).toBe(1);'],
  ['a constant', 'expect(b).toBe(1); for (const a of list.map(g)) expect(a).toBe(1);', 'const list = [1];'],
  ['an imported table', 'expect(b).toBe(1); for (const a of t) expect(a).toBe(1);', 'import { t } from "b";'],
  ['a list whose length is expected', 'expect(l).toHaveLength(2); for (const a of l) expect(a).toBe(1);'],
  ['every of a list that is expected', 'expect(l.length).toBe(2); expect(l.every(g)).toBe(true);'],
  ['two calls of the same function', 'expect(f()).toEqual(f());'],
  ['an absence beside a presence', 'expect(f()).toContain(2); expect(f()).not.toContain(1);'],
  ['a promise that is awaited', 'await expect(f()).rejects.toThrow("a");'],
])('has nothing against %s', (_, body, before = '') => {
  expect(kindsOf(body, before)).toEqual([]);
});

it('no test can pass although its statement is false', { timeout: 120_000 }, () => {
  const listed = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
  expect(files.length).toBeGreaterThan(700);
  const weak = files.flatMap((path) =>
    weakTestsOf(join(root, path)).map(({ kind, line, title }) => `${path}:${line} ${kind}: ${title}`),
  );
  expect(weak).toEqual([]);
});
