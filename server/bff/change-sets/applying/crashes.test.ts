import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationId } from '#contract/api/operations.ts';
import { noProtection } from '#contract/console/access/protection.ts';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { Leases } from '#server/bff/jobs/lease.ts';
import { expireLeases } from '#server/bff/jobs/leases-for-tests.ts';
import { createLog } from '#server/bff/log.ts';
import { migrations } from '#server/bff/migrations.ts';
import type { Db, Tables } from '#server/bff/tables.ts';
import type { ServiceCalls } from '#server/bff/upstream/service-calls.ts';
import { ServiceProblem } from '#server/bff/upstream/service-problem.ts';
import type { UpstreamAnswer } from '#server/bff/upstream/upstream.ts';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase } from '#server/store/database-for-tests.ts';
import type { Call } from '../call.ts';
import { emptySet } from '../set.ts';
import { withSteps } from '../steps.ts';
import { type ChangeSets, createChangeSets } from '../store.ts';
import { type Applier, createApplier } from './applier.ts';

/** What ends a process: nothing that it had in mind happens any more. */
class Crash extends Error {}

const groupId = '0123456789abcdef01234567';
const kim = { id: 'u1', name: 'kim' };
const box = createSecretBox(Buffer.alloc(32, 7));

let db: Db;
let clock: number;
beforeAll(async () => {
  db = await openTestDatabase<Tables>();
  await migrate(db, migrations);
});
afterAll(() => db.destroy());
beforeEach(async () => {
  await db.deleteFrom('change_sets').execute();
  await db.deleteFrom('leases').execute();
  await db.deleteFrom('notification_outbox').execute();
  clock = 1_000_000;
});

/** An access list and alert configurations, the latter named by the service itself; counts effective changes. */
class Service {
  entries = new Map<string, object>();
  configs: { id: string; eventTypeName: string }[] = [];
  effects: string[] = [];
  /** How often each kind of moment comes before the process ends; 0: never. */
  crashBeforeChange = 0;
  crashAfterChange = 0;
  /** Its answers to the next changes instead of applying them. */
  failures: number[] = [];

  readonly calls = {
    now: () => Promise.resolve(clock),
    call: (id: OperationId, args: Call['args']) => Promise.resolve(this.#read(id, args)),
    change: (_: unknown, id: OperationId, args: Call['args']) => {
      this.crashBeforeChange -= 1;
      if (this.crashBeforeChange === 0) throw new Crash();
      const failure = this.failures.shift();
      if (failure) return Promise.resolve(answer(failure, {}));
      const created = this.#change(id, args);
      this.crashAfterChange -= 1;
      if (this.crashAfterChange === 0) throw new Crash();
      return Promise.resolve(created);
    },
  } as unknown as ServiceCalls;

  #read(id: OperationId, args: Call['args']): UpstreamAnswer {
    if (id === 'listGroupAlertConfigs') return answer(200, { results: [...this.configs] });
    const match =
      id === 'getGroupAlertConfig'
        ? this.configs.find((config) => config.id === args.alertConfigId)
        : this.entries.get(String(args.entryValue));
    return match ? answer(200, match) : answer(404, undefined);
  }

  #change(id: OperationId, args: Call['args']): UpstreamAnswer {
    this.effects.push(id);
    if (id === 'createGroupAlertConfig') {
      const config = { ...(args.body as { eventTypeName: string }), id: `c${this.effects.length}` };
      this.configs.push(config);
      return answer(201, config);
    }
    if (id === 'deleteGroupAlertConfig') {
      this.configs = this.configs.filter((config) => config.id !== args.alertConfigId);
      return answer(204, undefined);
    }
    if (id === 'deleteGroupAccessListEntry') this.entries.delete(String(args.entryValue));
    for (const entry of Array.isArray(args.body) ? args.body : []) this.entries.set(entry.cidrBlock, entry);
    return answer(201, {});
  }
}

const answer = (status: number, body: unknown): UpstreamAnswer => ({ status, headers: {}, body, text: '' });

/** A store that ends the process at one of its writes. */
function crashing(sets: ChangeSets, moment: { left: number; after: boolean }): ChangeSets {
  return {
    ...sets,
    async hold(...args) {
      moment.left -= 1;
      if (moment.left === 0 && !moment.after) throw new Crash();
      const written = await sets.hold(...args);
      if (moment.left === 0) throw new Crash();
      return written;
    },
  };
}

/** A process of its own, as far as the database knows. */
function applierOf(sets: ChangeSets, service: Service): Applier {
  return createApplier({
    sets,
    leases: new Leases({ db, log: createLog('silent') }),
    callsOf: () => Promise.resolve(service.calls),
    refusal: () => Promise.resolve(undefined),
    exemption: () => Promise.resolve(false),
    protectionOf: () => Promise.resolve({ protection: noProtection }),
    newId: String,
    outbox: { flush: async () => {} },
    log: createLog('silent'),
    now: () => clock,
  });
}

const create = (body: unknown, operationId: OperationId): Call => ({ operationId, args: { groupId, body } });
const steps = [
  create([{ cidrBlock: '10.0.0.0/8' }], 'createGroupAccessListEntry'),
  create({ eventTypeName: 'HOST_DOWN', enabled: true, notifications: [] }, 'createGroupAlertConfig'),
  create([{ cidrBlock: '192.0.2.0/24' }], 'createGroupAccessListEntry'),
];

