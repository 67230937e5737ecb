import type { DataSourceRef, FunctionScope } from '#contract/functions.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import { commandSource } from '#server/functions/sources/command-source.ts';
import type { Connections, UsableConnection } from '../connections/connections.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { DeploymentPools } from './deployment-pools.ts';
import type { Deployments } from './deployments.ts';
import { firstCluster, replyTo, requireEmulator } from './emulated-cluster.ts';
import { lazySource, readOnlySource } from './guarded-sources.ts';

export interface SourceRoom {
  connections: Connections;
  deployments: Deployments;
  pools: DeploymentPools;
  upstream: Upstream;
  /** Of the whole console. */
  readOnly: boolean;
}

export interface OpenSources {
  /** By the names that functions use; each is opened when it is first used. */
  services: Map<string, DataSource>;
  close(): Promise<void>;
}

/** What functions get when their project links nothing // the name that such functions usually use */
const defaultService = 'mongodb-atlas';

const whyReadOnly = {
  console: 'this console is read only',
  connection: 'changes through this connection are switched off',
  deployment: 'changes through this deployment are switched off',
} as const;

/** The data sources that a run may use. */
export function openServices(
  room: SourceRoom,
  scope: FunctionScope,
  linked: readonly { name: string; source: DataSourceRef }[],
  /** What stands for the usual name where nothing is linked. */
  chosen?: DataSourceRef,
): OpenSources {
  const { connections, deployments, pools, upstream } = room;
  const releases: (() => void)[] = [];

  const guarded = (source: DataSource, why: string | undefined) =>
    why === undefined ? source : readOnlySource(source, why);

  const clusterSource = (connection: UsableConnection, groupId: string, clusterName: string) => {
    requireEmulator(connection);
    const source = commandSource((command) =>
      replyTo(upstream, connection, { groupId, clusterName }, command, command.signal),
    );
    return guarded(
      source,
      room.readOnly ? whyReadOnly.console : connection.readOnly ? whyReadOnly.connection : undefined,
    );
  };

  const open = async (ref: DataSourceRef): Promise<DataSource> => {
    if (ref.kind === 'cluster') {
      return clusterSource(await connections.open(ref.connection), ref.groupId, ref.clusterName);
    }
    const deployment = await deployments.open(ref.deployment);
    const lease = pools.lease(deployment);
    releases.push(lease.release);
    return guarded(
      lease.source,
      room.readOnly ? whyReadOnly.console : deployment.readOnly ? whyReadOnly.deployment : undefined,
    );
  };

  const services = new Map(linked.map(({ name, source }) => [name, lazySource(() => open(source))]));
  if (services.size === 0) {
    services.set(
      defaultService,
      lazySource(async () => {
        if (chosen) return open(chosen);
        const connection = await connections.open(scope.connection);
        return clusterSource(
          connection,
          scope.groupId,
          await firstCluster(upstream, connection, scope.groupId),
        );
      }),
    );
  }
  return {
    services,
    async close() {
      await Promise.all([...services.values()].map((source) => source.close()));
      for (const release of releases) release();
    },
  };
}
