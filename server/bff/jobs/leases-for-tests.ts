import type { Db } from '../tables.ts';
import type { Lease, Leases } from './lease.ts';

/** Leases without a database, which are always free and never lost; `write` passes no transaction. */
export function freeLeases(): Leases {
  const free = (subject: string): Lease => ({
    subject,
    signal: new AbortController().signal,
    write: (work) => work(undefined as unknown as Db),
    release: async () => undefined,
  });
  const leases: Pick<Leases, 'take' | 'heldSubjects'> = {
    take: async ({ subject }) => free(subject),
    heldSubjects: async () => new Set<string>(),
  };
  return leases as Leases;
}

/** Lets all leases expire, as if their holders had been silent for long. */
export async function expireLeases(db: Db): Promise<void> {
  await db.updateTable('leases').set({ held_until: 0 }).execute();
}
