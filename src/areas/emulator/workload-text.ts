import {
  type Workload,
  type WorkloadKind,
  type WorkloadMix,
  workloadKinds,
} from '#contract/emulator/workloads.ts';
import { formatShare } from '#src/lib/bytes.ts';

export const kindLabels: Readonly<Record<WorkloadKind, string>> = {
  insert: 'inserts',
  update: 'updates',
  delete: 'deletes',
  findById: 'reads by _id',
  findByIndex: 'reads by an index',
  findByScan: 'reads that scan',
};

interface Traffic {
  value: string;
  label: string;
  mix: WorkloadMix;
}

/** Selectable mixes; the first is the default of a form. */
export const traffics: readonly Traffic[] = [
  { value: 'writes', label: 'Writes', mix: { insert: 6, update: 3, delete: 1 } },
  { value: 'reads', label: 'Reads by an index', mix: { findById: 1, findByIndex: 1 } },
  { value: 'scans', label: 'Reads that scan', mix: { findByScan: 1 } },
  {
    value: 'mixed',
    label: 'Reads and writes',
    mix: { insert: 3, update: 2, delete: 1, findById: 7, findByIndex: 6, findByScan: 1 },
  },
];

/** `60 % inserts, 30 % updates, 10 % deletes` */
export function mixText(mix: Workload['mix']): string {
  const all = Object.values(mix).reduce((sum, share) => sum + share, 0);
  return workloadKinds
    .flatMap((kind) => {
      const share = mix[kind] ?? 0;
      return share > 0 ? [`${formatShare(share / all)} ${kindLabels[kind]}`] : [];
    })
    .join(', ');
}

/** Operations of all kinds that were done. */
export function doneInAll({ done }: Pick<Workload, 'done'>): number {
  return Object.values(done).reduce((sum, count) => sum + count, 0);
}
