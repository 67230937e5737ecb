import { remind } from './alerts/notify.ts';
import { type Area, defineArea } from './area.ts';
import { expireDocuments } from './documents/expire.ts';
import { forgetClusterData, forgetGroupData } from './documents/lifecycle.ts';
import { metricTransitions } from './metrics/look.ts';
import { followChange, forgetCluster, watchNew } from './metrics/reactions.ts';
import { kernelTables } from './tables.ts';

/** The kernel's own parts of a world, in the form of areas. */
export const kernelParts: readonly Area[] = [
  defineArea({ name: 'tables', tables: kernelTables }),
  defineArea({ name: 'alerts', transitions: { 'alert.notify': remind } }),
  defineArea({
    name: 'metrics',
    transitions: metricTransitions,
    reactions: {
      'cluster.created': [watchNew],
      'cluster.changed': [followChange],
      'cluster.deleted': [forgetCluster],
    },
  }),
  defineArea({
    name: 'documents',
    transitions: { 'documents.expire': expireDocuments },
    reactions: { 'cluster.deleted': [forgetClusterData], 'group.deleted': [forgetGroupData] },
  }),
];
