import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root, runNode } from './run-node-for-tests.ts';

const chains = ['a', 'b', 'c', 'd'];
const length = 40;

/** Modules that each import the next one: four chains of them, which take longer to load than a file to end. */
function* modules(): Generator<[string, string]> {
  for (const chain of chains)
    for (let at = 0; at < length; at += 1) {
      const next = `import { n as m } from './${chain}${at + 1}.ts';\nexport const n = m + 1;\n`;
      yield [`${chain}${at}.ts`, at === length - 1 ? 'export const n = 1;\n' : next];
    }
}

const load = (chain: string) => `import('./${chain}0.ts')`;
// an import that is not awaited continues while the file ends
const begins = `import { test } from 'vitest';
test('begins', () => { ${chains.map((each) => `void ${load(each)}.catch(() => {});`).join(' ')} });
`;
const needs = `import { expect, test } from 'vitest';
${chains.map((each) => `test('${each}', async () => expect((await ${load(each)}).n).toBe(${length}));`).join('\n')}
`;
/** The project's own way to run tests, for these files alone, by their names. */
const config = (include: string, maxWorkers: number) => `import project from '../../vitest.config.ts';
import { defineConfig } from 'vitest/config';
const { projects: _, ...test } = project.test;
const byName = (one, other) => (one.moduleId < other.moduleId ? -1 : 1);
class ByName {
  shard = async (files) => files;
  sort = async (files) => [...files].sort(byName);
}
export default defineConfig({
  root: ${JSON.stringify(root)},
  test: { ...test, expect: { ...test.expect, requireAssertions: false }, include: ['${include}'], exclude: [], maxWorkers: ${maxWorkers}, sequence: { sequencer: ByName } },
});
`;

/** Runs these files of tests beside each other's modules. */
async function runFiles(files: readonly [name: string, text: string][], maxWorkers: number) {
  const artifacts = join(root, 'artifacts');
  mkdirSync(artifacts, { recursive: true });
  const place = mkdtempSync(join(artifacts, 'files-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const own = config(`${relative(root, place)}/*.test.ts`, maxWorkers);
  for (const [name, text] of [...files, ['vitest.config.ts', own] as const])
    writeFileSync(join(place, name), text);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  return runNode([vitest, 'run', '--config', join(place, 'vitest.config.ts'), '--root', root], '');
}

it('loads left pending by an ended file are complete for the files behind it', async () => {
  const files = [...modules()];
  for (let each = 0; each < 4; each += 1)
    files.push([`1-${each}.test.ts`, begins], [`2-${each}.test.ts`, needs]);
  const { status, text } = await runFiles(files, 2);
  expect(text).toContain('20 passed');
  expect(status).toBe(0);
});

const leaves = `import { test, vi } from 'vitest';
test('leaves', () => {
  vi.useFakeTimers();
  vi.spyOn(globalThis, 'setTimeout');
  vi.useRealTimers();
  vi.restoreAllMocks();
});
`;
const waits = `import { test } from 'vitest';
test('waits', () => new Promise((done) => setTimeout(done, 5)), 2000);
`;

it('reports timers left by a file, and restores the real ones for the files behind it', async () => {
  const { status, text } = await runFiles(
    [
      ['1.test.ts', leaves],
      ['2.test.ts', waits],
    ],
    1,
  );
  expect(text).toContain('this file leaves its own setTimeout');
  expect(text).toContain('2 passed');
  expect(status).toBe(1);
});
