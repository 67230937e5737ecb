import type { LabPartProps } from '../lab-parts.ts';

export function PipelinePanel(_: LabPartProps) {
  return null;
}
