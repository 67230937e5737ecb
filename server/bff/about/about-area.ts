import { sql } from 'kysely';
import { type About, aboutOperations } from '#contract/console/about.ts';
import type { SecretBox } from '#server/auth/secret-box.ts';
import type { Config } from '#server/config.ts';
import { opensSealed } from '../connections/key-check.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { Leases } from '../jobs/lease.ts';
import { countJobs, countLeases } from '../metrics/stored-gauges.ts';
import { migrations } from '../migrations.ts';
import type { ReplicaStarts } from '../replicas/replica-starts.ts';
import type { Db } from '../tables.ts';

interface AboutDeps {
  db: Db;
  box: SecretBox;
  config: Pick<Config, 'databaseUrl' | 'keyFile' | 'metrics'>;
  version: string;
  build: string | undefined;
  leases: Pick<Leases, 'holder'>;
  starts: Pick<ReplicaStarts, 'list'>;
  defineHandlers: DefineConsoleHandlers;
}

/** Version, replicas, jobs, database and key, for the people who operate the console. */
export function aboutRoutes(deps: AboutDeps): SignedInRoute[] {
  const { db, config } = deps;
  const isPostgres = config.databaseUrl !== undefined;

  const storeOf = async (): Promise<About['store']> => {
    const began = performance.now();
    await sql`select 1`.execute(db);
    const latencyMs = performance.now() - began;
    const { rows } = await (isPostgres
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    ).execute(db);
    return {
      kind: isPostgres ? 'postgres' : 'sqlite',
      bytes: Number(rows[0]?.bytes ?? 0),
      latencyMs: Math.round(latencyMs * 100) / 100,
      // a start runs all of them, and refuses a database with newer ones
      schema: migrations.at(-1)?.name ?? '',
    };
  };

  const { port, allow } = config.metrics;
  return deps.defineHandlers(aboutOperations, {
    async getAbout(): Promise<About> {
      const [store, replicas, jobs, leases, opens] = await Promise.all([
        storeOf(),
        deps.starts.list(deps.leases.holder),
        countJobs(db),
        countLeases(db),
        opensSealed(db, deps.box),
      ]);
      return {
        ...{ version: deps.version, node: process.version, build: deps.build ?? null },
        ...{ store, replicas, jobs, leases },
        key: { opens, isNamed: config.keyFile !== undefined },
        metrics: {
          at: port === undefined ? (allow.length > 0 ? 'console' : 'off') : 'port',
          port: port ?? null,
        },
      };
    },
  });
}
