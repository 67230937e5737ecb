import { afterEach, expect, it } from 'vitest';
import { interruptionsOf, neverAnswered } from '#contract/twins/rehearsal-probe.ts';
import type { Rehearsal } from '#contract/twins/rehearsals.ts';
import { larger } from '../larger-for-tests.ts';
import { isOver, type RehearsalKit, startRehearsals } from '../rehearsing-for-tests.ts';

let kit: RehearsalKit;
afterEach(() => kit.close());

const rehearsed = async (steps: Parameters<RehearsalKit['set']>[0]) => {
  const set = await kit.set(steps);
  const { status, body, text } = await kit.rehearse(set.id);
  expect(status, text).toBe(201);
  return kit.untilRehearsal(body.id, isOver);
};
const probeOf = ({ probed = [] }: Rehearsal, index = 0) => {
  const probe = probed[index];
  if (!probe) throw new Error('nothing was probed');
  return probe;
};
const databases = async () => {
  const { clusterName, groupId } = kit;
  const source = { kind: 'cluster', connection: 'twin-rehearsal', groupId, clusterName };
  const body = { source, db: 'admin', command: '{"listDatabases":1,"nameOnly":true}' };
  const { text } = await kit.ask('POST', '/bff/command', body);
  return text;
};

it('measures restarts, an election and an outage in the time of the twin, and removes its documents', async () => {
  kit = await startRehearsals();
  const { clusterName, groupId } = kit;
  const region = { type: 'REGION', cloudProvider: 'AWS', regionName: 'US_EAST_1' };
  const rehearsal = await rehearsed([
    ['updateGroupCluster', { clusterName, body: { replicationSpecs: [larger] } }],
    ['restartGroupClusterPrimaries', { clusterName }],
    ['startGroupClusterOutageSimulation', { clusterName, body: { outageFilters: [region] } }],
    ['endGroupClusterOutageSimulation', { clusterName }],
  ]);
  expect(rehearsal.steps.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
  expect(rehearsal.probed).toHaveLength(1);
  const probe = probeOf(rehearsal);
  expect(probe).toMatchObject({ groupId, clusterName, mostDown: 3 });
  const [, election, outage] = rehearsal.steps.map(({ id }) => id);
  // documented: an election takes up to 12 seconds; the end of the outage is requested, then its members recover
  expect(probe.interruptions.filter(({ act }) => act === 'writes')).toMatchObject([
    { stepId: election, ms: 12_000, isOpen: false },
    { stepId: outage, ms: 140_000, isOpen: false },
  ]);
  expect(interruptionsOf(probe, 'reads')).toEqual({
    count: 2,
    ms: 152_000,
    longestMs: 140_000,
    isOpen: false,
  });
  // two changes of the primary by the restarts, two by the failover; the write of the outage fails after 30 seconds
  expect([probe.primaryChanges, probe.retriedWrites, probe.failedWrites]).toEqual([4, 4, 1]);
  expect(probe.errors.map(({ act, codeName }) => `${act} ${codeName}`)).toEqual([
    'reads NotWritablePrimary',
    'writes NotWritablePrimary',
  ]);
  const left = await databases();
  expect(left).toContain('databases');
  expect(left).not.toContain('quarterdeck_probe');
});

it('states that a paused cluster does not answer, and an absent one never did', async () => {
  kit = await startRehearsals();
  const { clusterName } = kit;
  const paused = await rehearsed([['updateGroupCluster', { clusterName, body: { paused: true } }]]);
  expect(paused.steps).toMatchObject([{ outcome: 'done', reason: '' }]);
  // the 3 minutes of the pause, and the 10 minutes that are watched afterwards
  expect(interruptionsOf(probeOf(paused), 'writes')).toEqual({
    ...{ count: 1, ms: 780_000, longestMs: 780_000, isOpen: true },
  });
  expect(probeOf(paused).errors[0]?.message).toContain('The cluster is paused.');

  const name = 'not-there';
  await kit.until(kit.twin.id, 'ready');
  const absent = await rehearsed([
    ['takeGroupClusterBackupSnapshots', { clusterName: name, body: { retentionInDays: 1 } }],
  ]);
  const probe = probeOf(absent);
  expect([probe.clusterName, neverAnswered(probe), probe.interruptions]).toEqual([name, true, []]);
  expect(probe.errors[0]?.message).toContain(name);
});
