import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, runNode as run } from '../test/run-node-for-tests.ts';
import { unexplained } from './allowed.ts';

const unit = `
  const { startVitest } = await import('vitest/node');
  const vitest = await startVitest('test', [], { config: 'vitest.config.ts', watch: false, projects: [{ extends: true, test: { include: ['scripts/skips/cases/unit.case.ts'] } }] });
  await vitest?.exit();`;
const runs = {
  unit: ['--input-type=module', '-e', unit],
  browser: [
    join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--config=scripts/skips/cases/playwright.config.ts',
  ],
};
const skippedOf = {
  unit: ['is left out', 'leaves itself out', 'is not written yet'],
  browser: ['is left out', 'leaves itself out', 'is not mended yet'],
};

const kinds = ['unit', 'browser'] as const;

it.each(kinds)('a skipped %s test fails in CI', async (kind) => {
  const { status, text } = await run(runs[kind], 'true');
  expect(text).toContain('Skipped without a reason');
  for (const title of skippedOf[kind])
    expect(text).toContain(`  scripts/skips/cases/${kind}.case.ts: a group > ${title}`);
  expect(text).not.toContain('a group > passes\n');
  expect(status).toBe(1);
});

it.each(kinds)('a skipped %s test fails nowhere else', async (kind) => {
  expect((await run(runs[kind], '')).status).toBe(0);
});

it('ignores a skip that the list explains', () => {
  const skipped = [
    { file: 'a.test.ts', title: 'on a server > reads' },
    { file: 'a.test.ts', title: 'elsewhere > reads' },
    { file: 'b.test.ts', title: 'on a server > reads' },
  ];
  const list = [{ file: 'a.test.ts', title: 'on a server', reason: 'no server exists here' }];
  expect(unexplained(skipped, list)).toEqual([
    'a.test.ts: elsewhere > reads',
    'b.test.ts: on a server > reads',
  ]);
  expect(
    unexplained(skipped.slice(0, 1), [{ file: 'a.test.ts', title: 'on a server', reason: '' }]),
  ).toHaveLength(1);
});
