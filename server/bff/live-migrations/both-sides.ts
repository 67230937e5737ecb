import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import { commandSource } from '#server/functions/sources/command-source.ts';
import type { Connections } from '../connections/connections.ts';
import type { DeploymentPools } from '../functions/deployment-pools.ts';
import type { Deployments } from '../functions/deployments.ts';
import { type EmulatedPlace, replyTo } from '../functions/emulated-cluster.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { Upstream } from '../upstream/upstream.ts';

export interface SidesDeps {
  connections: Connections;
  upstream: Upstream;
  deployments: Deployments;
  pools: DeploymentPools;
}

export interface BothSides {
  source: DataSource;
  target: DataSource;
  release(): void;
}

/** The documents of both sides: the emulator's by its own operations, real ones by their deployments. */
export async function openBothSides(deps: SidesDeps, plan: MigrationPlan): Promise<BothSides> {
  const { connections, upstream, deployments, pools } = deps;
  const { request, groupId, orgId } = plan;
  const connection = await connections.open(plan.connection);
  const releases: (() => void)[] = [];

  const ofDeployment = async (id: string) => {
    const lease = pools.lease(await deployments.open(id));
    releases.push(lease.release);
    return lease.source;
  };
  const emulated = (place: EmulatedPlace) =>
    commandSource((command) => replyTo(upstream, connection, place, command, command.signal));
  const side = (deployment: string | null, place: EmulatedPlace, text: string) => {
    if (deployment !== null) return ofDeployment(deployment);
    if (connection.emulator) return emulated(place);
    throw new ServiceProblem(`No deployment leads to the documents of the ${text}.`, { final: true });
  };

  const source = await side(
    request.sourceDeployment,
    { orgId, clusterName: request.sourceName },
    `source ${request.sourceName}`,
  );
  const target = await side(
    request.targetDeployment,
    { groupId, clusterName: request.targetName },
    `target ${request.targetName}`,
  );
  return {
    source,
    target,
    release: () => {
      for (const release of releases) release();
    },
  };
}
