import type { Seed } from '../kernel/worlds.ts';
import { seedDemo } from './demo/demo.ts';
import { seedFull } from './full.ts';
import { seedHuge } from './huge.ts';
import { seedEmpty, seedSingle } from './single.ts';

/** The initial states of a world, by name. Each fills an empty world inside a transaction. */
export const seeds: Record<string, Seed> = {
  demo: seedDemo,
  single: seedSingle,
  empty: seedEmpty,
  full: seedFull,
  huge: seedHuge,
};

/** The same for people. */
export const seedDescriptions: Record<string, string> = {
  demo: 'several organizations with a past',
  single: 'one organization, one project, one cluster',
  empty: 'one organization and nothing in it',
  full: 'demo, and a project with ten thousand open alerts',
  huge: '200 projects, 1,000 clusters, 100,000 closed alerts; takes some seconds',
};
