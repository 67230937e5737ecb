import type { FunctionScope } from '#contract/console/functions.ts';
import type { SecretBox } from '#server/auth/secret-box.ts';
import type { Config } from '#server/config.ts';
import { driverSource } from '#server/functions/sources/driver-source.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { Route } from '../http/route.ts';
import { describeError, type Log } from '../log.ts';
import type { Protections } from '../protection/protection.ts';
import type { Db } from '../tables.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { commandRoutes } from './command-routes.ts';
import { createDeploymentPools, type DeploymentPools } from './deployment-pools.ts';
import { deploymentRoutes } from './deployment-routes.ts';
import { createDeployments, type Deployments } from './deployments.ts';
import { functionRoutes } from './function-routes.ts';
import type { IndexBuilds } from './index-builds.ts';
import { previewRoutes } from './preview-routes.ts';
import { runRoutes, runSubject } from './run-routes.ts';
import { Runner, silentMs } from './runner.ts';
import { createRuns } from './runs.ts';
import { createExecute } from './sandboxed.ts';
import { createSavedFunctions } from './saved-functions.ts';
import { type SeedDeps, seedFunctions } from './seed.ts';
import type { Starter } from './starter.ts';

export interface FunctionsDeps {
  db: Db;
  box: SecretBox;
  config: Config;
  connections: Connections;
  upstream: Upstream;
  audit: Audit;
  defineHandlers: DefineConsoleHandlers;
  protections: Protections;
  indexBuilds: Pick<IndexBuilds, 'begin'>;
  log: Log;
  now: () => number;
  /** How long a deployment may take to answer at first. */
  connectMs?: number | undefined;
}

export interface FunctionsArea {
  routes: Route[];
  /** The ways to real clusters, which restore drills use too. */
  deployments: Deployments;
  pools: DeploymentPools;
  /** A few functions with their runs, for a console that begins. */
  seed(scope: FunctionScope, clusterName: string, owner: Starter): Promise<void>;
  /** Ends what runs, and those who wait for it, so that a port can drain. */
  stop(): void;
  /** Stops what runs and closes connections to deployments. */
  close(): Promise<void>;
}

/** Functions, their runs, and the documents that they and the console work on. */
export async function createFunctionsArea(deps: FunctionsDeps): Promise<FunctionsArea> {
  const { db, box, config, connections, upstream, audit, protections, indexBuilds, log, now } = deps;
  const { connectMs = 5_000, defineHandlers } = deps;
  const functions = createSavedFunctions(db, now);
  const runs = createRuns(db, now);
  // no other process runs functions of a local database; other processes may run those of a shared one
  await runs.settleLost(config.databaseUrl ? now() - silentMs : Number.MAX_SAFE_INTEGER);
  const deployments = createDeployments(db, box, config.deploymentHosts, now);
  const pools = createDeploymentPools(
    ({ uri }) => driverSource({ uri, connectMs }),
    (error) => log.warn(describeError(error), 'connections to a deployment did not close'),
  );
  const sources = { connections, deployments, pools, upstream, readOnly: config.readOnly };
  const sandboxed = createExecute({
    ...{ ...sources, functions, audit, protections },
    onError: (error) => log.warn(describeError(error), 'a data source did not close'),
  });
  const runner = new Runner({ runs, audit, execute: sandboxed.execute, log, now });
  const stopping = new AbortController();
  return {
    deployments,
    pools,
    routes: [
      ...functionRoutes({ functions, connections, defineHandlers, prepare: sandboxed.prepare }),
      ...runRoutes({
        ...{ runs, runner, functions, connections, audit, defineHandlers, now },
        stopping: stopping.signal,
      }),
      ...deploymentRoutes({ deployments, pools, defineHandlers, now }),
      ...previewRoutes({ defineHandlers, now }),
      ...commandRoutes({ ...sources, audit, protections, indexBuilds, defineHandlers, now }),
    ],
    seed(scope, clusterName, owner) {
      const run: SeedDeps['run'] = (request, version) =>
        runner.start(request, version, owner, runSubject(request, owner));
      return seedFunctions({ functions, run }, scope, clusterName, owner.name);
    },
    stop() {
      stopping.abort();
      void runner.close();
    },
    async close() {
      await runner.close();
      await sandboxed.close();
      await pools.close();
    },
  };
}
