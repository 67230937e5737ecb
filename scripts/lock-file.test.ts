import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFile } from './lock-file.mjs';

function path(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'lock');
}

it('lets one holder in at a time', async () => {
  const file = path();
  const order: string[] = [];
  const release = await lockFile(file);
  const second = lockFile(file).then((releaseSecond) => {
    order.push('second');
    releaseSecond();
  });
  order.push('first');
  release();
  await second;
  expect(order).toEqual(['first', 'second']);
  expect(existsSync(file)).toBe(false);
});

it('takes over from a process that ended without releasing', async () => {
  const file = path();
  writeFileSync(file, '999999999');
  const release = await lockFile(file);
  expect(existsSync(file)).toBe(true);
  release();
});
