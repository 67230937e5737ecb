import { z } from 'zod';
import type { DrillRun } from '#contract/console/drills.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import { commandSource } from '#server/functions/sources/command-source.ts';
import type { UsableConnection } from '../connections/connections.ts';
import type { DeploymentPools } from '../functions/deployment-pools.ts';
import type { Deployments } from '../functions/deployments.ts';
import { replyTo } from '../functions/emulated-cluster.ts';
import { Failure } from '../http/errors.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import type { Digest } from './compare.ts';
import { readDigests } from './digests.ts';
import type { Expected } from './drill-service.ts';

export interface DocumentsDeps {
  upstream: Upstream;
  deployments: Deployments;
  pools: DeploymentPools;
}

/** The two sides of a comparison. */
export interface Documents {
  expected(connection: UsableConnection, run: DrillRun, deployment: string | null): Promise<Expected>;
  found(
    connection: UsableConnection,
    run: DrillRun,
    deployment: string | null,
  ): Promise<Digest[] | undefined>;
}

const Answered = z.object({
  collections: z.array(
    z.object({ db: z.string(), name: z.string(), documents: z.number(), md5: z.string() }),
  ),
});

async function digestsOf(source: Pick<DataSource, 'run'>, whose: string): Promise<Digest[]> {
  try {
    return await readDigests((db, command) => source.run(db, command, { readPreference: 'primary' }));
  } catch (error) {
    if (error instanceof CommandError) throw new ServiceProblem(`${whose}: ${error.message}`);
    if (error instanceof Failure) throw new ServiceProblem(`${whose}: ${error.message}`);
    throw error;
  }
}

/** Reads what clusters hold: the emulator's by its own operations, real ones by their deployments. Nothing is written. */
export function createDocuments({ upstream, deployments, pools }: DocumentsDeps): Documents {
  const ofDeployment = async (id: string): Promise<Digest[]> => {
    const opened = await deployments.open(id).catch((error: unknown) => {
      if (error instanceof Failure) throw new ServiceProblem(`the deployment ${id}: ${error.message}`);
      throw error;
    });
    const lease = pools.lease(opened);
    try {
      return await digestsOf(lease.source, `the deployment ${opened.name}`);
    } finally {
      lease.release();
    }
  };

  return {
    async expected(connection, run, deployment) {
      if (!connection.emulator) {
        // the service does not reveal the content of a snapshot
        if (deployment === null) return { evidence: 'targetOnly', digests: undefined };
        return { evidence: 'sourceNow', digests: await ofDeployment(deployment) };
      }
      const place = { groupId: run.groupId, clusterName: run.sourceName };
      const request =
        run.point.kind === 'pointInTime'
          ? buildRequest('getEmulatorMomentDigest', {
              ...place,
              query: { pointInTimeUtcSeconds: (run.restoredPoint ?? 0) / 1000 },
            })
          : buildRequest('getEmulatorSnapshotDigest', { ...place, snapshotId: run.snapshotId });
      const answer = await upstream
        // documents are not requests to the service: they use nothing of a project's budget
        .call(connection, { ...request, groupId: undefined }, { background: true })
        .catch((error: unknown) => {
          if (error instanceof Failure) throw new ServiceProblem(error.message, { cause: error });
          throw error;
        });
      // the snapshot expired while it was restored
      if (answer.status === 404) return { evidence: 'targetOnly', digests: undefined };
      const read = Answered.safeParse(answer.body);
      if (answer.status >= 400 || !read.success) {
        throw new ServiceProblem(`the contents of the backup could not be read (${answer.status}).`, {
          final: answer.status === 403,
        });
      }
      return { evidence: 'snapshot', digests: read.data.collections };
    },

    async found(connection, run, deployment) {
      if (deployment !== null) return ofDeployment(deployment);
      if (!connection.emulator) return undefined;
      const cluster = { groupId: run.targetGroupId, clusterName: run.targetName };
      const source = commandSource((command) =>
        replyTo(upstream, connection, cluster, command, command.signal),
      );
      return digestsOf(source, run.targetName);
    },
  };
}
