import type { TwinGap, TwinHead, TwinState } from '#contract/console/twins.ts';
import { isTwinResource, twinResource } from '#contract/twins/resources.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

interface Texts {
  kind: StateKind;
  label: string;
}

export const twinStates: Readonly<Record<TwinState, Texts>> = {
  copying: { kind: 'progress', label: 'Reading' },
  paused: { kind: 'warning', label: 'Paused' },
  loading: { kind: 'progress', label: 'Loading' },
  ready: { kind: 'ok', label: 'Ready' },
  rehearsing: { kind: 'progress', label: 'Rehearsing' },
  failed: { kind: 'failed', label: 'Failed' },
  cancelled: { kind: 'off', label: 'Cancelled' },
};

export const gapKinds: Readonly<Record<TwinGap['kind'], string>> = {
  refused: 'Refused',
  failed: 'Failed',
  notImitated: 'Not imitated',
};

/** The heading of a resource. */
export const resourceTitle = (name: string): string =>
  isTwinResource(name) ? twinResource(name).title : name;

/** What a twin copies. */
export const scopeText = ({ groupIds }: Pick<TwinHead, 'groupIds'>): string =>
  groupIds === null ? 'Whole organization' : plural(groupIds.length, 'project');

/** How far the reads are, in one sentence. */
export function progressText({ reading }: Pick<TwinHead, 'reading'>, now: number): string {
  const { done, total, calls, resumesAt, remainingMs } = reading;
  if (total === 0) return 'Lists the projects.';
  const rest =
    resumesAt !== null && resumesAt > now
      ? `, continues in ${formatDuration(resumesAt - now)} when the request budget has room`
      : remainingMs !== null && remainingMs > 0
        ? `, about ${formatDuration(remainingMs)} left`
        : '';
  return `${done} of ${plural(total, 'read')}, ${plural(calls, 'request')} sent${rest}.`;
}

/** The differences of the source since the copy. */
export function driftText({ drift }: Pick<TwinHead, 'drift'>): string {
  if (!drift) return '';
  const { added, removed, changed } = drift;
  if (added + removed + changed === 0) return 'No differences';
  return [
    added > 0 && `${added} added`,
    changed > 0 && `${changed} changed`,
    removed > 0 && `${removed} removed`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The last comparison with the source, or why there is none. */
export function comparisonText(twin: Pick<TwinHead, 'drift' | 'isSourceDeleted'>): string {
  if (twin.isSourceDeleted) return 'Source connection deleted';
  return twin.drift ? driftText(twin) : 'Not compared';
}

/** The command that runs against a copy of the twin; a name that a shell would split is replaced by the id. */
export function execCommand({ id, name }: Pick<TwinHead, 'id' | 'name'>, origin: string): string {
  const twin = /^[\w.-]+$/u.test(name) ? name : id;
  return `npx quarterdeck exec --console ${origin} --twin ${twin} -- terraform apply`;
}
