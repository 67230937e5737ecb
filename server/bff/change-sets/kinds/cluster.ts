import type { Fields } from '../call.ts';
import { refusedBack } from '../checks/checked-cluster.ts';
import { type Kind, type Objection, ofNamed } from '../kind.ts';
import { deletedDataIsLost, protectedObjection } from './shared-rules.ts';

/** Fields of a cluster that only ever go one way // documented */
function clusterObjection(sent: Fields, stored: Fields): Objection {
  if (sent.mongoDBMajorVersion !== undefined && sent.mongoDBMajorVersion !== stored.mongoDBMajorVersion)
    return 'A cluster cannot go back to an earlier major version.';
  if (sent.clusterType !== undefined && sent.clusterType !== stored.clusterType)
    return 'A cluster cannot go back to the type that it had.';
  if (sent.acceptDataRisksAndForceReplicaSetReconfig !== undefined)
    return 'A forced reconfiguration cannot be undone.';
  return undefined;
}

/** How changes of these resources are read and undone: cluster. */
export const clusterKinds: readonly Kind[] = [
  {
    item: 'getGroupCluster',
    create: 'createGroupCluster',
    updates: ['updateGroupCluster'],
    remove: 'deleteGroupCluster',
    named: ofNamed('clusterName', 'name'),
    unset: { tags: [], labels: [] },
    objections: {
      create: protectedObjection,
      update: clusterObjection,
      back: refusedBack,
      remove: deletedDataIsLost,
    },
  },
];
