import type { Lease, Leases } from '../jobs/lease.ts';
import type { ReplicaChannel } from './replica-channel.ts';

/** Kind of the leases of running processes; the subject is the holder that rows of work in progress name. */
export const replicaKind = 'replica';

/** The only process of a database: nothing competes with it, and its successor releases its lease. */
export const soleMs = 7 * 24 * 3_600_000;

/** The lease by which other replicas see that this process runs. */
export interface Presence {
  /** Takes the lease again where it was lost, for example while the database was unreachable. */
  keep(): Promise<void>;
  /** Whether no other replica runs, as far as this one has noticed. */
  isAlone(): boolean;
}

/**
 * Announces this process to the other replicas. On a shared database the lease is longer than a request to the service: when it
 * has expired, the last request of a killed process has ended.
 */
export async function announceReplica(
  leases: Leases,
  channel: ReplicaChannel,
  starts: { record: (holder: string) => Promise<void> },
): Promise<Presence> {
  const take = (): Promise<Lease | undefined> =>
    leases.take({
      kind: replicaKind,
      subject: leases.holder,
      force: true,
      ...(channel.isShared ? {} : { durationMs: soleMs }),
    });
  let lease = await take();
  let isAlone = true;
  const count = async (): Promise<void> => {
    if (channel.isShared) isAlone = (await leases.heldSubjects(replicaKind)).size <= 1;
  };
  channel.subscribe('replica-started', () => {
    isAlone = false;
  });
  await starts.record(leases.holder);
  await count();
  await channel.publish('replica-started', {});
  return {
    async keep() {
      if (lease?.signal.aborted !== false) lease = await take();
      await count();
    },
    isAlone: () => isAlone,
  };
}
