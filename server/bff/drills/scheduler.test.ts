import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DrillRequest, DrillRun } from '#contract/console/drills.ts';
import { HOUR, SECOND } from '#contract/values/durations.ts';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase, testStore } from '#server/store/database-for-tests.ts';
import { runId } from '../functions/runs.ts';
import { Leases } from '../jobs/lease.ts';
import { expireLeases } from '../jobs/leases-for-tests.ts';
import { createLog } from '../log.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { Asked, DrillService, SeenCluster, SeenJob } from './drill-service.ts';
import { createDrillPlans } from './plans.ts';
import { createDrillRuns } from './runs.ts';
import { createScheduler } from './scheduler.ts';

const groupId = '0123456789abcdef01234567';
const scope = { connection: 'emulator', groupId };
const owner = { id: 'u', name: 'kim' };
const ids = { sourceId: 'a'.repeat(24), targetId: 'b'.repeat(24) };
const start = Date.parse('2026-03-13T14:00:00Z');

const drill = (more: Partial<DrillRequest> = {}): DrillRequest => ({
  ...scope,
  name: 'nightly',
  sourceName: 'orders',
  targetGroupId: groupId,
  targetName: 'scratch',
  confirmTarget: 'scratch',
  point: { kind: 'newestSnapshot' },
  schedule: { every: 1, unit: 'days', atMinute: 180 },
  enabled: true,
  objectiveMinutes: null,
  sourceDeployment: null,
  targetDeployment: null,
  ...more,
});

/** A service of two clusters and one snapshot, whose restores end on command. */
class Service implements DrillService {
  clock = start;
  clusters: SeenCluster[] = [
    { ...{ id: ids.sourceId, name: 'orders', stateName: 'IDLE' }, ...plain },
    { ...{ id: ids.targetId, name: 'scratch', stateName: 'IDLE' }, ...plain },
  ];
  made: SeenJob[] = [];
  asked = 0;
  answer: 'made' | 'unknown, made' | 'unknown, not made' | 'refused' = 'made';
  silent = false;
  holds: string | undefined = 'one';

  now = () => this.reply(this.clock);
  cluster = (_: string, name: string) => this.reply(this.clusters.find((each) => each.name === name));
  newestSnapshot = () => this.reply({ id: 'c'.repeat(24), at: this.clock - HOUR });
  job = (_: DrillRun, id: string) => this.reply(this.made.find((each) => each.id === id));
  jobs = () => this.reply(this.made);
  cancel = () => this.reply(false);
  pollMs = () => 2_000;
  expected = () =>
    this.reply({
      evidence: 'snapshot' as const,
      digests: [{ db: 'shop', name: 'orders', documents: 1, md5: 'one' }],
    });
  found = () =>
    this.reply(
      this.holds === undefined ? undefined : [{ db: 'shop', name: 'orders', documents: 1, md5: this.holds }],
    );
  ask = (run: DrillRun): Promise<Asked> => {
    this.asked += 1;
    if (this.answer === 'refused') return Promise.resolve({ kind: 'refused', text: 'Not this target.' });
    const job: SeenJob = {
      id: String(this.made.length).padStart(24, 'd'),
      createdAt: this.clock,
      finishedAt: undefined,
      failed: false,
      cancelled: false,
      snapshotId: run.snapshotId ?? undefined,
      pointSeconds: undefined,
      targetName: run.targetName,
      targetGroupId: run.targetGroupId,
    };
    if (this.answer !== 'unknown, not made') this.made.push(job);
    return Promise.resolve(
      this.answer === 'made' ? { kind: 'made', job } : { kind: 'unknown', text: 'It broke off.' },
    );
  };
  finish(): void {
    this.clock += 270_000;
    for (const job of this.made) job.finishedAt ??= this.clock;
  }
  private reply<T>(value: T): Promise<T> {
    return this.silent ? Promise.reject(new ServiceProblem('the service is silent')) : Promise.resolve(value);
  }
}
const plain = { paused: false, clusterType: 'REPLICASET', pitEnabled: false };

