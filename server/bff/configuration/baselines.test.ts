import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BaselineAnswer, Comparison, ConfigurationHistory } from '#contract/console/configuration.ts';
import type { Overview } from '#contract/overview/overview.ts';
import { type Emulated, startEmulated } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const scope = () => ({ connection: 'emulator', groupId: kit.groupId });
const asked = () => new URLSearchParams(scope()).toString();
const call = (operationId: string, args: object) =>
  kit.ask('POST', `/bff/call/${operationId}`, {
    connection: 'emulator',
    args: { groupId: kit.groupId, ...args },
  });
const keep = async () =>
  (await kit.ask<ConfigurationHistory>('POST', '/bff/configuration/versions', scope())).body;
const baseline = async () =>
  (await kit.ask<BaselineAnswer>('GET', `/bff/configuration/baseline?${asked()}`)).body.baseline;
const put = (from: object | null) =>
  kit.ask<BaselineAnswer>('PUT', '/bff/configuration/baseline', { ...scope(), from });
const set = (id: string) => put({ kind: 'version', id });
const compared = async () =>
  (
    await kit.ask<Comparison>('POST', '/bff/configuration/compare', {
      ...scope(),
      source: { kind: 'baseline' },
    })
  ).body;

/** As the overview of the project reports them. */
const driftsShown = async (range = '24h') =>
  (
    await kit.ask<Overview>('GET', `/bff/overview?connection=emulator&range=${range}&group=${kit.groupId}`)
  ).body.failed.flatMap(({ kind, groupId, id, on }) => (kind === 'drift' ? [{ kind, groupId, id, on }] : []));

test('a project without a baseline has none to be compared with', async () => {
  expect(await baseline()).toBeNull();
  const answer = await kit.ask('POST', '/bff/configuration/compare', {
    ...scope(),
    source: { kind: 'baseline' },
  });
  expect(answer.status).toBe(404);
  expect((await set('never-kept')).status).toBe(404);
  expect((await put({ kind: 'file', text: 'format: [' })).status).toBe(400);
  expect(await baseline()).toBeNull();
});

test('what leads away from the baseline is named, of clusters too, and either side can be taken', async () => {
  const [version] = (await keep()).versions;
  expect((await set(version?.id ?? '')).status).toBe(200);
  // read by the default schedule
  await expect.poll(async () => (await baseline())?.checkedAt ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await baseline()).toMatchObject({ setBy: 'local', drift: [] });

  await call('createGroupAccessListEntry', { body: [{ cidrBlock: '10.46.0.0/16' }] });
  await call('updateGroupCluster', {
    clusterName: kit.clusterName,
    body: { terminationProtectionEnabled: true },
  });
  await keep();
  const drift = ['Access list: 10.46.0.0/16', `Clusters: ${kit.clusterName}`];
  expect((await baseline())?.drift).toEqual(drift);
  expect(await driftsShown()).toEqual([
    { kind: 'drift', groupId: kit.groupId, id: kit.groupId, on: drift.join(', ') },
  ]);

  // the baseline's side: calls that lead back
  const { differences } = await compared();
  expect(differences.map(({ kind, key, call: change }) => [kind, key, change?.operationId])).toEqual([
    ['remove', '10.46.0.0/16', 'deleteGroupAccessListEntry'],
    ['change', kit.clusterName, 'updateGroupCluster'],
  ]);
  expect(differences[1]?.call?.args).toMatchObject({
    clusterName: kit.clusterName,
    body: { terminationProtectionEnabled: false },
  });

  // the project's side: it is the new baseline
  const [newest] = (await keep()).versions;
  await set(newest?.id ?? '');
  expect((await compared()).differences).toEqual([]);
  // another range is read anew: recent answers are kept for two seconds
  expect(await driftsShown('7d')).toEqual([]);
  expect((await put(null)).body.baseline).toBeNull();
});
