import { twinResource } from '#contract/twins/resources.ts';
import { Failure } from '../http/errors.ts';
import { createJobLoop, type Job, type JobLoop } from '../jobs/job-loop.ts';
import type { Leases } from '../jobs/lease.ts';
import type { Log } from '../log.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem, sentenceOf } from '../upstream/service-problem.ts';
import { driftBetween } from './drift.ts';
import { gapsOf } from './gaps.ts';
import { firstReads, readSource, readsOfParts } from './read-source.ts';
import { beginTurn, nextReads, remainingMs, restEnd, settle, type Turn } from './reading-turn.ts';
import type { FinishedRead, TwinRead } from './twin-reads.ts';
import type { TwinWorlds } from './twin-world.ts';
import type { StoredTwin, Twins } from './twins.ts';

type SourceCalls = Pick<ServiceCalls, 'call' | 'now'>;

export interface CopierDeps {
  twins: Twins;
  worlds: TwinWorlds;
  leases: Leases;
  /** Calls to the source; `sent` is called for each request. */
  callsOf: (connection: string, sent: () => void) => Promise<SourceCalls>;
  /** The content of a connection is another one. */
  reset: (connection: string) => void;
  log: Log;
  now: () => number;
  restMs?: number | undefined;
}

const minuteMs = 60_000;
const usualMs = 1_000;
const idleMs = 15_000;
/** Smaller differences of clocks are delays of the answer. */
const mostSkewMs = 5 * minuteMs;

