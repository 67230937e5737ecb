import { type WorkloadKind, type WorkloadMix, workloadKinds } from '#contract/emulator/workloads.ts';

/**
 * The cost of one operation in a turn // assumed: a scan of all documents of a workload takes about as long
 * as this number of single writes
 */
const costs: Readonly<Record<WorkloadKind, number>> = {
  insert: 1,
  update: 1,
  delete: 1,
  findById: 1,
  findByIndex: 2,
  findByScan: 25,
};

export interface Turn {
  counts: Record<WorkloadKind, number>;
  /** Operations that there was no room for. */
  skipped: number;
  /** Place in the cycle of the mix afterwards. */
  place: number;
}

export function noOperations(): Record<WorkloadKind, number> {
  return { insert: 0, update: 0, delete: 0, findById: 0, findByIndex: 0, findByScan: 0 };
}

/** The mix as a cycle of evenly spread kinds, so that every part of it has about the same shares. */
function cycleOf(mix: WorkloadMix): WorkloadKind[] {
  return workloadKinds
    .flatMap((kind) => {
      const share = mix[kind] ?? 0;
      return Array.from({ length: share }, (_, index) => ({ kind, at: (index + 0.5) / share }));
    })
    .sort((one, other) => one.at - other.at)
    .map(({ kind }) => kind);
}

/** The next operations of a mix, as many as there is room for. */
export function turnOf(mix: WorkloadMix, place: number, wanted: number, deps: number): Turn {
  const cycle = cycleOf(mix);
  const counts = noOperations();
  let left = deps;
  let taken = 0;
  for (; taken < wanted; taken += 1) {
    const kind = cycle[(place + taken) % cycle.length];
    if (kind === undefined || costs[kind] > left) break;
    left -= costs[kind];
    counts[kind] += 1;
  }
  return { counts, skipped: wanted - taken, place: (place + taken) % Math.max(1, cycle.length) };
}
