import { deploymentOperations } from '#contract/console/function-operations.ts';
import type { DeploymentTest } from '#contract/console/functions.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { SignedInRoute } from '../http/route.ts';
import { readAddress } from './deployment-address.ts';
import type { DeploymentPools } from './deployment-pools.ts';
import type { Deployments, OpenDeployment } from './deployments.ts';

export interface DeploymentDeps {
  deployments: Deployments;
  pools: DeploymentPools;
  defineHandlers: DefineConsoleHandlers;
  now: () => number;
}

/** Queries the properties of a deployment. */
async function testDeployment(
  deployment: OpenDeployment,
  { pools, now }: DeploymentDeps,
): Promise<DeploymentTest> {
  const began = now();
  const lease = pools.lease(deployment);
  try {
    const about = await lease.source.run('admin', { buildInfo: 1 });
    const version: unknown = about.version;
    return {
      ok: true,
      latencyMs: now() - began,
      ...(typeof version === 'string' ? { version: version.slice(0, 64) } : {}),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 1000) : 'The deployment did not answer.';
    return { ok: false, latencyMs: now() - began, message };
  } finally {
    lease.release();
  }
}

/** Real deployments: administrators manage them, everybody may choose one. */
export function deploymentRoutes(deps: DeploymentDeps): SignedInRoute[] {
  const { deployments, pools, defineHandlers } = deps;
  const stored = ({ deploymentId }: { deploymentId: string }) => ({ target: deploymentId });

  return defineHandlers(deploymentOperations, {
    // they belong to no connection that could be granted
    listDeployments: (_, { session }) => (session.user.grants?.length ? [] : deployments.list()),
    createDeployment: {
      subject: ({ body }) => ({ target: `${body.name} ${readAddress(body.uri).hosts}` }),
      handle: ({ body }) => deployments.create(body),
    },
    updateDeployment: {
      subject: ({ deploymentId, body: { uri } }) => ({
        target: uri === undefined ? deploymentId : `${deploymentId} ${readAddress(uri).hosts}`,
      }),
      async handle({ deploymentId, body }) {
        const updated = await deployments.update(deploymentId, body);
        if (body.uri !== undefined) pools.forget(deploymentId);
        return updated;
      },
    },
    deleteDeployment: {
      subject: stored,
      async handle({ deploymentId }) {
        await deployments.remove(deploymentId);
        pools.forget(deploymentId);
      },
    },
    testDeployment: {
      subject: stored,
      handle: async ({ deploymentId }) => testDeployment(await deployments.open(deploymentId), deps),
    },
  });
}
