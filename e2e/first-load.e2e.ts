import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from './kit/fixtures.ts';

/** Bytes of a release: the build of a test compresses less. */
function brotliKilobytes(files: ReadonlyMap<string, Buffer>): number {
  let bytes = 0;
  for (const body of files.values()) bytes += brotliCompressSync(body).byteLength;
  return bytes / 1000;
}

test.use({ newTab: true });

test('the signed-in home requests few files, and its first page is small', async ({
  console,
  page,
  baseURL,
}) => {
  const asked: Response[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) asked.push(response);
  });
  await console.open('');
  await expect(page.getByRole('heading', { level: 1, name: 'All projects' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Projects' }).getByRole('row')).not.toHaveCount(1);
  await page.waitForLoadState('load');

  const files = new Map<string, Buffer>();
  for (const response of asked) files.set(new URL(response.url()).pathname, await response.body());
  expect(asked.length, [...files.keys()].join('\n')).toBeLessThan(25);
  // of these, what no page can load later: repeating failed reads, settling lost answers, where the focus returns to,
  // announcing errors, the tape after a reload, widths of columns, steps of a sign-in, the age of a twin, and roles on projects
  expect(brotliKilobytes(files)).toBeLessThan(244);

  // the files in index.html, for any requested page
  const html = await (await fetch(baseURL ?? '')).text();
  const first = [...files].filter(([path]) => html.includes(`"${path}"`));
  expect(first.length).toBeGreaterThan(1);
  expect(brotliKilobytes(new Map(first))).toBeLessThan(155);
});

// a page in such a circle fails as soon as it is opened, and which page that is changes with every build
test('no file of the console imports itself through others', () => {
  const folder = join(import.meta.dirname, '..', 'dist', 'client', 'assets');
  const imports = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, importsOf(readFileSync(join(folder, name), 'utf8'))]),
  );
  expect(imports.size).toBeGreaterThan(10);
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(' → '));
    else if (!done.has(name)) {
      for (const next of imports.get(name) ?? []) walk(next, [...path, name]);
      done.add(name);
    }
  };
  for (const name of imports.keys()) walk(name, []);
  expect(circles).toEqual([]);
});

/** Static imports of a file, which precede its evaluation; a call of `import()` comes later and creates no cycle. */
function importsOf(code: string): string[] {
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
    ([, name = '']) => name,
  );
}
