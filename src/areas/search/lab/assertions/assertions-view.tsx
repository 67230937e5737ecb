import type { LabPartProps } from '../lab-parts.ts';

export function AssertionsView(_: LabPartProps) {
  return null;
}
