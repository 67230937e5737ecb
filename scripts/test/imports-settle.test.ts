import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root, runNode } from './run-node-for-tests.ts';

const chains = ['a', 'b', 'c', 'd'];
const length = 40;

/** Modules of which each imports the next one: four rows of them, which take longer to load than a file to end. */
function* modules(): Generator<[string, string]> {
  for (const chain of chains)
    for (let at = 0; at < length; at += 1) {
      const next = `import { n as m } from './${chain}${at + 1}.ts';\nexport const n = m + 1;\n`;
      yield [`${chain}${at}.ts`, at === length - 1 ? 'export const n = 1;\n' : next];
    }
}

const load = (chain: string) => `import('./${chain}0.ts')`;
// what is awaited by nobody goes on while the file ends
const begins = `import { test } from 'vitest';
test('begins', () => { ${chains.map((each) => `void ${load(each)}.catch(() => {});`).join(' ')} });
`;
const needs = `import { expect, test } from 'vitest';
${chains.map((each) => `test('${each}', async () => expect((await ${load(each)}).n).toBe(${length}));`).join('\n')}
`;
/** The project's own way to run tests, for these files alone: two workers, those that begin first. */
const config = (include: string) => `import project from '../../vitest.config.ts';
import { defineConfig } from 'vitest/config';
const { projects: _, ...test } = project.test;
const byName = (one, other) => (one.moduleId < other.moduleId ? -1 : 1);
class ByName {
  shard = async (files) => files;
  sort = async (files) => [...files].sort(byName);
}
export default defineConfig({
  root: ${JSON.stringify(root)},
  test: { ...test, include: ['${include}'], exclude: [], maxWorkers: 2, sequence: { sequencer: ByName } },
});
`;

it('what a file leaves loading when it ends is whole for the files behind it', async () => {
  const artifacts = join(root, 'artifacts');
  mkdirSync(artifacts, { recursive: true });
  const place = mkdtempSync(join(artifacts, 'imports-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const files = [...modules(), ['vitest.config.ts', config(`${relative(root, place)}/*.test.ts`)]];
  for (let each = 0; each < 4; each += 1)
    files.push([`1-${each}.test.ts`, begins], [`2-${each}.test.ts`, needs]);
  for (const [name = '', text = ''] of files) writeFileSync(join(place, name), text);

  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status, text } = await runNode(
    [vitest, 'run', '--config', join(place, 'vitest.config.ts'), '--root', root],
    '',
  );
  expect(text).toContain('20 passed');
  expect(status).toBe(0);
});
