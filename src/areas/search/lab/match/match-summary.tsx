import type { LabPartProps } from '../lab-parts.ts';

export function MatchSummary(_: LabPartProps) {
  return null;
}
