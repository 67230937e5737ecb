import type { LabPartProps } from '../lab-parts.ts';

export function MatchView(_: LabPartProps) {
  return null;
}
