import { useQuery } from '@tanstack/react-query';
import type { DrillTarget } from '#contract/console/drills.ts';
import { useConnection } from '../connection.ts';
import { drillTargetsQuery } from './drills.ts';

/** Known restore tests that replace the data of a cluster. */
export interface Scratch {
  /** The restore tests into this cluster. */
  tests: readonly DrillTarget[];
  /** Why they are unknown; undefined where they are known, or are being read. */
  error: Error | undefined;
}

/** The restore tests whose target is a cluster: the next run of each deletes the data of the cluster. */
export function useScratch(groupId: string, clusterName: string | undefined): Scratch {
  const { id: connection } = useConnection();
  const targets = useQuery({
    ...drillTargetsQuery({ connection, groupId }),
    enabled: clusterName !== undefined && clusterName !== '',
  });
  const tests = (targets.data ?? []).filter((each) => each.clusterName === clusterName);
  return { tests, error: targets.data ? undefined : (targets.error ?? undefined) };
}
