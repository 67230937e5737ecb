import type { LabPartProps } from '../lab-parts.ts';

export function StagesView(_: LabPartProps) {
  return null;
}
