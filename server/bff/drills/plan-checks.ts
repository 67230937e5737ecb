import type { DrillChange, DrillScope } from '#contract/console/drills.ts';
import { checkText } from '../connections/connections.ts';
import type { Deployments } from '../functions/deployments.ts';
import { Failure, refuse, refuseField } from '../http/errors.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { DrillService } from './drill-service.ts';

type Asked = Omit<DrillChange, 'version'>;

async function checkDeployments(
  { sourceDeployment, targetDeployment }: Asked,
  deployments: Pick<Deployments, 'list'>,
): Promise<void> {
  if (sourceDeployment === null && targetDeployment === null) return;
  if (sourceDeployment === targetDeployment) {
    throw refuseField('targetDeployment', 'must be another deployment than that of the source');
  }
  const existing = new Set((await deployments.list()).map(({ id }) => id));
  for (const [field, id] of Object.entries({ sourceDeployment, targetDeployment })) {
    if (id !== null && !existing.has(id)) throw refuseField(field, 'is not a deployment of this server');
  }
}

/** The clusters of a plan, by the ids under which its runs will know them again; or a refusal that names the field. */
export async function checkPlan(
  scope: DrillScope,
  asked: Asked,
  service: DrillService,
  deployments: Pick<Deployments, 'list'>,
): Promise<{ sourceId: string; targetId: string }> {
  checkText('name', asked.name);
  if (asked.confirmTarget !== asked.targetName) {
    throw refuseField('confirmTarget', 'must be the name of the target, whose contents every run replaces');
  }
  await checkDeployments(asked, deployments);
  try {
    const source = await service.cluster(scope.groupId, asked.sourceName);
    if (!source) throw refuseField('sourceName', 'is not a cluster of this project');
    const target = await service.cluster(asked.targetGroupId, asked.targetName);
    if (!target) throw refuseField('targetName', 'is not a cluster of the project');
    if (target.id === source.id) throw refuseField('targetName', 'must be another cluster than the source');
    if ((target.clusterType === 'REPLICASET') !== (source.clusterType === 'REPLICASET')) {
      const kind = source.clusterType === 'REPLICASET' ? 'a replica set' : 'a sharded cluster';
      throw refuseField('targetName', `must be ${kind}, as the source is`);
    }
    if (asked.point.kind === 'pointInTime' && !source.pitEnabled) {
      throw refuseField('point', `needs continuous backup, which is off for ${source.name}`);
    }
    return { sourceId: source.id, targetId: target.id };
  } catch (error) {
    if (error instanceof Failure || !(error instanceof ServiceProblem)) throw error;
    throw refuse('UPSTREAM_INVALID', { message: `The clusters were not found: ${error.message}` });
  }
}
