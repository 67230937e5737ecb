import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { useConnection } from '#src/api/connection.ts';
import { runCommand } from '#src/api/run-command.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { sourceOf } from './use-skipped.ts';
import { type WriteCount, withCount, writeCountOf, writesPerSecond } from './write-rate.ts';

/** Commands to the database are no requests to the service: they use nothing of its limit. */
const everyMs = 2_000;
const unread = ['metrics', 'wiredTiger', 'tcmalloc', 'locks', 'transactions', 'sharding', 'repl'];
const status: EjsonObject = { serverStatus: 1, ...Object.fromEntries(unread.map((name) => [name, 0])) };

export interface WriteRate {
  perSecond: number | undefined;
  /** Why the rate is unknown; empty if it is known, or being measured. */
  unknown: string;
}

/** The write rate of the source of a running migration, as counted by its server. */
export function useWriteRate(plan: MigrationPlan): WriteRate {
  const client = useQueryClient();
  const source = sourceOf(plan, useConnection());
  const going = plan.state === 'running' || plan.state === 'cuttingOver';
  const queryKey = ['migration-writes', source];
  const read = useQuery({
    queryKey,
    enabled: going && source !== undefined,
    staleTime: everyMs,
    refetchInterval: everyMs,
    retry: false,
    async queryFn({ signal }): Promise<WriteCount[]> {
      if (!source) return [];
      const reported = await runCommand({ source, read: 'primary' }, 'admin', status, signal);
      const count = writeCountOf(reported, Date.now());
      if (!count) throw new Error('The source does not report its operations.');
      return withCount(client.getQueryData<WriteCount[]>(queryKey) ?? [], count);
    },
  });
  if (!going) return { perSecond: undefined, unknown: '' };
  if (!source) {
    return { perSecond: undefined, unknown: 'Choose a deployment of the source under Verification.' };
  }
  if (read.error) return { perSecond: undefined, unknown: read.error.message };
  return { perSecond: writesPerSecond(read.data ?? []), unknown: '' };
}
