import type { ConsoleChange } from '#contract/console/bff.ts';
import {
  type BoardItem,
  type LagSample,
  type MigrationPlan,
  type Verification,
  writesStoppedItem,
} from '#contract/console/migration-plans.ts';
import type { Rehearsal } from '#contract/emulator/rehearsals.ts';
import { requestTitle } from '#contract/text/request-title.ts';
import { formatDuration } from '#src/lib/time/durations.ts';

/** Everything that the console's server has kept of one migration of the rehearsal. */
export interface Kept {
  plan: MigrationPlan;
  lags: readonly LagSample[];
  items: readonly BoardItem[];
  verifications: readonly Verification[];
}

export interface Line {
  at: number;
  /** `event`: a real event; `service`: an output of the service; `people`: a user action. */
  kind: 'event' | 'service' | 'people';
  text: string;
  /** For an event: the service's output, and the milliseconds until a user acted. */
  shown?: string;
  actedAfter?: number;
}

/** A lag that is worth a word, once the migration is ready: less is the noise of a reading. */
const noticedSeconds = 5;

interface Rise {
  since: LagSample;
  highest: LagSample;
  /** When it was over; absent where it was not. */
  over?: LagSample;
}

const lagOf = ({ lagSeconds }: LagSample): number => lagSeconds ?? 0;

/** Each time that the lag has risen again after the migration was ready. */
export function risesOf(lags: readonly LagSample[], readyAt: number | null): Rise[] {
  const rises: Rise[] = [];
  let present: Rise | undefined;
  for (const sample of lags) {
    if (readyAt === null || sample.at < readyAt || sample.lagSeconds === null) continue;
    if (!present && lagOf(sample) >= noticedSeconds) {
      present = { since: sample, highest: sample };
      rises.push(present);
    }
    if (!present) continue;
    if (lagOf(sample) > lagOf(present.highest)) present.highest = sample;
    if (lagOf(sample) < noticedSeconds) {
      present.over = sample;
      present = undefined;
    }
  }
  return rises;
}

const seconds = (sample: LagSample): string => formatDuration(lagOf(sample) * 1000);

function serviceLines({ plan, lags }: Kept): Line[] {
  const { copyingAt, readyAt, endedAt, state, reason } = plan;
  const reports: [number | null | undefined, string][] = [
    [copyingAt, 'Documents are being copied.'],
    [readyAt, 'Ready for cutover.'],
    ...risesOf(lags, readyAt).flatMap(({ since, highest, over }): [number | undefined, string][] => [
      [since.at, `Lag rises: ${seconds(since)}.`],
      ...(highest === since
        ? []
        : [[highest.at, `Lag is highest: ${seconds(highest)}.`] as [number, string]]),
      [over?.at, 'Lag is over.'],
    ]),
    [endedAt, state === 'complete' ? 'Complete.' : reason],
  ];
  return reports.flatMap(([at, text]) =>
    at === null || at === undefined ? [] : [{ at, kind: 'service', text }],
  );
}

const outcomes: Record<Verification['state'], string> = {
  running: 'still running',
  equal: 'same on both sides',
  different: 'differences found',
  failed: 'failed',
  cancelled: 'cancelled',
};

function peopleLines({ plan, items, verifications }: Kept): Line[] {
  const did: [number | null, string][] = [
    [plan.createdAt, `${plan.createdBy} planned the migration.`],
    [plan.startedAt, `${plan.startedBy} started it.`],
    ...items.map(({ doneAt, doneBy, text }): [number | null, string] => [
      doneAt,
      `${doneBy} ticked “${text}”.`,
    ]),
    ...verifications.map(({ startedAt, startedBy, state }): [number, string] => [
      startedAt,
      `${startedBy} compared both sides: ${outcomes[state]}.`,
    ]),
    [plan.cutoverAt, `${plan.cutoverBy ?? 'A user'} cut over.`],
  ];
  return did.flatMap(([at, text]) => (at === null ? [] : [{ at, kind: 'people', text }]));
}

/** An action as the audit log keeps it. */
export type Action = Pick<ConsoleChange, 'at' | 'actor' | 'operation' | 'target' | 'outcome'>;

/** Requests that a migration keeps itself, once they succeeded. */
const keptByPlan: ReadonlySet<string> = new Set(['createGroupLiveMigration', 'cutoverGroupLiveMigration']);
const actionOutcomes: Readonly<Record<string, string>> = {
  refused: ': refused by Atlas',
  failed: ': failed',
  unknown: ': the outcome is unknown',
};

/** Requests to the service, validations among them. The emulator's own controls are no action of the night. */
function actionLines(actions: readonly Action[], kept: readonly Kept[]): Line[] {
  const isKept = kept.some(({ plan }) => plan.startedAt !== null);
  return actions
    .filter(({ target }) => /^\/(?:groups|orgs)(?:\/|$)/u.test(target))
    .filter(({ operation, outcome }) => !(isKept && outcome === 'done' && keptByPlan.has(operation)))
    .map(({ at, actor, operation, outcome }): Line => {
      const text = `${actor}: ${requestTitle(operation)}${actionOutcomes[outcome] ?? ''}.`;
      return { at, kind: 'people', text };
    });
}

/**
 * Events, outputs of the service and user actions, in one order of time.
 *
 * @param actions all requests of users to the service meanwhile, by the clock of the service
 */
export function debriefing(
  { events }: Pick<Rehearsal, 'events'>,
  kept: readonly Kept[],
  actions: readonly Action[] = [],
): Line[] {
  const people = [...kept.flatMap(peopleLines), ...actionLines(actions, kept)].sort(
    (one, other) => one.at - other.at,
  );
  const happened = events.map(({ at: instant, happened: text, shown }): Line => {
    const at = Date.parse(instant);
    const next = people.find((line) => line.at >= at);
    return { at, kind: 'event', text, shown, ...(next ? { actedAfter: next.at - at } : {}) };
  });
  return [...happened, ...kept.flatMap(serviceLines), ...people].sort((one, other) => one.at - other.at);
}

export interface Figures {
  /** Milliseconds in which applications could not write; absent if no user ticked that writes had stopped. */
  downtime?: number;
  /** In seconds, of all readings after a migration was ready. */
  highestLag: number;
  /** Migrations that were started, with those that failed. */
  started: number;
  /** Whether both sides were compared after the cutover, and were the same. */
  verified: boolean;
}

export function figuresOf(kept: readonly Kept[]): Figures {
  const complete = kept.find(({ plan }) => plan.state === 'complete');
  const stopped = complete?.items.find(({ id }) => id === writesStoppedItem)?.doneAt;
  const end = complete?.plan.endedAt;
  const lags = kept.flatMap(({ plan, lags: all }) =>
    risesOf(all, plan.readyAt).map(({ highest }) => lagOf(highest)),
  );
  return {
    ...(stopped && end ? { downtime: Math.max(0, end - stopped) } : {}),
    highestLag: Math.max(0, ...lags),
    started: kept.filter(({ plan }) => plan.startedAt !== null).length,
    verified: complete?.verifications.some((run) => run.afterCutover && run.state === 'equal') ?? false,
  };
}
