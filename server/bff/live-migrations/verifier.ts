import type { MigrationPlan, Verification } from '#contract/console/migration-plans.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { compare, type Digest, isOwnData } from '../drills/compare.ts';
import { namesOf } from '../drills/digests.ts';
import { Failure } from '../http/errors.ts';
import { createJobLoop, type Job } from '../jobs/job-loop.ts';
import type { Leases } from '../jobs/lease.ts';
import { describeError, type Log } from '../log.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { BothSides } from './both-sides.ts';
import { type ComparedCollection, compareSample, compareWhole } from './compare-documents.ts';
import type { Verifications } from './verifications.ts';

export interface VerifierDeps {
  verifications: Verifications;
  leases: Leases;
  planOf: (id: string) => Promise<MigrationPlan>;
  open: (plan: MigrationPlan) => Promise<BothSides>;
  /** By the clock of the connection. */
  clockOf: (plan: MigrationPlan) => Promise<number>;
  log: Log;
  /** Ours, in milliseconds. */
  now: () => number;
}

export interface Verifier {
  /** Resumes comparisons that no process works on; returns at once. */
  resume(): Promise<void>;
  /** Ends running comparisons at the next collection; the next process resumes them. */
  stop(): Promise<void>;
}

const usualMs = 5_000;

/** The number of tries on an unresponsive side before a comparison fails. */
const mostTries = 3;

/**
 * Reads only: a side that did not answer once, as while it elects a primary or is busy, is queried again. One
 * lost answer does not end hours of comparing.
 */
async function asking<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      const unheard = error instanceof CommandError && error.codeName === 'HostUnreachable';
      if (!unheard || tries === mostTries) throw error;
    }
  }
}

type Namespace = Pick<Digest, 'db' | 'name'>;
const keyOf = ({ db, name }: Namespace) => `${db}\0${name}`;

async function namespacesOf(side: BothSides['source']): Promise<Namespace[]> {
  const run = (db: string, command: object) => side.run(db, command, { readPreference: 'primary' });
  const { databases = [] } = await run('admin', { listDatabases: 1, nameOnly: true });
  const all: Namespace[] = [];
  for (const { name: db } of databases as { name: string }[]) {
    if (!isOwnData({ db, name: '' })) continue;
    for (const name of await namesOf(run, db)) if (isOwnData({ db, name })) all.push({ db, name });
  }
  return all;
}

/** Both sides, collection by collection, in the order of their names. */
async function allNamespaces({ source, target }: BothSides) {
  const [here, there] = await Promise.all([namespacesOf(source), namespacesOf(target)]);
  const onSource = new Set(here.map(keyOf));
  const onTarget = new Set(there.map(keyOf));
  const all = [...new Map([...here, ...there].map((ns) => [keyOf(ns), ns])).values()];
  all.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { all, onSource, onTarget };
}

function ended(run: Verification, at: number): Verification {
  const wrong = run.collections.filter(({ verdict }) => verdict !== 'matched').length;
  const total = run.collections.length;
  const sampled = run.mode === 'sample' ? ' Counts and samples only.' : '';
  const reason =
    wrong === 0
      ? `${total} ${total === 1 ? 'collection is' : 'collections are'} the same on both sides.${sampled}`
      : `${wrong} of ${total} collections differ.${sampled}`;
  return { ...run, state: wrong === 0 ? 'equal' : 'different', reason, endedAt: at };
}

/** Adds the result of one collection to the comparison. */
function withCollection(run: Verification, ns: Namespace, match: ComparedCollection): Verification {
  const [verdict] = compare([{ ...ns, ...match.source }], [{ ...ns, ...match.target }], 0).collections;
  const differs = match.differences.length > 0 && verdict?.verdict === 'matched';
  const collection = {
    ...ns,
    verdict: differs ? ('differs' as const) : (verdict?.verdict ?? 'counted'),
    expected: match.source,
    found: match.target,
    differences: match.differences,
    more: match.more,
  };
  return {
    ...run,
    done: run.done + 1,
    documentsRead: run.documentsRead + match.read,
    collections: [...run.collections, collection],
  };
}

/** Compares the documents of both sides; the next process continues unfinished comparisons. */
export function createVerifier(deps: VerifierDeps): Verifier {
  const { verifications, log, now } = deps;

  const compareAll = async (plan: MigrationPlan, sides: BothSides, job: Job<Verification>) => {
    const { item: begun, lease, isStopping } = job;
    const { all, onSource, onTarget } = await asking(() => allNamespaces(sides));
    let run: Verification = { ...begun, total: all.length };
    const done = new Set(run.collections.map(keyOf));
    const compareOne = run.mode === 'whole' ? compareWhole : compareSample;
    for (const ns of all) {
      if (isStopping() || lease.signal.aborted) return;
      if (done.has(keyOf(ns))) continue;
      const result = await asking(() => compareOne(sides.source, sides.target, ns));
      run = withCollection(run, ns, result);
      const last = run.collections.at(-1);
      if (last && !onTarget.has(keyOf(ns))) last.verdict = 'missing';
      if (last && !onSource.has(keyOf(ns))) last.verdict = 'extra';
      const isCancelled = await verifications.write(lease, run);
      if (isCancelled === undefined) return;
      if (isCancelled) {
        const at = await deps.clockOf(plan);
        await verifications.write(lease, { ...run, state: 'cancelled', reason: 'Cancelled.', endedAt: at });
        return;
      }
    }
    await verifications.write(lease, ended(run, await deps.clockOf(plan)));
  };

  const work = async (job: Job<Verification>): Promise<undefined> => {
    const { item: run, lease } = job;
    let sides: BothSides | undefined;
    try {
      const plan = await deps.planOf(run.migrationId);
      sides = await deps.open(plan);
      await compareAll(plan, sides, job);
    } catch (error) {
      const reply =
        error instanceof CommandError || error instanceof ServiceProblem || error instanceof Failure;
      if (!reply) log.error({ verification: run.id, ...describeError(error) }, 'a verification failed');
      const existing = await verifications.get(run.migrationId, run.id);
      const reason = reply ? error.message : 'An error occurred in this server.';
      await verifications.write(lease, { ...existing, state: 'failed', reason, endedAt: now() });
    } finally {
      sides?.release();
    }
  };

  const jobs = createJobLoop({
    leases: deps.leases,
    kind: 'comparison',
    due: async () => ({ items: await verifications.running(), waitMs: usualMs }),
    work,
    atOnce: 4,
    backoffMs: () => usualMs,
    ...{ soonMs: usualMs, failedMs: usualMs, log, now },
    failure: 'comparisons cannot be read',
    itemFailure: 'a verification could not be kept',
  });
  return { resume: jobs.begin, stop: jobs.stop };
}
