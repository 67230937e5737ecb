import type { LabPartProps } from '../lab-parts.ts';

export function DefinitionView(_: LabPartProps) {
  return null;
}
