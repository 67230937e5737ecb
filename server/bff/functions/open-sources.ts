import type { DataSourceRef, FunctionScope } from '#contract/console/functions.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import { commandSource } from '#server/functions/sources/command-source.ts';
import type { Connections, UsableConnection } from '../connections/connections.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { DeploymentPools } from './deployment-pools.ts';
import type { Deployments } from './deployments.ts';
import { firstCluster, replyTo, requireEmulator } from './emulated-cluster.ts';
import { checkedSource, lazySource, readOnlySource } from './guarded-sources.ts';

export interface SourceDeps {
  connections: Connections;
  deployments: Deployments;
  pools: DeploymentPools;
  upstream: Upstream;
  /** Of the whole console. */
  readOnly: boolean;
  /** Authorizes the first change of documents through a connection; throws when it is refused. */
  admit?: (connection: UsableConnection) => Promise<void>;
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

/** Documents behind a reference, and the function that releases them. */
interface OpenSource {
  source: DataSource;
  release(): void;
}

const nothing = (): void => undefined;

function clusterSource(deps: SourceDeps, connection: UsableConnection, groupId: string, clusterName: string) {
  requireEmulator(connection);
  const source = commandSource((command) =>
    replyTo(deps.upstream, connection, { groupId, clusterName }, command, command.signal),
  );
  const { admit } = deps;
  const why = deps.readOnly ? whyReadOnly.console : connection.readOnly ? whyReadOnly.connection : undefined;
  // the authorization also refuses these, and logs the refusal
  if (!admit) return guarded(source, why);
  // a refusal is final, and an authorized change counts once
  let checked: Promise<void> | undefined;
  return checkedSource(source, () => {
    checked ??= admit(connection);
    return checked;
  });
}

const guarded = (source: DataSource, why: string | undefined): DataSource =>
  why === undefined ? source : readOnlySource(source, why);

/** Opens one data source; it refuses writes where they are switched off. */
export async function openSource(deps: SourceDeps, ref: DataSourceRef): Promise<OpenSource> {
  if (ref.kind === 'cluster') {
    const connection = await deps.connections.open(ref.connection);
    return { source: clusterSource(deps, connection, ref.groupId, ref.clusterName), release: nothing };
  }
  const deployment = await deps.deployments.open(ref.deployment);
  const { source, release } = deps.pools.lease(deployment);
  const why = deps.readOnly ? whyReadOnly.console : deployment.readOnly ? whyReadOnly.deployment : undefined;
  return { source: guarded(source, why), release };
}

/** The data sources that a run may use. */
export function openServices(
  deps: SourceDeps,
  scope: FunctionScope,
  linked: readonly { name: string; source: DataSourceRef }[],
  /** The source for the default name where no source is linked. */
  chosen?: DataSourceRef,
): OpenSources {
  const { connections, upstream } = deps;
  const releases: (() => void)[] = [];
  const open = async (ref: DataSourceRef): Promise<DataSource> => {
    const { source, release } = await openSource(deps, ref);
    releases.push(release);
    return source;
  };

  const services = new Map(linked.map(({ name, source }) => [name, lazySource(() => open(source))]));
  if (services.size === 0) {
    services.set(
      defaultService,
      lazySource(async () => {
        if (chosen) return open(chosen);
        const connection = await connections.open(scope.connection);
        return clusterSource(
          deps,
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