async function begin(sets: ChangeSets): Promise<string> {
  const empty = emptySet('s1', 'emulator', 'Friday', kim, clock);
  const added = steps.map((call, index) => ({ id: `s${index}`, title: `Step ${index}`, call, before: null }));
  const set = {
    ...empty,
    steps: withSteps(empty, added, kim, clock),
    state: 'applying' as const,
    appliedBy: kim,
  };
  await sets.insert(set);
  return set.id;
}

/** Looks again and again, each time later, until it is over; processes that end are followed by others. */
async function runs(
  sets: ChangeSets,
  service: Service,
  moment: { left: number; after: boolean },
): Promise<void> {
  for (let life = 0; life < 20; life += 1) {
    const applier = applierOf(crashing(sets, moment), service);
    for (let look = 0; look < 10; look += 1) {
      await applier.look();
      clock += 15_000;
      const { state } = await sets.get('s1');
      if (state !== 'applying' && state !== 'undoing') return;
    }
    // the process is gone without a word: another one takes over
    await expireLeases(db);
  }
}

const everything = ['createGroupAccessListEntry', 'createGroupAlertConfig', 'createGroupAccessListEntry'];
const moments = Array.from({ length: 12 }, (_, index) => index);

describe('a process that ends while it applies', () => {
  test.each([
    ...moments.flatMap((left) => [
      { what: `before write ${left}`, left, after: false },
      { what: `after write ${left}`, left, after: true },
    ]),
    ...[1, 2, 3].flatMap((change) => [
      { what: `before call ${change}`, left: 0, after: false, before: change },
      { what: `after call ${change}`, left: 0, after: false, afterCall: change },
    ]),
  ])(
    '$what: nothing happens twice, and nothing is lost',
    async ({ left, after, before = 0, afterCall = 0 }: Moment) => {
      const sets = createChangeSets(db, box);
      const service = new Service();
      service.crashBeforeChange = before;
      service.crashAfterChange = afterCall;
      const id = await begin(sets);
      await runs(sets, service, { left, after });
      const set = await sets.get(id);
      expect([set.state, set.issue]).toEqual(['applied', '']);
      expect(service.effects).toEqual(everything);
      expect(set.steps.map(({ apply }) => apply.state)).toEqual(['done', 'done', 'done']);
      expect(await reportOf()).toEqual(['change-set-applied']);
      // and it is known what to delete, also where the answer was lost
      await sets.update(id, (present) => ({ ...present, state: 'undoing', direction: 'undo' }));
      await runs(sets, service, { left: 0, after: false });
      expect([(await sets.get(id)).state, service.entries.size, service.configs]).toEqual(['undone', 0, []]);
      expect(await reportOf()).toEqual(['change-set-applied', 'change-set-undone']);
    },
  );
});

describe('a service that fails for once', () => {
  /** Whether it is complete after `seconds` seconds. */
  async function isAppliedAfter(seconds: number, service: Service): Promise<boolean> {
    const sets = createChangeSets(db, box);
    const id = await begin(sets);
    const applier = applierOf(sets, service);
    for (let second = 0; second < seconds; second += 1) {
      await applier.look();
      clock += 1000;
    }
    return (await sets.get(id)).state === 'applied';
  }

  test('is retried soon where it has announced that itself', async () => {
    const service = new Service();
    service.failures = [500];
    expect(await isAppliedAfter(8, service)).toBe(true);
    expect(service.effects).toEqual(everything);
  });

  test('is waited for, and the set shows that in a sentence', async () => {
    const service = new Service();
    service.calls.call = () => {
      throw new ServiceProblem("the project's share of requests is used up.", { waitMs: 30_000 });
    };
    const sets = createChangeSets(db, box);
    const id = await begin(sets);
    await applierOf(sets, service).look();
    const { issue, steps: result } = await sets.get(id);
    const text = "The project's share of requests is used up.";
    expect([issue, result[0]?.apply.text]).toEqual([text, text]);
  });

  test('is given time where only something in between has given up', async () => {
    const service = new Service();
    service.failures = [504];
    expect(await isAppliedAfter(8, service)).toBe(false);
    expect(service.effects).toEqual([]);
  });
});

/** Pending notifications: stored with the end of a set, regardless of a later crash of the process. */
async function reportOf(): Promise<string[]> {
  const rows = await db.selectFrom('notification_outbox').select('body').orderBy('id').execute();
  return rows.map(({ body }) => (JSON.parse(body) as { kind: string }).kind);
}

interface Moment {
  left: number;
  after: boolean;
  before?: number;
  afterCall?: number;
}

test('of two processes one applies, and the other takes over when the lease has expired', async () => {
  const sets = createChangeSets(db, box);
  const service = new Service();
  const id = await begin(sets);
  const leases = new Leases({ db, log: createLog('silent') });
  const lease = await leases.take({ kind: 'change-set', subject: id });
  if (!lease) throw new Error('it is not free');
  await applierOf(sets, service).look();
  expect(service.effects).toEqual([]);
  await expireLeases(db);
  await applierOf(sets, service).look();
  expect(service.effects).toEqual(everything);
  expect(await sets.hold(lease, id, (set) => ({ ...set, title: 'late' }))).toBeUndefined();
  expect((await sets.get(id)).title).toBe('Friday');
  expect(lease.signal.aborted).toBe(true);
});
