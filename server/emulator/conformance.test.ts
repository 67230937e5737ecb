import { describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '#contract/operations.ts';
import { oracleMissing, oraclePresent, responseErrors } from '#contract/service-oracle.ts';
import { datesOf } from '#contract/versions.ts';
import { testEmulator } from './emulator-for-tests.ts';
import { handlers } from './handlers.ts';

const reads = operationIds.filter((id) => {
  const { method, root } = operationOf(id);
  return method === 'GET' && root === undefined;
});

describe('every row', () => {
  it('has a handler', () => {
    expect(operationIds.filter((id) => !handlers[id])).toEqual([]);
  });
});

it('a row without a handler says that it is not imitated', async () => {
  const emulator = await testEmulator();
  const { getOrg } = handlers;
  delete handlers.getOrg;
  const reply = await emulator.ask('GET', `~/orgs/${emulator.orgId}`);
  handlers.getOrg = getOrg;
  expect([reply.status, reply.body.errorCode, reply.body.parameters]).toEqual([
    501,
    'NOT_IMPLEMENTED',
    ['getOrg'],
  ]);
});

describe.skipIf(!oraclePresent)(`answers${oraclePresent ? '' : ` (skipped: ${oracleMissing})`}`, () => {
  it.each(reads)('of %s fit the document of the service in every version', async (id) => {
    const emulator = await testEmulator({ seed: 'demo' });
    const row = operationOf(id);
    const { groupId, orgId, clusterName, world } = emulator;
    const first = <Row extends { id: string }>(rows: readonly Row[]) => rows[0]?.id ?? '';
    const known: Record<string, string> = {
      groupId,
      orgId,
      clusterName,
      groupName: world.tables.groups.get(groupId)?.name ?? '',
      alertId: first(world.tables.alerts.by('group', groupId)),
      alertConfigId: first(world.tables.alertConfigs.by('group', groupId)),
      eventId: first(
        row.path.startsWith('/orgs')
          ? world.tables.events.by('org', orgId)
          : world.tables.events.by('group', groupId),
      ),
    };
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(known[name] ?? `unknown ${name}`),
    );
    for (const version of datesOf(row.versions)) {
      const reply = await emulator.ask('GET', `~${path}`, {
        accept: `application/vnd.atlas.${version}+json`,
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      expect(responseErrors(id, version, 200, reply.body), `${id} ${version}`).toEqual([]);
    }
  });
});
