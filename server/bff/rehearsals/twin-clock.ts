import { z } from 'zod';
import { type OperationId, operationOf } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { EmulatorWork } from '#contract/emulator/twins.ts';
import type { RehearsedStep } from '#contract/twins/rehearsals.ts';
import { HOUR, SECOND } from '#contract/values/durations.ts';
import { clusterOf } from '../change-sets/applying/advance.ts';
import { type Call, fieldsOf } from '../change-sets/call.ts';
import type { StoredStep } from '../change-sets/set.ts';
import { itemOf } from '../change-sets/ways.ts';
import { isTransitional } from '../live/transitional.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { refusalLabels } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { UpstreamAnswer } from '../upstream/upstream.ts';

const State = z.object({
  clock: z.object({ now: z.string(), taskId: z.string().optional() }),
  nextDue: z.string().nullable(),
});

/** The simulated time after which a step counts as unsettled, and the moves of the clock until then. */
const longestStepMs = 24 * HOUR;
const mostMoves = 400;

/** Sends a change of the twin's clock. */
export type MoveClock = (to: Date) => Promise<UpstreamAnswer>;

export interface TwinTime {
  now: number;
  nextDue: number | null;
  /** The emulator still settles what was due. */
  isBusy: boolean;
}

/** Time of the twin, in milliseconds. */
export async function twinTime(calls: ServiceCalls): Promise<TwinTime> {
  const { clock, nextDue } = calls.read(State, calls.present(await calls.call('getEmulatorState', {})));
  return {
    now: Date.parse(clock.now),
    nextDue: nextDue === null ? null : Date.parse(nextDue),
    isBusy: clock.taskId !== undefined,
  };
}

/** Reads that show the progress of calls without a resource that names itself. */
const followed: Partial<Record<OperationId, OperationId>> = {
  createGroupClusterBackupRestoreJob: 'listGroupClusterBackupRestoreJobs',
  takeGroupClusterBackupSnapshots: 'listGroupClusterBackupSnapshots',
  createGroupClusterBackupExport: 'listGroupClusterBackupExports',
  createGroupFlexClusterBackupRestoreJob: 'listGroupFlexClusterBackupRestoreJobs',
  startGroupClusterOutageSimulation: 'getGroupClusterOutageSimulation',
  endGroupClusterOutageSimulation: 'getGroupClusterOutageSimulation',
  validateGroupLiveMigrations: 'getGroupLiveMigrationValidateStatus',
  createGroupLiveMigration: 'getGroupLiveMigration',
  cutoverGroupLiveMigration: 'getGroupLiveMigration',
};

/** The read that shows the progress of a call without a resource that names itself. */
export function followedBy({ apply: { call, made } }: StoredStep): Call | undefined {
  const operationId = followed[call.operationId];
  if (!operationId) return undefined;
  const names = paramNames(operationOf(operationId).path);
  const place = Object.entries({ ...call.args, ...made }).filter(([name]) => names.includes(name));
  return { operationId, args: Object.fromEntries(place) };
}

/** Everything that shows whether the work of a step has ended. */
function readsOf(step: StoredStep): Call[] {
  const { call, made } = step.apply;
  const item = itemOf(call, made);
  const cluster = clusterOf(call);
  const follows = followedBy(step);
  return [
    ...(item ? [item] : []),
    ...(cluster ? [cluster] : []),
    ...(follows ? [follows] : []),
    ...(item?.operationId === 'getGroupAccessListEntry'
      ? [{ operationId: 'getGroupAccessListStatus' as const, args: item.args }]
      : []),
  ];
}

/** A migration stays so until a person cuts it over. */
const isReady = (body: unknown): boolean => fieldsOf(body).readyForCutover === true;

async function isStable(calls: ServiceCalls, step: StoredStep): Promise<boolean> {
  for (const { operationId, args } of readsOf(step)) {
    const { status, body } = await calls.call(operationId, args);
    if (status !== 404 && isTransitional(body) && !isReady(body)) return false;
  }
  return true;
}

/** The next time at which something happens in the twin, at least a second ahead. */
const nextTime = ({ now, nextDue }: TwinTime): Date => new Date(Math.max(now + SECOND, nextDue ?? 0));

/** Moves the clock of the twin to its next event. */
export async function moveOn(time: TwinTime, move: MoveClock): Promise<void> {
  const answer = await move(nextTime(time));
  if (answer.status >= 400)
    throw new ServiceProblem(`The clock of the twin was not moved: ${refusalLabels(answer)}`, {
      final: answer.status < 500,
    });
}

export interface Settling {
  move: MoveClock;
  isStopping: () => boolean;
  /** Called at each time at which the clock stands. */
  sample: (at: number) => Promise<void>;
}

/**
 * Moves the clock of the twin until the resource of a step is stable: the time at which it became so; null after the bound,
 * or where nothing happens any more; undefined where the job is to continue later.
 */
export async function settleStep(
  calls: ServiceCalls,
  step: StoredStep,
  startedAt: number,
  { move, isStopping, sample }: Settling,
): Promise<number | null | undefined> {
  for (let moves = 0; moves <= mostMoves; moves += 1) {
    if (isStopping()) return undefined;
    const time = await twinTime(calls);
    if (time.isBusy) return undefined;
    await sample(time.now);
    if (await isStable(calls, step)) return time.now;
    if (time.nextDue === null || time.now - startedAt > longestStepMs) return null;
    await moveOn(time, move);
  }
  return null;
}

/** Work of the twin since a time, with the source of the longest, or of observed work. */
export async function worksSince(
  calls: ServiceCalls,
  at: number,
): Promise<Pick<RehearsedStep, 'works' | 'source'>> {
  const query = { since: new Date(at).toISOString() };
  const answer = calls.present(await calls.call('listEmulatorWork', { query }));
  const works = calls.read(z.array(EmulatorWork), answer).map(({ at: _, ...work }) => work);
  // observed work contains its parts, such as the queue of a restore
  const rank = ({ source, ms }: (typeof works)[number]): number => (source === 'observed' ? Infinity : ms);
  const [longest] = works.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1));
  return { works, source: longest?.source ?? null };
}
