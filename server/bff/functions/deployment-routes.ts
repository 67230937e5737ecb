import { DeploymentPatch, DeploymentRequest, type DeploymentTest } from '#contract/console/functions.ts';
import type { Audit } from '../forward/audit.ts';
import { parse } from '../http/errors.ts';
import { type Call, json, noContent, route, type SignedInRoute } from '../http/route.ts';
import { readAddress } from './deployment-address.ts';
import type { DeploymentPools } from './deployment-pools.ts';
import type { Deployments, OpenDeployment } from './deployments.ts';

export interface DeploymentRoom {
  deployments: Deployments;
  pools: DeploymentPools;
  audit: Audit;
  now: () => number;
}

/** Queries the properties of a deployment. */
async function testDeployment(
  deployment: OpenDeployment,
  { pools, now }: DeploymentRoom,
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
export function deploymentRoutes(room: DeploymentRoom): SignedInRoute[] {
  const { deployments, pools, audit } = room;
  const idOf = (call: Call) => call.params.deploymentId ?? '';

  return [
    route('GET', '/bff/deployments', 'viewer', async () => json(await deployments.list())),
    route('POST', '/bff/deployments', 'administrator', async (call, session) => {
      const request = parse(DeploymentRequest, call.body);
      const target = `${request.name} ${readAddress(request.uri).hosts}`;
      const line = { operation: 'createDeployment', target };
      return json(await audit.asked(call, session, line, () => deployments.create(request)), 201);
    }),
    route('PATCH', '/bff/deployments/:deploymentId', 'administrator', async (call, session) => {
      const id = idOf(call);
      const patch = parse(DeploymentPatch, call.body);
      const target = patch.uri === undefined ? id : `${id} ${readAddress(patch.uri).hosts}`;
      const line = { operation: 'updateDeployment', target };
      const updated = await audit.asked(call, session, line, () => deployments.update(id, patch));
      if (patch.uri !== undefined) pools.forget(id);
      return json(updated);
    }),
    route('DELETE', '/bff/deployments/:deploymentId', 'administrator', async (call, session) => {
      const id = idOf(call);
      const line = { operation: 'deleteDeployment', target: id };
      await audit.asked(call, session, line, () => deployments.remove(id));
      pools.forget(id);
      return noContent();
    }),
    route('POST', '/bff/deployments/:deploymentId/test', 'operator', async (call, session) => {
      const id = idOf(call);
      const test = async () => testDeployment(await deployments.open(id), room);
      return json(await audit.asked(call, session, { operation: 'testDeployment', target: id }, test));
    }),
  ];
}
