import type { LabPartProps } from '../lab-parts.ts';

export function VersionsView(_: LabPartProps) {
  return null;
}