/** Reads the sources of twins step by step within the budget, and loads complete copies into their worlds. */
export function createCopier(deps: CopierDeps): Pick<JobLoop, 'start' | 'stop' | 'wake' | 'look'> {
  const { twins, worlds, log, now, restMs = usualMs } = deps;

  /** The projects of the copy, and its first reads. */
  const plan = async (twin: StoredTwin, calls: SourceCalls, turn: Turn, job: Job<StoredTwin>) => {
    let { groupIds } = twin;
    if (!groupIds) {
      const { status, body } = await calls.call('getOrgGroups', { orgId: twin.orgId });
      const results = (body as { results?: { id?: unknown }[] } | undefined)?.results;
      if (status === 404 || !Array.isArray(results))
        throw new ServiceProblem('The organization does not exist.', { final: true });
      groupIds = results.map(({ id }) => String(id));
      if (groupIds.length === 0)
        throw new ServiceProblem('The organization has no projects.', { final: true });
    }
    const readFrom = await calls.now();
    const { clockOffsetMs: _, ...rest } = twin;
    const offset = readFrom - now();
    const clock = Math.abs(offset) > mostSkewMs ? { clockOffsetMs: offset } : {};
    const next = firstReads(groupIds);
    const reading = { ...twin.reading, total: next.length, calls: twin.reading.calls + turn.calls };
    turn.calls = 0;
    return (await twins.write(job.lease, { ...rest, ...clock, reading, readFrom }, { next }))
      ? next
      : undefined;
  };

  const label = (twin: StoredTwin, { resource, groupId, clusterName }: TwinRead): string =>
    [twinResource(resource).title, clusterName || (twin.projectNames[groupId] ?? '')]
      .filter(Boolean)
      .join(', ');

  /** Reads until nothing is pending, or nothing may be read now: then it returns until when. */
  const readAll = async (
    begun: StoredTwin,
    job: Job<StoredTwin>,
  ): Promise<number | StoredTwin | undefined> => {
    let twin = begun;
    const total = await twins.total(twin.id, twin.copy);
    const turn = beginTurn(await twins.pending(twin.id, twin.copy), total);
    const calls = await deps.callsOf(twin.connection, () => {
      turn.calls += 1;
    });
    if (total === 0) {
      const first = await plan(twin, calls, turn, job);
      return first && readAll(await twins.get(twin.id), job);
    }
    for (;;) {
      if (job.isStopping() || job.lease.signal.aborted) return undefined;
      const reads = nextReads(turn, now());
      if (reads.length === 0) {
        const until = restEnd(turn);
        if (until === undefined) return twin;
        const reading = {
          ...twin.reading,
          resumesAt: until,
          current: [],
          remainingMs: remainingMs(turn, now(), twin.reading),
        };
        return (await twins.write(job.lease, { ...twin, reading }, {})) ? until : undefined;
      }
      const results = await Promise.all(reads.map((read) => readSource(calls, twin.orgId, read)));
      const finished = results.flatMap(
        (result, index) => settle(turn, reads[index] as TwinRead, result, now()) ?? [],
      );
      const next: TwinRead[] = [];
      for (const read of finished) {
        turn.queues.get(read.groupId)?.shift();
        const further = readsOfParts(read, turn.nextNumber);
        if (further.length === 0) continue;
        turn.nextNumber += further.length;
        turn.queues.get(read.groupId)?.push(...further);
        next.push(...further);
      }
      const reading = { ...twin.reading, resumesAt: null, current: reads.map((read) => label(twin, read)) };
      reading.done += finished.length;
      reading.total += next.length;
      reading.calls += turn.calls;
      reading.remainingMs = remainingMs(turn, now(), reading);
      turn.calls = 0;
      twin = { ...twin, reading, projectNames: { ...twin.projectNames, ...namesIn(finished) } };
      if (!(await twins.write(job.lease, twin, { finished, next }))) return undefined;
    }
  };

  /** A complete copy: the first one is loaded, a later one compared. */
  const complete = async (twin: StoredTwin, { lease }: Job<StoredTwin>): Promise<void> => {
    const at = now();
    const reading = { ...twin.reading, endedAt: at, current: [], resumesAt: null, remainingMs: 0 };
    if (twin.loadedCopy === 0) {
      await twins.write(lease, { ...twin, reading }, { state: 'loading' });
      return;
    }
    const before = await twins.finished(twin.id, twin.loadedCopy);
    const { differences, ...counts } = driftBetween(before, await twins.finished(twin.id, twin.copy));
    await twins.write(lease, { ...twin, reading, differences, drift: { at, ...counts } }, { state: 'ready' });
  };

  const load = async (twin: StoredTwin, { lease }: Job<StoredTwin>): Promise<void> => {
    const reads = await twins.finished(twin.id, twin.copy);
    const isAgain = twin.copy === twin.loadedCopy;
    const copiedAt = (isAgain ? twin.copiedAt : twin.reading.endedAt) ?? now();
    const loadedFrom = (isAgain ? twin.loadedFrom : twin.readFrom) ?? copiedAt;
    const twinConnection = await worlds.connectionOf(twin);
    const connected = { ...twin, twinConnection };
    // known before the load: a process that continues finds the connection
    if (!(await twins.write(lease, connected, {}))) return;
    const { counts, ...loaded } = await worlds.load(twin, twinConnection, reads, copiedAt);
    const gaps = gapsOf(reads, loaded);
    const next = {
      ...connected,
      ...gaps,
      counts,
      copiedAt,
      loadedFrom,
      rehearsalId: null,
      loadedCopy: twin.copy,
      drift: null,
      differences: [],
    };
    if (!(await twins.write(lease, { ...next, reason: '' }, { state: 'ready' }))) return;
    await twins.dropCopies(twin.id, twin.copy);
    deps.reset(twinConnection);
  };

  const work = async (job: Job<StoredTwin>): Promise<number | undefined> => {
    let twin = await twins.get(job.item.id);
    try {
      if (twin.state === 'copying') {
        const result = await readAll(twin, job);
        if (typeof result !== 'object') return result;
        await complete(result, job);
        twin = await twins.get(twin.id);
      }
      if (twin.state === 'loading') await load(twin, job);
    } catch (error) {
      const isFinal = error instanceof ServiceProblem ? error.final : error instanceof Failure;
      if (!isFinal || !(error instanceof Error)) throw error;
      await twins.write(
        job.lease,
        { ...(await twins.get(twin.id)), reason: sentenceOf(error) },
        { state: 'failed' },
      );
    }
    return undefined;
  };

  return createJobLoop<StoredTwin>({
    leases: deps.leases,
    kind: 'twin',
    async due() {
      const items = await twins.working();
      return { items, waitMs: items.length > 0 ? restMs : idleMs };
    },
    work,
    atOnce: 4,
    backoffMs: (failures) => Math.min(minuteMs, restMs * 2 ** failures),
    ...{ soonMs: restMs, wakeMs: 0, failedMs: idleMs, log, now },
    failure: 'twins cannot be read',
    itemFailure: 'the work on a twin failed',
  });
}

/** Names of the projects that were just read. */
const namesIn = (reads: readonly FinishedRead[]): Record<string, string> =>
  Object.fromEntries(
    reads
      .filter(({ resource }) => resource === 'projects')
      .flatMap(({ groupId, items: [project] }) => (project ? [[groupId, String(project.name)]] : [])),
  );
