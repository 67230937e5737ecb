import { afterEach, expect, it } from 'vitest';
import { interruptionsOf } from '#contract/twins/rehearsal-probe.ts';
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
const outage = {
  outageFilters: [{ type: 'REGION', cloudProvider: 'AWS', regionName: 'US_EAST_1' }],
};

it('probes', async () => {
  kit = await startRehearsals();
  const { clusterName } = kit;
  const r1 = await rehearsed([
    ['updateGroupCluster', { clusterName, body: { replicationSpecs: [larger] } }],
    ['restartGroupClusterPrimaries', { clusterName }],
    ['startGroupClusterOutageSimulation', { clusterName, body: outage }],
  ]);
  console.log(JSON.stringify(r1.steps.map(({ outcome, reason, durationMs }) => [outcome, reason, durationMs])));
  console.log(JSON.stringify(r1.probed, null, 1), interruptionsOf(r1.probed![0]!, 'writes'));
  await kit.until(kit.twin.id, 'ready');
  const r2 = await rehearsed([
    ['updateGroupCluster', { clusterName, body: { paused: true } }],
    ['createGroupAccessListEntry', { body: [{ cidrBlock: '198.51.100.0/24', comment: 'new office' }] }],
  ]);
  console.log(JSON.stringify(r2.steps), r2.state, r2.reason);
  console.log(JSON.stringify(r2.probed, null, 1));
});
