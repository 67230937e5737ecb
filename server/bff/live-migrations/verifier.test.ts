import { expect, test } from 'vitest';
import type { MigrationPlan, Verification } from '#contract/console/migration-plans.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { MemoryCatalog } from '#server/data/memory-catalog.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import { engineSource } from '#server/functions/sources/engine-source.ts';
import { freeLeases } from '../jobs/leases-for-tests.ts';
import { createLog } from '../log.ts';
import type { Verifications } from './verifications.ts';
import { createVerifier } from './verifier.ts';

const begun: Verification = {
  ...{ id: '1', migrationId: 'm', mode: 'whole', state: 'running', reason: '', startedBy: 'Ines' },
  ...{
    startedAt: 0,
    endedAt: null,
    done: 0,
    total: 0,
    documentsRead: 0,
    afterCutover: false,
    collections: [],
  },
};

/** Compares two sides of one document each; one side leaves `unanswered` commands of a name without an answer. */
async function compared(name: string, unanswered: number): Promise<Verification> {
  const side = async (): Promise<DataSource> => {
    const source = engineSource({ catalog: new MemoryCatalog() });
    await source.run('shop', { insert: 'parts', documents: [{ _id: 1 }] });
    return source;
  };
  const [source, target] = [await side(), await side()];
  let lost = 0;
  const faulty: DataSource = {
    ...target,
    async run(db, command, options) {
      if (name in command && lost < unanswered) {
        lost += 1;
        throw new CommandError('HostUnreachable', 'the deployment does not answer');
      }
      return target.run(db, command, options);
    },
  };
  let kept = begun;
  const verifications: Verifications = {
    insert: async () => undefined,
    get: async () => kept,
    list: async () => [kept],
    running: async () => [kept],
    write: async (_, run) => {
      kept = run;
      return false;
    },
    askCancel: async () => undefined,
  };
  const verifier = createVerifier({
    verifications,
    leases: freeLeases(),
    planOf: async () => ({}) as MigrationPlan,
    open: async () => ({ source, target: faulty, release: () => undefined }),
    clockOf: async () => 1,
    log: createLog('silent'),
    now: () => 2,
  });
  await verifier.resume();
  await expect.poll(() => kept.state).not.toBe('running');
  return kept;
}

test.each(['find', 'listDatabases', 'listCollections'])(
  'a lost answer to %s is requested again',
  async (name) => {
    expect(await compared(name, 2)).toMatchObject({ state: 'equal', done: 1, documentsRead: 2, endedAt: 1 });
  },
);

test('a side that never answers ends the comparison with the reason', async () => {
  expect(await compared('find', Number.POSITIVE_INFINITY)).toMatchObject({
    state: 'failed',
    reason: 'the deployment does not answer',
    endedAt: 2,
  });
});
