import { MINUTE } from '#contract/values/durations.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import { withoutSecrets } from './deployment-address.ts';
import type { OpenDeployment } from './deployments.ts';
import { borrowedSource, scrubbedSource } from './guarded-sources.ts';

/** After so long without use, connections to a deployment are closed. */
const idleMs = 5 * MINUTE;

interface Pool {
  stamp: string;
  source: DataSource;
  users: number;
  timer: NodeJS.Timeout | undefined;
}

interface Lease {
  source: DataSource;
  /** Once. */
  release(): void;
}

export interface DeploymentPools {
  lease(deployment: OpenDeployment): Lease;
  /** Its connection string changed, or it was removed: connections end as soon as they are unused. */
  forget(id: string): void;
  close(): Promise<void>;
}

export type Connect = (deployment: OpenDeployment) => DataSource;

/** Connections to deployments, kept while they are used. */
export function createDeploymentPools(connect: Connect, onError: (error: unknown) => void): DeploymentPools {
  const pools = new Map<string, Pool>();
  const closing = new Set<Promise<void>>();

  const end = (pool: Pool) => {
    clearTimeout(pool.timer);
    const closed = pool.source.close().catch(onError);
    closing.add(closed);
    void closed.finally(() => closing.delete(closed));
  };
  const forget = (id: string) => {
    const pool = pools.get(id);
    if (!pool) return;
    pools.delete(id);
    if (pool.users === 0) end(pool);
  };
  const poolOf = (deployment: OpenDeployment): Pool => {
    const existing = pools.get(deployment.id);
    if (existing?.stamp === deployment.stamp) return existing;
    forget(deployment.id);
    const source = scrubbedSource(connect(deployment), (text) => withoutSecrets(text, deployment.secrets));
    const pool: Pool = { stamp: deployment.stamp, source, users: 0, timer: undefined };
    pools.set(deployment.id, pool);
    return pool;
  };

  return {
    lease(deployment) {
      const pool = poolOf(deployment);
      clearTimeout(pool.timer);
      pool.users += 1;
      let released = false;
      return {
        source: borrowedSource(pool.source),
        release() {
          if (released) return;
          released = true;
          pool.users -= 1;
          if (pool.users > 0) return;
          if (pools.get(deployment.id) !== pool) return end(pool);
          pool.timer = setTimeout(() => forget(deployment.id), idleMs);
          pool.timer.unref();
        },
      };
    },
    forget,
    async close() {
      for (const pool of pools.values()) end(pool);
      pools.clear();
      await Promise.all(closing);
    },
  };
}
