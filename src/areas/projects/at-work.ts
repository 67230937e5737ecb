import type { DrillPlan, DrillRunHead, DrillState } from '#contract/console/drills.ts';
import { type GameDay, isOver } from '#contract/console/game-days.ts';
import type { EstateWork, Overview } from '#contract/overview/overview.ts';
import { isGoing } from '#src/api/console/drills.ts';
import { failedWord, workLabels } from '#src/api/console/overview-text.ts';
import { plural } from '#src/lib/bytes.ts';
import { isActive, type Task } from '#src/lib/tasks.ts';

/** Work in progress in a project, or failed work that is no alert. */
export interface Work {
  key: string;
  kind: 'task' | EstateWork['kind'];
  what: string;
  on: string;
  /** Its progress, or why it failed. */
  note: string;
  /** When it began or failed, in milliseconds. */
  since: number;
  /** The duration of the last runs, in milliseconds; undefined if unknown. */
  usually?: number | undefined;
  /** Of a task: where it can be looked at. */
  href?: string | undefined;
  /** The entry of the overview. */
  reported?: EstateWork;
}

export interface Known {
  tasks: readonly Task[];
  drills: readonly DrillPlan[];
  gameDays: readonly GameDay[];
  /** Other work known to the server. */
  overview: Pick<Overview, 'running' | 'failed'>;
}

interface Place {
  connection: string;
  groupId: string;
}

/** The running work of a project, the longest running first. */
export function runningIn(existing: Known, place: Place): Work[] {
  return [
    ...tasksIn(existing.tasks, place).filter(isActive).map(ofTask),
    ...existing.drills.flatMap((plan) =>
      plan.last && isGoing(plan.last)
        ? [{ ...ofDrill(plan, plan.last), usually: median(plan.restoreTimes), since: plan.last.plannedAt }]
        : [],
    ),
    ...existing.gameDays.filter((day) => !isOver(day)).map(ofGameDay),
    ...reportOf(existing.overview.running),
  ].sort(byAge);
}

/** Failures that no user has viewed or repeated since. */
export function failedIn(existing: Known, place: Place): Work[] {
  return [
    ...tasksIn(existing.tasks, place)
      .filter(({ state }) => state === 'failed')
      .map(ofTask),
    ...existing.drills.flatMap((plan) =>
      plan.last && failures[plan.last.state] !== undefined ? [ofDrill(plan, plan.last)] : [],
    ),
    ...existing.gameDays
      .filter((day) => !isOver(day) && day.issue !== '')
      .map((day) => ({ ...ofGameDay(day), note: day.issue })),
    ...reportOf(existing.overview.failed),
  ].sort(byAge);
}

/** Drills and game days are listed above, in more detail. */
const reportOf = (work: readonly EstateWork[]): Work[] =>
  work.flatMap((reported) =>
    reported.kind === 'drill' || reported.kind === 'gameDay'
      ? []
      : [{ ...reported, what: workLabels[reported.kind], reported }],
  );

/** The prefix of a line in the list of findings. */
export const failedMark = ({ kind }: Work): ReturnType<typeof failedWord> =>
  kind === 'task' ? 'Failed' : failedWord(kind);

const byAge = (a: Work, b: Work): number => a.since - b.since || a.key.localeCompare(b.key);

function tasksIn(tasks: readonly Task[], { connection, groupId }: Place): Task[] {
  return tasks.filter(({ about }) => about?.connection === connection && about.groupId === groupId);
}

function ofTask(task: Task): Work {
  return {
    key: task.id,
    kind: 'task',
    what: task.title,
    on: '',
    note: task.detail ?? '',
    since: task.state === 'failed' ? (task.endedAt ?? task.startedAt) : task.startedAt,
    href: task.href,
  };
}

const failures: Partial<Record<DrillState, string>> = {
  failed: 'Restore drill failed',
  refused: 'Restore drill was refused',
  lost: 'Restore drill without an outcome',
};

function ofDrill(plan: DrillPlan, run: DrillRunHead): Work {
  return {
    key: `drill ${plan.id}`,
    kind: 'drill',
    what: failures[run.state] ?? 'Restore drill',
    on: plan.name,
    note: run.reason,
    since: run.endedAt ?? run.plannedAt,
  };
}

function ofGameDay(day: GameDay): Work {
  return {
    key: `game day ${day.id}`,
    kind: 'gameDay',
    what: 'Outage simulation',
    on: day.clusterName,
    note: `${plural(day.regions.length, 'region')} without nodes, by ${day.startedBy}`,
    since: day.startedAt,
  };
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
