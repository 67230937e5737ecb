import type { Fields } from '../call.ts';
import type { Kind } from '../kind.ts';

/** The actual locations of the nodes: the request may have left the region open. */
const deploymentBefore = ({ effectiveSpecs, ...stored }: Fields): Fields => ({
  ...stored,
  ...(effectiveSpecs ? { specs: effectiveSpecs } : {}),
});

/** How changes of these resources are read and undone: search deployment. */
export const searchDeploymentKinds: readonly Kind[] = [
  {
    item: 'getGroupClusterSearchDeployment',
    // a cluster without search nodes is answered with an empty object // observed
    of: (stored) => (stored.specs === undefined ? undefined : stored),
    create: 'createGroupClusterSearchDeployment',
    updates: ['updateGroupClusterSearchDeployment'],
    remove: 'deleteGroupClusterSearchDeployment',
    named: () => ({}),
    backBody: deploymentBefore,
  },
];
