import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ConsoleOperationId,
  consoleOperationIds,
  consoleOperationOf,
} from '#contract/console/operations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import { bodyOf, type Known, sampleBody, sampleQuery } from './console-samples-for-tests.ts';

/** Stored state of a row: it survives a restart, and a read-only console refuses its change. */

const knownOf = ({ groupId, clusterName }: Emulated): Known => ({
  ...{ connection: 'emulator', groupId, targetGroupId: groupId, clusterName, sourceName: clusterName },
  ...{ origin: 'https://cloud.mongodb.com', orgId: undefined },
});
const isChange = (id: ConsoleOperationId) => consoleOperationOf(id).method !== 'GET';

/** Answers that follow the moment, the process or the service. */
const current = new Set<ConsoleOperationId>([
  'openWatch',
  'getSession',
  'listSessions',
  'getOverview',
  'getAbout',
  'exportTwin',
]);

describe('after a restart', () => {
  let kit: Emulated;
  const created: ConsoleOperationId[] = [];
  const before = new Map<ConsoleOperationId, unknown>();
  const lists = consoleOperationIds.filter((id) => {
    const { method, path, role } = consoleOperationOf(id);
    return method === 'GET' && role !== 'anyone' && !path.includes(':') && !current.has(id);
  });
  const read = (id: ConsoleOperationId) =>
    kit.ask<unknown>('GET', `/bff${consoleOperationOf(id).path}${sampleQuery(id, knownOf(kit))}`);

  beforeAll(async () => {
    kit = await startEmulated();
    const creating = consoleOperationIds.filter((id) => {
      const { path } = consoleOperationOf(id);
      return isChange(id) && bodyOf(id) && !path.includes(':');
    });
    for (const id of creating) {
      const { method, path } = consoleOperationOf(id);
      const at = `/bff${path}${sampleQuery(id, knownOf(kit))}`;
      const { status } = await kit.ask(method, at, sampleBody(id, knownOf(kit)));
      if (status === 201 || (status === 200 && method === 'PUT')) created.push(id);
    }
    for (const id of lists) before.set(id, (await read(id)).body);
    await kit.restart();
  }, 120_000);
  afterAll(() => kit.close());

  test('most areas have something to compare', () => {
    expect(created).toEqual(
      expect.arrayContaining([
        ...['createDashboard', 'createSearchNote', 'createUser', 'createConfigurationVersion'],
        ...['createConnection', 'createDeployment', 'createScreen', 'decideSuggestion'],
        ...['createGameDaySchedule', 'startProbe', 'createChangeSet'],
      ]),
    );
  });

  test.each(lists)('%s answers the same', async (id) => {
    const { status, body } = await read(id);
    expect([status, body]).toEqual([expect.any(Number), before.get(id)]);
  });
});

describe('a read-only console', () => {
  let kit: Emulated;
  beforeAll(async () => {
    kit = await startEmulated(['--read-only']);
  });
  afterAll(() => kit.close());

  const refusing = consoleOperationIds.filter((id) => {
    const row = consoleOperationOf(id);
    return row.method !== 'GET' && row.effect === 'console';
  });

  test.each(refusing)('refuses %s', async (id) => {
    const { method, path } = consoleOperationOf(id);
    const at = `/bff${path.replace(/:\w+/g, 'aaaaaaaaaaaaaaaaaaaaaaaa')}${sampleQuery(id, knownOf(kit))}`;
    const { status, body } = await kit.ask<Refusal>(
      method,
      at,
      bodyOf(id) ? sampleBody(id, knownOf(kit)) : undefined,
    );
    expect([status, body.error.code]).toEqual([403, 'CONNECTION_READ_ONLY']);
  });
});
