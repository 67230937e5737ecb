import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unexplained } from './allowed.ts';

const root = join(import.meta.dirname, '..', '..');

/** Runs tests as CI does, or as people do, and answers with the status and what was printed. */
async function run(args: readonly string[], ci: string): Promise<{ status: number; text: string }> {
  const { VITEST: _, VITEST_MODE: __, NODE_ENV: ___, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: root, env: { ...env, CI: ci, NO_COLOR: '1' } });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const [status] = await once(child, 'close');
  return { status, text };
}

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

it('a skip that the list explains is none', () => {
  const skipped = [
    { file: 'a.test.ts', title: 'on a server > reads' },
    { file: 'a.test.ts', title: 'elsewhere > reads' },
    { file: 'b.test.ts', title: 'on a server > reads' },
  ];
  const list = [{ file: 'a.test.ts', title: 'on a server', reason: 'there is none here' }];
  expect(unexplained(skipped, list)).toEqual([
    'a.test.ts: elsewhere > reads',
    'b.test.ts: on a server > reads',
  ]);
  expect(
    unexplained(skipped.slice(0, 1), [{ file: 'a.test.ts', title: 'on a server', reason: '' }]),
  ).toHaveLength(1);
});
