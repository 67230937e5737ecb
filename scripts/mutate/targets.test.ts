import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const { targets } = (await import(new URL('./targets.mjs', import.meta.url).href)) as {
  targets: Record<string, string[]>;
};

it('the mutated files and their tests are at the listed paths', () => {
  const named = [...Object.keys(targets), ...Object.values(targets).flat()];
  const lost = named.filter((name) => !existsSync(join(import.meta.dirname, '..', '..', name)));
  expect(lost).toEqual([]);
});