describe(`restore drills in ${testStore}`, () => {
  let db: Db;
  let ours: number;
  let service: Service;
  beforeEach(async () => {
    db = await openTestDatabase<Tables>();
    await migrate(db, migrations);
    ours = start;
    service = new Service();
  });
  afterEach(() => db?.destroy());

  const plans = () => createDrillPlans(db);
  const runs = () => createDrillRuns(db);
  const leases = () => new Leases({ db, log: createLog('silent') });
  /** The lease of a process that ends without a word. */
  const leaseOf = async (subject: string) => {
    const lease = await leases().take({ kind: 'restore-test', subject });
    if (!lease) throw new Error('it is not free');
    return lease;
  };
  /** A process of its own, as far as the database knows. */
  const processOf = (more: { readOnly?: boolean; refusal?: string } = {}) =>
    createScheduler({
      outbox: { flush: async () => {} },
      plans: plans(),
      runs: runs(),
      serviceOf: () => Promise.resolve({ service, readOnly: more.readOnly ?? false }),
      refusal: () => Promise.resolve(more.refusal),
      log: createLog('silent'),
      now: () => ours,
      leases: leases(),
      newId: runId,
    });
  const look = async (scheduler: ReturnType<typeof processOf>, seconds = 10) => {
    ours += seconds * SECOND;
    await scheduler.look();
  };
  const all = async () => (await runs().list({ ...scope, pageNum: 1, itemsPerPage: 50 })).results;
  const only = async () => {
    const [run, ...others] = await all();
    expect(others).toEqual([]);
    if (!run) throw new Error('there is no run');
    return runs().get(run.id);
  };
  const begun = async (scheduler: ReturnType<typeof processOf>) => {
    const plan = await plans().create(drill(), ids, owner, service.clock);
    const run = await scheduler.begin(plan, owner, 'person', service.clock);
    if (!run) throw new Error('it did not begin');
    return plan;
  };

  test('run when their turn has come by the clock of the clusters, and once for all turns missed', async () => {
    const scheduler = processOf();
    const plan = await plans().create(drill(), ids, owner, service.clock);
    await look(scheduler);
    expect(await all()).toEqual([]);
    service.clock += 3 * 24 * HOUR;
    await look(scheduler);
    expect(await only()).toMatchObject({ state: 'restoring', trigger: 'schedule', startedBy: 'kim' });
    expect((await plans().get(plan.id)).nextAt).toBe(Date.parse('2026-03-17T03:00:00Z'));
    service.finish();
    await look(scheduler);
    expect(await only()).toMatchObject({ state: 'passed', restoreMs: 270_000, evidence: 'snapshot' });
    expect((await runs().proven(scope)).map(({ sourceName }) => sourceName)).toEqual(['orders']);
  });

  test('fail when the restored data differs from the backup', async () => {
    const scheduler = processOf();
    service.holds = 'another';
    await begun(scheduler);
    await look(scheduler);
    service.finish();
    await look(scheduler);
    const run = await only();
    expect(run).toMatchObject({ state: 'failed', comparison: { differs: 1, matched: 0 } });
    expect(run.comparison?.collections).toEqual([
      {
        ...{ db: 'shop', name: 'orders', verdict: 'differs' },
        expected: { documents: 1, md5: 'one' },
        found: { documents: 1, md5: 'another' },
      },
    ]);
    expect(await runs().proven(scope)).toEqual([]);
    // stored with the end itself: this process has published nothing, the next one would
    const news = await db.selectFrom('notification_outbox').select('body').execute();
    expect(news.map(({ body }) => JSON.parse(body))).toMatchObject([
      { kind: 'restore-test-failed', subject: 'nightly', once: run.id },
    ]);
  });

  test('prove nothing when the restored data cannot be read', async () => {
    const scheduler = processOf();
    service.holds = undefined;
    await begun(scheduler);
    await look(scheduler);
    service.finish();
    await look(scheduler);
    expect(await only()).toMatchObject({ state: 'passed', evidence: 'nothing' });
    expect(await runs().proven(scope)).toEqual([]);
  });

  test('are run by one of several processes, and taken over when it has gone', async () => {
    const [one, two] = [processOf(), processOf()];
    await plans().create(drill(), ids, owner, service.clock);
    service.clock += 24 * HOUR;
    ours += 10_000;
    await Promise.all([one.look(), two.look()]);
    await Promise.all([one.look(), two.look()]);
    expect(await only()).toMatchObject({ state: 'restoring' });
    expect(service.asked).toBe(1);
    const { id } = await only();
    await leaseOf(id);
    service.finish();
    await look(two);
    expect(await only()).toMatchObject({ state: 'restoring' });
    await expireLeases(db);
    await look(two);
    expect(await only()).toMatchObject({ state: 'passed' });
    expect(service.asked).toBe(1);
  });

  test('whose request was not answered adopt the job that it made, and never ask again', async () => {
    const scheduler = processOf();
    service.answer = 'unknown, made';
    await begun(scheduler);
    await look(scheduler);
    await look(scheduler);
    service.finish();
    await look(scheduler);
    expect(await only()).toMatchObject({ state: 'passed', jobId: service.made[0]?.id });
    expect(service.asked).toBe(1);
  });

  test('whose request was not answered and made nothing are lost, and never ask again', async () => {
    const scheduler = processOf();
    service.answer = 'unknown, not made';
    await begun(scheduler);
    for (let turn = 0; turn < 20; turn += 1) await look(scheduler);
    expect(await only()).toMatchObject({ state: 'lost', jobId: null });
    expect(service.asked).toBe(1);
  });

  test('whose process stored the intention to request and ended, look for the job', async () => {
    const scheduler = processOf();
    await begun(scheduler);
    const { id } = await only();
    const held = await runs().work(id);
    if (!held) throw new Error('it is over');
    const lease = await leaseOf(id);
    const asked = { ask: 'asked', askedAt: service.clock, askedHere: ours } as const;
    const run = { ...held.run, state: 'restoring', snapshotId: 'c'.repeat(24) } as const;
    await runs().write(lease, { ...held, run, work: { ...held.work, ...asked } });
    await expireLeases(db);
    await service.ask(run);
    service.asked = 0;
    service.finish();
    await look(scheduler);
    await look(scheduler);
    expect(await only()).toMatchObject({ state: 'passed', jobId: service.made[0]?.id });
    expect(service.asked).toBe(0);
  });

  test.each([
    [
      'is another cluster of that name',
      { id: 'f'.repeat(24) },
      'another cluster than the one that was confirmed',
    ],
    ['is paused', { paused: true }, 'is paused'],
    ['is the source', { id: ids.sourceId }, 'another cluster'],
  ])('restore nothing when the target %s', async (_, change, text) => {
    const scheduler = processOf();
    await begun(scheduler);
    service.clusters = service.clusters.map((each) =>
      each.name === 'scratch' ? { ...each, ...change } : each,
    );
    await look(scheduler);
    expect(await only()).toMatchObject({ state: 'refused', reason: expect.stringContaining(text) });
    expect(service.asked).toBe(0);
  });

  test('wait for a target that is being changed, an hour at most', async () => {
    const scheduler = processOf();
    await begun(scheduler);
    const target = service.clusters[1];
    if (target) target.stateName = 'UPDATING';
    await look(scheduler);
    expect(await only()).toMatchObject({ state: 'planned', reason: 'Waits: scratch is UPDATING.' });
    service.clock += HOUR + 1;
    await look(scheduler, 60);
    expect(await only()).toMatchObject({ state: 'refused' });
  });

  test('restore into a target one after the other', async () => {
    const scheduler = processOf();
    await begun(scheduler);
    const other = await plans().create(drill({ name: 'other' }), ids, owner, service.clock);
    await look(scheduler);
    await scheduler.begin(other, owner, 'person', service.clock);
    await look(scheduler);
    expect((await all()).map(({ state }) => state).sort()).toEqual(['planned', 'restoring']);
    service.finish();
    await look(scheduler);
    await look(scheduler);
    expect((await all()).map(({ state }) => state).sort()).toEqual(['passed', 'restoring']);
  });

  test('begin no second run of a plan beside the first', async () => {
    const scheduler = processOf();
    const plan = await begun(scheduler);
    expect(await scheduler.begin(plan, owner, 'person', service.clock)).toBeUndefined();
    expect(await runs().isRunning(plan.id)).toBe(true);
  });

  test('stay due while nothing may be changed, and are refused for owners who may not any more', async () => {
    await plans().create(drill(), ids, owner, service.clock);
    service.clock += 24 * HOUR;
    await look(processOf({ readOnly: true }));
    expect(await all()).toEqual([]);
    await look(processOf({ refusal: 'kim may not.' }));
    expect(await only()).toMatchObject({ state: 'refused', reason: 'kim may not.' });
  });

  test('ask a silent service ever more rarely, and follow their restore when it answers again', async () => {
    const scheduler = processOf();
    await begun(scheduler);
    await look(scheduler);
    service.silent = true;
    for (let turn = 0; turn < 30; turn += 1) await look(scheduler, 60);
    const waiting = await only();
    expect(waiting.state).toBe('restoring');
    expect(waiting.reason).toContain('the service is silent');
    service.silent = false;
    service.finish();
    await look(scheduler, 600);
    expect(await only()).toMatchObject({ state: 'passed' });
  });

  test('end at once when cancelled before their restore, and report that a started one continues', async () => {
    const scheduler = processOf();
    await begun(scheduler);
    await runs().askCancel((await only()).id);
    await look(scheduler);
    expect(await only()).toMatchObject({ state: 'cancelled', jobId: null });
    await db.deleteFrom('drill_runs').execute();
    const [plan] = await plans().list(scope);
    if (plan) await scheduler.begin(plan, owner, 'person', service.clock);
    await look(scheduler);
    await runs().askCancel((await only()).id);
    await look(scheduler);
    const { state, reason } = await only();
    expect([state, reason]).toEqual(['cancelled', expect.stringContaining('The restore itself continues')]);
  });

  test('that the service refuses say so in its words', async () => {
    const scheduler = processOf();
    service.answer = 'refused';
    await begun(scheduler);
    await look(scheduler);
    expect(await only()).toMatchObject({ state: 'refused', reason: 'Not this target.' });
  });

  test('are saved by one of two who change the same plan', async () => {
    const plan = await plans().create(drill(), ids, owner, service.clock);
    const change = { ...drill({ name: 'renamed' }), version: plan.version };
    await plans().save(plan.id, change, ids, { id: 'v', name: 'lee' }, service.clock);
    await expect(plans().save(plan.id, change, ids, owner, service.clock)).rejects.toThrow(
      'lee saved this meanwhile.',
    );
  });
});
