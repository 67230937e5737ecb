import { DAY } from '#contract/values/durations.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import type { Tone } from '#src/ui/theme/tokens.ts';
import { isRunning } from '../shared/facts.ts';
import type { Recoverability } from '../shared/recoverability.ts';
import { frequencyLabels } from '../shared/texts.tsx';
import { type ClusterProtection, lastOver } from './protection.ts';
import { frequencyOf } from './timeline/timeline-marks.ts';

/** Something that reduces, or soon will reduce, what can be restored. */
export interface Threat {
  id: string;
  tone: Extract<Tone, 'critical' | 'warning' | 'info'>;
  text: string;
  /** Where it is fixed. */
  mend?: 'schedule' | 'snapshots' | 'drills' | 'take';
}

export interface ThreatFacts {
  cluster: ClusterProtection;
  known: Recoverability;
  now: number;
  /** Writes a moment as a person reads it. */
  when: (at: number) => string;
}

/** The last one of its kind is worth a word when it goes within this time. */
const soon = 7 * DAY;
/** An older restore test has little value // ithaca-recovery#453: stale after 100 days */
const staleProof = 100 * DAY;

export function threatsOf(facts: ThreatFacts): Threat[] {
  const { source } = facts.cluster;
  if (source.deleted) return [...deletedThreats(facts), ...copyThreats(facts)];
  return [
    ...stateThreats(facts),
    ...failureThreats(facts),
    ...expiryThreats(facts),
    ...lossThreats(facts),
    ...copyThreats(facts),
    ...proofThreats(facts),
  ];
}

function stateThreats({ cluster, known, when }: ThreatFacts): Threat[] {
  const { source, snapshots, overdueAt } = cluster;
  const results: Threat[] = [];
  if (source.tenant) {
    return [{ id: 'tenant', tone: 'critical', text: 'Clusters of this tier have no backup at all.' }];
  }
  if (!source.backupEnabled) {
    const rest =
      known.snapshots.length === 0 ? 'Nothing can be restored.' : 'No further snapshots are taken.';
    results.push({ id: 'off', tone: 'critical', text: `Backup is off. ${rest}` });
  } else if (known.latest === undefined) {
    const running = snapshots.some(isRunning);
    const text = running
      ? 'No snapshot has completed yet; the first is in progress.'
      : 'No snapshot has completed yet.';
    results.push({ id: 'none', tone: 'critical', text, mend: 'take' });
  }
  if (source.cluster?.paused) {
    results.push({
      id: 'paused',
      tone: 'info',
      text: 'The cluster is paused: no snapshots are taken until it is resumed.',
    });
  }
  if (overdueAt !== undefined) {
    results.push({
      id: 'overdue',
      tone: 'warning',
      text: `A snapshot was due ${when(overdueAt)} and has not been taken.`,
      mend: 'snapshots',
    });
  }
  const gap = known.gaps.find(({ to }) => to === undefined);
  if (gap) {
    results.push({
      id: 'gap',
      tone: 'warning',
      text: `No snapshot has completed since the restore of ${when(gap.from)}: no later time can be restored until one does.`,
      mend: 'take',
    });
  }
  return results;
}

function failureThreats({ cluster: { snapshots }, when }: ThreatFacts): Threat[] {
  const last = lastOver(snapshots);
  const recent = snapshots.filter((each) => !isRunning(each)).slice(0, 10);
  const failed = recent.filter(({ state }) => state === 'failed');
  if (last?.state === 'failed') {
    const at = last.at ?? last.requestedAt;
    return [
      {
        id: 'failed',
        tone: 'critical',
        text: `The last snapshot failed${at === undefined ? '' : `, ${when(at)}`}.`,
        mend: 'take',
      },
    ];
  }
  if (failed.length === 0) return [];
  const of = `${failed.length} of the last ${plural(recent.length, 'snapshot')} failed`;
  return [{ id: 'failures', tone: 'warning', text: `${of}.`, mend: 'snapshots' }];
}

function expiryThreats({ known, now }: ThreatFacts): Threat[] {
  const rare = ['weekly', 'monthly', 'yearly', 'ondemand'] as const;
  const matches = rare.flatMap((frequency): Threat[] => {
    const kept = known.snapshots.filter((each) => frequencyOf(each) === frequency);
    const [only] = kept;
    if (kept.length !== 1 || only?.expiresAt === undefined || only.expiresAt - now > soon) return [];
    const left = formatDuration(Math.max(0, only.expiresAt - now));
    const kind = frequencyLabels[frequency].toLowerCase();
    const text = `The only ${kind} snapshot expires in ${left}.`;
    return [{ id: `expires/${frequency}`, tone: 'warning', text, mend: 'snapshots' }];
  });
  const oldest = known.snapshots.at(-1);
  const next = known.snapshots.at(-2);
  if (oldest?.expiresAt === undefined || next?.at === undefined || oldest.at === undefined) return matches;
  const shrinks = next.at - oldest.at;
  if (oldest.expiresAt - now > soon || shrinks < 14 * DAY) return matches;
  const text = `When the oldest snapshot expires in ${formatDuration(Math.max(0, oldest.expiresAt - now))}, the oldest restore point moves ${formatDuration(shrinks)} later.`;
  return [...matches, { id: 'oldest', tone: 'info', text, mend: 'snapshots' }];
}

function lossThreats({ cluster: { source, schedule }, known, when }: ThreatFacts): Threat[] {
  if (known.continuous.length > 0 || known.latest === undefined || schedule?.nextSnapshot === undefined)
    return [];
  const next = Date.parse(schedule.nextSnapshot);
  const worst = formatDuration(Math.max(0, next - known.latest));
  const why = source.pitEnabled ? '' : 'Continuous backup is off. ';
  const text = `${why}A failure just before the next snapshot, ${when(next)}, would lose ${worst} of writes.`;
  return [{ id: 'loss', tone: 'info', text, mend: 'schedule' }];
}

function copyThreats({ cluster, known }: ThreatFacts): Threat[] {
  const { source, schedule } = cluster;
  if (source.kind !== 'dedicated' || known.snapshots.length === 0) return [];
  if (known.snapshots.some(({ copyRegions }) => copyRegions.length > 0)) return [];
  const text =
    (schedule?.copySettings.length ?? 0) > 0
      ? 'No snapshot has been copied to another region yet.'
      : 'No copies in other regions: losing the region loses the snapshots.';
  return [{ id: 'copies', tone: 'info', text, ...(source.deleted ? {} : { mend: 'schedule' as const }) }];
}

function proofThreats({
  cluster: { lastTestAt, isLastTestKnown, source },
  known,
  now,
}: ThreatFacts): Threat[] {
  if (known.snapshots.length === 0 || source.kind !== 'dedicated' || !isLastTestKnown) return [];
  if (lastTestAt === undefined) {
    return [{ id: 'proof', tone: 'info', text: 'No restore test has passed yet.', mend: 'drills' }];
  }
  if (now - lastTestAt < staleProof) return [];
  const text = `The last restore test passed ${formatDuration(now - lastTestAt)} ago.`;
  return [{ id: 'proof', tone: 'info', text, mend: 'drills' }];
}

function deletedThreats({ known, now }: ThreatFacts): Threat[] {
  const last = Math.max(...known.snapshots.map(({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY));
  const gone = Number.isFinite(last)
    ? ` The last one expires in ${formatDuration(Math.max(0, last - now))}.`
    : '';
  return [
    {
      id: 'deleted',
      tone: 'warning',
      text: `The cluster is deleted; its snapshots are retained.${gone}`,
      mend: 'snapshots',
    },
  ];
}
