import type { DrillRun } from '#contract/console/drills.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import { compare, validate } from './compare.ts';
import type { Asked, DrillService, SeenCluster, SeenJob } from './drill-service.ts';
import { isOver, type RunWork, type StoredRun } from './runs.ts';

export interface AdvanceDeps {
  service: DrillService;
  /** Ours, in milliseconds. */
  now: () => number;
  /** Why nothing may be changed for this person now; undefined: it may. */
  refusal: (run: StoredRun) => Promise<string | undefined>;
  /** False while another run restores into the target. */
  lockTarget: (run: DrillRun) => Promise<boolean>;
  /** Written down before the next step is taken; false when the run is in other hands meanwhile. */
  persist: (stored: StoredRun) => Promise<boolean>;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** How long a drill waits for a target that is busy, by the clock of the clusters. */
const patienceMs = hour;
/** How long a restore may take before the run stops waiting for it. */
const restoreAtMostMs = 48 * hour;
/** How long a job is looked for whose request was not answered. */
const searchMs = 2 * minute;
/** Failures in a row after which a run ends that has not restored anything yet, or cannot read the restored data. */
const triesAtMost = 8;
const longestBackoffMs = 5 * minute;
/** The service's clock and ours may differ, and it counts whole seconds. */
const skewMs = 30 * second;

export function backoffMs(tries: number): number {
  return Math.min(5 * second * 2 ** Math.max(0, tries - 1), longestBackoffMs);
}

type Changes = Partial<DrillRun>;

const textOf = (error: unknown) =>
  error instanceof ServiceProblem ? error.message : 'An error occurred in this server.';

function changed(stored: StoredRun, run: Changes, work: Partial<RunWork> = {}, lookAt?: number): StoredRun {
  return {
    ...stored,
    run: { ...stored.run, ...run },
    work: { ...stored.work, tries: 0, ...work },
    lookAt: lookAt ?? stored.lookAt,
  };
}

const end = (stored: StoredRun, state: DrillRun['state'], reason: string, at: number, more: Changes = {}) =>
  changed(stored, { ...more, state, reason, endedAt: at });

/** Why a run cannot restore between these clusters now, and whether that may pass. */
function clusterProblem(
  run: DrillRun,
  source: SeenCluster | undefined,
  target: SeenCluster | undefined,
): { text: string; passes: boolean } | undefined {
  const final = (text: string) => ({ text, passes: false });
  if (!source) return final(`The cluster ${run.sourceName} does not exist any more.`);
  if (source.id !== run.sourceId) {
    return final(
      `${run.sourceName} is another cluster than the one that the restore test was saved with: save the restore test again.`,
    );
  }
  if (!target) return final(`The target ${run.targetName} does not exist any more.`);
  if (target.id !== run.targetId) {
    return final(
      `${run.targetName} is another cluster than the one that was confirmed: nothing was restored into it.`,
    );
  }
  if (target.id === source.id) return final('The target is the source: nothing was restored into it.');
  if (target.paused) return final(`The target ${run.targetName} is paused.`);
  if (run.point.kind === 'pointInTime' && !source.pitEnabled) {
    return final(`${run.sourceName} has no continuous backup: no point in time can be restored.`);
  }
  if (target.stateName !== 'IDLE') {
    return { text: `Waits: ${run.targetName} is ${target.stateName}.`, passes: true };
  }
  return undefined;
}

async function waitOrRefuse(stored: StoredRun, deps: AdvanceDeps, text: string): Promise<StoredRun> {
  const at = await deps.service.now();
  if (at - stored.run.plannedAt > patienceMs) {
    return end(stored, 'refused', `${text.replace(/^Waits: /, '')} Not restored within an hour.`, at);
  }
  return changed(stored, { reason: text }, {}, deps.now() + 10 * second);
}

/** Checks that clusters match the plan and the target is free, and chooses the restore point. */
async function choose(stored: StoredRun, deps: AdvanceDeps): Promise<StoredRun> {
  const { service } = deps;
  const { run } = stored;
  const refused = await deps.refusal(stored);
  const at = await service.now();
  if (refused !== undefined) return end(stored, 'refused', refused, at);
  if (!(await deps.lockTarget(run))) {
    return waitOrRefuse(stored, deps, `Waits: another restore test restores into ${run.targetName}.`);
  }
  const source = await service.cluster(run.groupId, run.sourceName);
  const target = await service.cluster(run.targetGroupId, run.targetName);
  const problem = clusterProblem(run, source, target);
  if (problem?.passes) return waitOrRefuse(stored, deps, problem.text);
  if (problem) return end(stored, 'refused', problem.text, at);
  const chosen: Changes = { state: 'restoring', chosenAt: at, reason: '' };
  const work: Partial<RunWork> = { ask: 'due' };
  if (run.point.kind === 'pointInTime') {
    const point = Math.floor((at - run.point.minutesAgo * minute) / second) * second;
    return changed(stored, { ...chosen, restoredPoint: point }, work, deps.now());
  }
  const snapshot = await service.newestSnapshot(run.groupId, run.sourceName);
  if (!snapshot) return end(stored, 'refused', `${run.sourceName} has no completed snapshot.`, at);
  return changed(
    stored,
    { ...chosen, snapshotId: snapshot.id, restoredPoint: snapshot.at },
    work,
    deps.now(),
  );
}

function adopt(stored: StoredRun, deps: AdvanceDeps, job: SeenJob): StoredRun {
  return changed(
    stored,
    {
      jobId: job.id,
      jobCreatedAt: job.createdAt,
      // a moment is restored from a snapshot that the service chooses
      snapshotId: stored.run.snapshotId ?? job.snapshotId ?? null,
      reason: '',
    },
    {},
    deps.now() + deps.service.pollMs(0),
  );
}

/** Requests the restore, once: the intention is stored first. */
async function ask(stored: StoredRun, deps: AdvanceDeps): Promise<StoredRun> {
  const at = await deps.service.now();
  const intended = changed(stored, {}, { ask: 'asked', askedAt: at, askedHere: deps.now() });
  if (!(await deps.persist(intended))) return stored;
  const asked = await deps.service
    .ask(intended.run, stored.work)
    // whatever went wrong here, the service may have seen the request
    .catch((error: unknown): Asked => ({ kind: 'unknown', text: textOf(error) }));
  switch (asked.kind) {
    case 'made':
      return adopt(intended, deps, asked.job);
    case 'refused':
      return end(intended, 'refused', asked.text, await deps.service.now());
    case 'busy':
      return waitOrRefuse(changed(intended, {}, { ask: 'due', askedAt: null }), deps, `Waits: ${asked.text}`);
    default:
      return changed(intended, { reason: asked.text }, {}, deps.now() + 5 * second);
  }
}

/** Whether a job may be the one that this run requested: the same backup into the same target, created since. */
function isOurs(job: SeenJob, { run, work }: StoredRun): boolean {
  if (job.targetName !== run.targetName || job.targetGroupId !== run.targetGroupId) return false;
  if (job.createdAt < (work.askedAt ?? 0) - skewMs) return false;
  return run.point.kind === 'pointInTime'
    ? job.pointSeconds === (run.restoredPoint ?? 0) / second
    : job.snapshotId === run.snapshotId;
}

/** The request was not answered: its job is searched for, and never requested again. */
async function search(stored: StoredRun, deps: AdvanceDeps): Promise<StoredRun> {
  const jobs = await deps.service.jobs(stored.run);
  const ours = jobs.filter((job) => isOurs(job, stored)).sort((a, b) => b.createdAt - a.createdAt);
  if (ours[0]) return adopt(stored, deps, ours[0]);
  if (deps.now() - (stored.work.askedHere ?? 0) < searchMs) {
    const reason = 'No response to the restore request: looking for its job.';
    return changed(stored, { reason }, {}, deps.now() + 10 * second);
  }
  const text = 'No response to the restore request, and no job was found. It was not requested again.';
  return end(stored, 'lost', text, await deps.service.now());
}

async function follow(stored: StoredRun, deps: AdvanceDeps, jobId: string): Promise<StoredRun> {
  const { service } = deps;
  const job = await service.job(stored.run, jobId);
  const at = await service.now();
  if (!job) return end(stored, 'lost', 'Atlas no longer lists the restore job.', at);
  if (job.failed) return end(stored, 'failed', 'Atlas reports that the restore failed.', at);
  if (job.cancelled) return end(stored, 'cancelled', 'The restore was cancelled in Atlas.', at);
  const since = at - job.createdAt;
  if (job.finishedAt === undefined) {
    if (since > restoreAtMostMs) {
      return end(stored, 'failed', 'The restore did not finish within 48 hours.', at);
    }
    return changed(stored, { reason: '' }, {}, deps.now() + service.pollMs(since));
  }
  return changed(
    stored,
    {
      state: 'comparing',
      reason: '',
      jobFinishedAt: job.finishedAt,
      restoreMs: Math.max(0, job.finishedAt - job.createdAt),
    },
    {},
    deps.now(),
  );
}

async function compareNow({ run, work }: StoredRun, deps: AdvanceDeps): Promise<Changes> {
  const { service } = deps;
  // the target last: its content at the time of the verdict counts, however long the other side was silent
  const { evidence, digests } = await service.expected(run, work.sourceDeployment);
  const result = await service.found(run, work.targetDeployment);
  const at = await service.now();
  if (!result) return { evidence: 'nothing', comparison: null, ...validate('nothing', null) };
  const comparison = compare(digests, result, at);
  return { evidence, comparison, ...validate(evidence, comparison) };
}

async function cancel(stored: StoredRun, deps: AdvanceDeps): Promise<StoredRun> {
  const { jobId, state } = stored.run;
  // it can be ended while the service is silent
  const at = await deps.service.now().catch(() => stored.run.jobCreatedAt ?? stored.run.plannedAt);
  if (state === 'planned' || stored.work.ask === 'due') {
    return end(stored, 'cancelled', 'Cancelled before anything was restored.', at);
  }
  if (state === 'restoring' && jobId !== null) {
    const stopped = await deps.service
      .cancel(stored.run, jobId, stored.work)
      .catch((error: unknown) => textOf(error));
    const texts = {
      true: 'The restore was cancelled.',
      false:
        'The restore test was ended. The restore itself continues: Atlas does not cancel one that has started.',
    };
    const unknown = `The restore test was ended. Whether the restore continues is unknown: ${stopped}`;
    return end(stored, 'cancelled', typeof stopped === 'string' ? unknown : texts[`${stopped}`], at);
  }
  const text =
    state === 'comparing'
      ? 'Restored, but the restore test was ended before the comparison.'
      : 'The restore test was ended. Whether the restore had started is unknown.';
  return end(stored, 'cancelled', text, at);
}

async function step(stored: StoredRun, deps: AdvanceDeps): Promise<StoredRun> {
  const { run, work } = stored;
  if (stored.cancelAsked) return cancel(stored, deps);
  if (run.state === 'planned') return choose(stored, deps);
  if (run.state === 'comparing') {
    const changes = await compareNow(stored, deps);
    return changed(stored, { ...changes, endedAt: await deps.service.now() });
  }
  if (run.jobId !== null) return follow(stored, deps, run.jobId);
  return work.ask === 'asked' ? search(stored, deps) : ask(stored, deps);
}

/** What becomes of a run when the service did not answer as hoped: another try later, or its end. */
function withIssues(stored: StoredRun, issue: ServiceProblem, deps: AdvanceDeps, at: number): StoredRun {
  const tries = stored.work.tries + 1;
  const { state } = stored.run;
  // a running restore is never abandoned because of a temporary silence
  const givesUp = (issue.final || tries >= triesAtMost) && (state !== 'restoring' || issue.final);
  if (givesUp && tries >= 2) {
    if (state === 'planned') return end(stored, 'refused', issue.message, at);
    if (state === 'comparing') {
      const text = `Restored, but the documents could not be compared: ${issue.message}`;
      return end(stored, 'failed', text, at);
    }
    if (tries >= triesAtMost) {
      const text = `The outcome of the restore is unknown: ${issue.message}`;
      return end(stored, 'lost', text, at);
    }
  }
  const lookAt = deps.now() + Math.max(issue.waitMs, backoffMs(tries));
  return changed(stored, { reason: `Waits: ${issue.message}` }, { tries }, lookAt);
}

/** Advances a run by one step. Steps that are already stored are never repeated. */
export async function advance(stored: StoredRun, deps: AdvanceDeps): Promise<StoredRun> {
  if (isOver(stored.run)) return stored;
  try {
    return await step(stored, deps);
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    const at = await deps.service.now().catch(() => stored.run.plannedAt);
    return withIssues(stored, error, deps, at);
  }
}
