import type { NotificationKindName } from '#contract/notifications/kinds.ts';
import { Failure } from '#server/bff/http/errors.ts';
import { createJobLoop, type Job, type JobLoop } from '#server/bff/jobs/job-loop.ts';
import type { Leases } from '#server/bff/jobs/lease.ts';
import type { Log } from '#server/bff/log.ts';
import type { News } from '#server/bff/notifications/news.ts';
import type { Outbox } from '#server/bff/notifications/outbox.ts';
import type { ServiceCalls } from '#server/bff/upstream/service-calls.ts';
import { ServiceProblem, sentenceOf } from '#server/bff/upstream/service-problem.ts';
import { begunWith, type Protected } from '../approvals.ts';
import { isRunning, noted, noWindow, type StoredSet } from '../set.ts';
import type { ChangeSets } from '../store.ts';
import { type AdvanceDeps, advance } from './advance.ts';

export interface ApplierDeps {
  sets: ChangeSets;
  leases: Leases;
  /** Throws when the connection cannot be used. */
  callsOf: (connection: string) => Promise<ServiceCalls>;
  /** Why nothing may be changed now for whom the set acts; undefined: it may. */
  refusal: AdvanceDeps['refusal'];
  exemption: AdvanceDeps['exemption'];
  protectionOf: (connection: string) => Promise<Protected>;
  /** Publishes notifications that were stored with the end of a set. */
  outbox: Pick<Outbox, 'flush'>;
  newId: (at: number) => string;
  log: Log;
  /** Ours, in milliseconds. */
  now: () => number;
}

export type Applier = Omit<JobLoop, 'begin'>;

/** After so long by the clock of the connection, a window was missed. */
const lateMs = 3_600_000;
const soonMs = 100;
const usualMs = 1_000;
const idleMs = 10_000;

/** Applies change sets and undoes them, each in one process at a time. */
export function createApplier(deps: ApplierDeps): Applier {
  const { sets, log, now } = deps;

  /** Why the first forbidden call of the set is forbidden; checked in advance, so that no set is left half applied. */
  const refusalAhead = async (set: StoredSet): Promise<string | undefined> => {
    const calls = new Map(set.steps.map(({ apply: { call } }) => [call.operationId, call]));
    for (const call of calls.values()) {
      const refused = await deps.refusal(set, call);
      if (refused !== undefined) return refused;
    }
    return undefined;
  };

  const beginDue = async (): Promise<boolean> => {
    const planned = await sets.scheduled();
    for (const due of planned) {
      const { id, connection } = due;
      try {
        const at = await (await deps.callsOf(connection)).now();
        // it may be allowed yet, as long as its window is open
        const refused = isDue(due, at) && !isLate(due, at) ? await refusalAhead(due) : undefined;
        if (refused !== undefined) throw new ServiceProblem(refused);
        const protection = await deps.protectionOf(connection);
        const begin = (set: StoredSet) =>
          isDue(set, at) ? { ...begun(set, at, now()), ...begunWith(protection, set) } : set;
        await sets.update(id, begin, missed);
        await deps.outbox.flush();
      } catch (error) {
        if (!(error instanceof ServiceProblem || error instanceof Failure)) throw error;
        const issue = sentenceOf(error);
        if (planned.some((set) => set.id === id && set.issue !== issue))
          await sets.update(id, (set) => (set.state === 'scheduled' ? { ...set, issue } : set));
      }
    }
    return planned.length > 0;
  };

  const work = async ({ item: { id }, lease, isStopping }: Job<{ id: string }>) => {
    let set = await sets.get(id);
    while (isRunning(set) && !isStopping()) {
      const calls = await deps.callsOf(set.connection);
      const pace = await advance(set, {
        calls,
        now,
        refusal: deps.refusal,
        exemption: deps.exemption,
        newId: deps.newId,
        write: (change) => sets.hold(lease, id, change, endOf),
      });
      if (pace === 'over') {
        await deps.outbox.flush();
        return undefined;
      }
      // the lease is kept meanwhile: replicas together make no more requests than one process
      if (pace.waitMs > 0) return now() + pace.waitMs;
      set = await sets.get(id);
    }
    return undefined;
  };

  return createJobLoop({
    leases: deps.leases,
    kind: 'change-set',
    async due() {
      const arePlanned = await beginDue();
      const ids = await sets.running();
      const items = ids.map((id) => ({ id }));
      return { items, waitMs: ids.length > 0 || arePlanned ? usualMs : idleMs };
    },
    work,
    backoffMs: () => idleMs,
    ...{ soonMs, failedMs: idleMs, log, now },
    failure: 'change sets cannot be read',
    itemFailure: 'a change set could not be continued',
  });
}

const isDue = ({ state, scheduledAt }: StoredSet, at: number): boolean =>
  state === 'scheduled' && scheduledAt !== null && at >= scheduledAt;

const isLate = ({ windowEndsAt, scheduledAt }: StoredSet, at: number): boolean =>
  at > (windowEndsAt ?? (scheduledAt ?? at) + lateMs);

function begun(set: StoredSet, at: number, ours: number): StoredSet {
  if (isLate(set, at)) {
    const issue = 'The window was missed: no server could begin it then. Choose another one.';
    return noted({ ...set, state: 'draft', ...noWindow, issue }, ours, issue);
  }
  return noted(
    { ...set, state: 'applying', direction: 'apply', issue: '' },
    ours,
    'Began at the chosen time',
  );
}

/** A user who relies on a window is notified that nothing was sent in it. */
function missed(set: StoredSet, before: StoredSet): News[] {
  if (before.state !== 'scheduled' || set.state !== 'draft') return [];
  const { id, connection, title: subject, timeline, issue: detail } = set;
  return [{ connection, kind: 'change-set-missed', subject, once: `${id} ${timeline.length}`, id, detail }];
}

const ends = {
  applied: 'change-set-applied',
  undone: 'change-set-undone',
  partlyUndone: 'change-set-undone',
  stopped: 'change-set-stopped',
} as const satisfies Partial<Record<StoredSet['state'], NotificationKindName>>;

/** The outcome of the set; one that continues, in whichever process, has not ended. */
function endOf(set: StoredSet, before: StoredSet): News[] {
  const { id, connection, state, title, timeline, issue } = set;
  const kind = state in ends ? ends[state as keyof typeof ends] : undefined;
  if (!kind || !isRunning(before)) return [];
  const once = `${id} ${timeline.length}`;
  const stays = state === 'partlyUndone' ? 'Partially: some changes stay.' : '';
  return [{ connection, kind, subject: title, once, id, detail: issue || stays }];
}
