import type { StateKind } from '#src/ui/feedback/badge.tsx';
import { badgeOf } from '../shared/texts.tsx';
import type { Policy } from './compliance-form.ts';
import type { ClusterPreview, Verdict } from './preview.ts';

const states: Record<Policy['state'], { kind: StateKind; label: string }> = {
  ACTIVE: { kind: 'ok', label: 'In force' },
  ENABLING: { kind: 'progress', label: 'Being enabled' },
  UPDATING: { kind: 'progress', label: 'Being updated' },
  DISABLING: { kind: 'progress', label: 'Being disabled' },
};

export const PolicyBadge = badgeOf(states);

const verdicts: Record<Verdict, { kind: StateKind; label: string }> = {
  meets: { kind: 'ok', label: 'Compliant' },
  changes: { kind: 'warning', label: 'Falls short' },
  refuses: { kind: 'failed', label: 'Blocks the policy' },
  outside: { kind: 'off', label: 'Not covered' },
  unknown: { kind: 'off', label: 'Unknown' },
};

export const verdictLabel = (verdict: Verdict): string => verdicts[verdict].label;

export const VerdictBadge = badgeOf(verdicts);

/** `orders (its window is shorter), billing (backup is off)` */
export function namedWithReasons(previewed: readonly ClusterPreview[]): string {
  return previewed
    .map(({ source, reason }) => (reason ? `${source.name} (${reason})` : source.name))
    .join(', ');
}
