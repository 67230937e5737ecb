import type { Seed } from '../kernel/worlds.ts';
import { seedDemo } from './demo/demo.ts';
import { seedFull } from './full.ts';
import { seedHuge } from './huge.ts';
import { seedEmpty, seedSingle } from './single.ts';

/** What a world can begin as, by name. Each fills an empty world inside a transaction. */
export const seeds: Record<string, Seed> = {
  demo: seedDemo,
  single: seedSingle,
  empty: seedEmpty,
  full: seedFull,
  huge: seedHuge,
};
