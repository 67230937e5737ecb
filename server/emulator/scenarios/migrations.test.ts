import { describe, expect, it } from 'vitest';
import { lagSeconds } from '../areas/live-migrations/lag.ts';
import type { World } from '../kernel/world.ts';
import { pass, seededWorld } from '../seed/world-for-tests.ts';
import { scenarios } from './scenarios.ts';

function run(world: World, name: string): string[] {
  const plan = scenarios[name];
  if (!plan) throw new Error(`there is no scenario ${name}`);
  return world.transact(() => plan.run(world)).happened;
}

const validations = (world: World) => [...world.tables.migrationValidations.all()];
const migrations = (world: World) => [...world.tables.liveMigrations.all()];

describe.each(['demo', 'single'])('in the world %s', (seed) => {
  it('migration-converges validates, copies, and waits for the cutover', () => {
    const world = seededWorld(seed);
    const happened = run(world, 'migration-converges');
    const ids = [...validations(world), ...migrations(world)].map(({ id }) => id);
    expect(ids).toHaveLength(2);
    for (const id of ids) expect(happened.join(' ')).toContain(id);
    expect(happened.at(-1)).toBe('It can be cut over from 13 Mar 2026 14:02 UTC on, for 120 h.');
    pass(world, 1);
    expect(validations(world)).toMatchObject([{ status: 'SUCCESS' }]);
    const [migration] = migrations(world);
    expect(migration).toMatchObject({ status: 'WORKING', readyAt: expect.any(Number) });
    expect(migration?.copy && lagSeconds(migration.copy, world.now())).toBe(0);
  });

  it('migration-lags never becomes ready', () => {
    const world = seededWorld(seed);
    run(world, 'migration-lags');
    const lag = () => {
      pass(world, 600);
      const [migration] = migrations(world);
      expect(migration).toMatchObject({ status: 'WORKING' });
      expect(migration).not.toHaveProperty('readyAt');
      return migration?.copy ? lagSeconds(migration.copy, world.now()) : 0;
    };
    const first = lag();
    expect(lag()).toBe(first + 600);
  });

  it.each([
    ['migration-credentials', /refused the credentials/],
    ['migration-not-admitted', /192\.0\.2\.214 is not on the IP access list/],
    ['migration-disk-short', /disk of the destination is too small/],
    ['migration-versions', /5\.0\.31; 6\.0\.17 is the oldest/],
  ])('%s fails its validation and begins nothing', (name, message) => {
    const world = seededWorld(seed);
    run(world, name);
    pass(world, 1);
    expect(validations(world)).toMatchObject([
      { status: 'FAILED', errorMessage: expect.stringMatching(message) },
    ]);
    expect(migrations(world)).toEqual([]);
  });

  it.each([
    ['migration-host-lost', 'FAILED'],
    ['migration-expires', 'EXPIRED'],
  ])('%s begins, and ends %s', (name, status) => {
    const world = seededWorld(seed);
    run(world, name);
    pass(world, 10);
    expect(migrations(world)).toMatchObject([{ status }]);
  });

  it('what one scenario spoiled the next one finds whole', () => {
    const world = seededWorld(seed);
    run(world, 'migration-credentials');
    run(world, 'migration-disk-short');
    pass(world, 1);
    run(world, 'migration-converges');
    pass(world, 1);
    expect(migrations(world)).toMatchObject([{ status: 'WORKING' }]);
    expect(run(world, 'migration-lags')).toEqual([
      expect.stringMatching(/^Nothing happened: a live migration into .* runs already\.$/),
    ]);
  });
});
