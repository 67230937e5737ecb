import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '#contract/api/operations.ts';
import { DAY, MINUTE } from '#contract/values/durations.ts';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { type Emulated, startEmulated } from '../functions/emulated-for-tests.ts';
import { same } from './bodies.ts';
import { type Call, type Fields, fieldsOf } from './call.ts';
import { freshAttempt, type StoredStep } from './set.ts';
import { setsOf } from './sets-for-tests.ts';
import { claimed, done, exampleOf, read, settleSettings, undo, varied } from './undo-for-tests.ts';
import { withWay } from './undoable-for-tests.ts';
import { wayOf } from './view.ts';
import { drift, madeBy, partOf, readOf, sentOf } from './ways.ts';

const creations = claimed.filter((id) => partOf(id)?.verb === 'create');
/** Creations that an existing resource does not refuse, and that change it. */
const upserts = new Set<OperationId>();

describe('a creation over an existing resource', () => {
  it.each(creations)('is undone to the previous value: %s', async (id) => {
    const at = await testEmulator();
    const [example = await exampleOf(at, id)] = (await withWay[id]?.(at, await exampleOf(at, id))) ?? [];
    await settleSettings(at);
    await done(at, example);
    at.world.settle({ unseen: true });
    const wrong: unknown[] = [];
    for (let seed = 1; seed <= 8; seed += 1) {
      const call = atSamePlace(example, varied(example, seed));
      const asked = readOf(call);
      const before = asked && (await read(at, asked).catch(() => undefined));
      if (!before || before.body === undefined || before.call.operationId !== partItem(id)) continue;
      const answer = await done(at, call).then(fieldsOf, () => undefined);
      if (!answer) continue;
      if (same(plainOf(before.body), plainOf((await read(at, before.call)).body))) continue;
      upserts.add(id);
      const who = { id: 'x', name: 'x' };
      const apply = { ...freshAttempt(call, before), state: 'done' as const };
      const step: StoredStep = {
        id: 'x',
        title: 'x',
        after: [],
        addedBy: who,
        addedAt: 0,
        apply,
        undo: null,
      };
      const way = wayOf(step);
      if (!way.possible || way.text !== 'Changed back to the previous value') wrong.push(way);
      await undo(at, { call, before, made: madeBy(call, answer) });
      const left = drift(call, before, await read(at, before.call));
      if (left !== undefined) wrong.push(left);
    }
    // most creations never change what exists; the test below names those that do
    expect(wrong).toEqual([]);
  });

  it('is marked in the table for every operation that accepts it', () => {
    const marked = creations.filter((id) => {
      const part = partOf(id);
      return part?.verb === 'create' && part.kind.overwrites;
    });
    expect([...upserts].filter((id) => !marked.includes(id))).toEqual([]);
    // the fuzzed requests of a team and a key name the same roles: `undo.test.ts` changes them
    expect(marked.filter((id) => !upserts.has(id))).toEqual(['addGroupTeams', 'addGroupApiKey']);
  });
});

const partItem = (id: OperationId): OperationId | undefined => {
  const part = partOf(id);
  return part?.verb === 'create' ? part.kind.item : undefined;
};

/** The varied request with the fields of the example that name the resource. */
function atSamePlace(example: Call, other: Call): Call {
  const part = partOf(example.operationId);
  const named = part?.verb === 'create' ? part.kind.named : undefined;
  if (!named || example.args.body === undefined) return other;
  const [own, changed] = [fieldsOf(sentOf(example)), fieldsOf(sentOf(other))];
  const isNaming = (field: string) => !same(named({ ...own, [field]: 'another' }), named(own));
  const rest = Object.entries(changed).filter(([field]) => !isNaming(field));
  const kept = Object.entries(own).filter(([field]) => isNaming(field));
  const body = { ...Object.fromEntries(rest), ...Object.fromEntries(kept) };
  const isList = Array.isArray(example.args.body);
  return { ...other, args: { ...other.args, body: isList ? [body] : body } };
}

/** Without the fields that the clock changes. */
const plainOf = (body: unknown): Fields => {
  const { results, ...rest } = fieldsOf(body);
  return results === undefined ? rest : { results };
};

describe('a set that changes an existing resource by a creation', { timeout: MINUTE }, () => {
  let kit: Emulated;
  beforeAll(async () => {
    kit = await startEmulated();
  });
  afterAll(() => kit.close());
  const { call, begin, add, act, get, settled, applied } = setsOf(() => kit);

  const inDays = async (days: number): Promise<string> => {
    const { body } = await call<{ clock: { now: string } }>('getEmulatorState', {});
    return new Date(Date.parse(body.clock.now) + days * DAY).toISOString().replace(/\.\d+Z$/u, 'Z');
  };

  /** Without an empty comment, which is no comment. */
  const readItem = async (item: string, place: object): Promise<Fields> => {
    const {
      comment,
      links: _,
      ...rest
    } = (await call<Fields>(item, { groupId: kit.groupId, ...place })).body;
    return comment ? { comment, ...rest } : rest;
  };

  const expectRestored = async (
    operationId: string,
    args: object,
    item: string,
    place: (turn: number) => object,
  ) => {
    const before = await readItem(item, place(1));
    const id = await begin(`Upsert by ${operationId}`);
    await add(id, operationId, args);
    expect((await get(id)).steps[0]?.way.text).toBe('Changed back to the previous value');
    expect((await applied(id)).state).toBe('applied');
    expect(await readItem(item, place(2))).not.toEqual(before);
    await act(id, 'undo', { partly: false });
    const { state, issue, steps } = await settled(id);
    expect([state, issue, steps[0]?.undo?.text]).toEqual(['undone', '', '']);
    expect(await readItem(item, place(3))).toEqual(before);
  };

  it('restores the comment of an access list entry', async () => {
    const { groupId } = kit;
    const entryOf = (comment?: string) => ({ body: [{ cidrBlock: '198.51.100.0/24', comment }] });
    const item = ['getGroupAccessListEntry', () => ({ entryValue: '198.51.100.0/24' })] as const;
    await call('createGroupAccessListEntry', { groupId, ...entryOf('head office') });
    await expectRestored('createGroupAccessListEntry', entryOf('branch office'), ...item);
    await call('createGroupAccessListEntry', { groupId, ...entryOf() });
    await expectRestored('createGroupAccessListEntry', entryOf('branch office'), ...item);
  });

  it('restores an entry of one address that was permanent', async () => {
    const { groupId } = kit;
    const address = { ipAddress: '198.51.100.9' };
    await call('createGroupAccessListEntry', { groupId, body: [{ ...address, comment: 'lena' }] });
    const change = { body: [{ ...address, deleteAfterDate: await inDays(2) }] };
    const place = () => ({ entryValue: '198.51.100.9' });
    await expectRestored('createGroupAccessListEntry', change, 'getGroupAccessListEntry', place);
  });

  it('restores the roles of a team in the project', async () => {
    const { groupId } = kit;
    const orgs = await call<{ results: { id: string }[] }>('listOrgs', {});
    const orgId = orgs.body.results[0]?.id;
    const created = await call<{ id: string }>('createOrgTeam', {
      orgId,
      body: { name: 'on call', usernames: [] },
    });
    const teamId = created.body.id;
    const body = (roleName: string) => ({ body: [{ teamId, roleNames: [roleName] }] });
    await call('addGroupTeams', { groupId, ...body('GROUP_READ_ONLY') });
    await expectRestored('addGroupTeams', body('GROUP_CLUSTER_MANAGER'), 'getGroupTeam', () => ({ teamId }));
  });

  it('restores the roles of an API key in the project', async () => {
    const { groupId } = kit;
    const result = await call<{ id: string }>('createGroupApiKey', {
      groupId,
      body: { desc: 'deployments', roles: ['GROUP_READ_ONLY'] },
    });
    const apiUserId = result.body.id;
    const change = { apiUserId, body: { roles: ['GROUP_CLUSTER_MANAGER'] } };
    await expectRestored('updateGroupApiKeyRoles', change, 'listGroupApiKeys', (turn) => ({
      query: { itemsPerPage: 100 + turn },
    }));
  });

  it('restores the access of employees', async () => {
    const { groupId, clusterName } = kit;
    const grant = async (grantType: string, days: number) => ({
      ...{ clusterName, body: { grantType, expirationTime: await inDays(days) } },
    });
    const operation = 'grantGroupClusterMongoDbEmployeeAccess';
    await call(operation, { groupId, ...(await grant('CLUSTER_INFRASTRUCTURE', 9)) });
    await expectRestored(operation, await grant('CLUSTER_DATABASE_LOGS', 8), 'getGroupCluster', () => ({
      clusterName,
    }));
  });
});
