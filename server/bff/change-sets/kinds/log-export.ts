import type { Fields } from '../call.ts';
import { type Kind, masked } from '../kind.ts';

/** Destinations that are written with an access role: their settings hold no secret. */
const withoutSecret: ReadonlySet<unknown> = new Set(['S3_LOG_EXPORT', 'GCS_LOG_EXPORT', 'AZURE_LOG_EXPORT']);
const lacksSecret = ({ type }: Fields) =>
  withoutSecret.has(type) ? undefined : masked('the secrets of the integration');
const lacksHeaders = () => masked('the headers of the integration');

/** How changes of these resources are read and undone: export of logs and metrics. */
export const logExportKinds: readonly Kind[] = [
  {
    item: 'getGroupPushBasedLogExport',
    of: (stored) => (stored.state === 'UNCONFIGURED' ? undefined : stored),
    create: 'createGroupPushBasedLogExport',
    updates: ['updateGroupPushBasedLogExport'],
    remove: 'deleteGroupPushBasedLogExport',
    named: () => ({}),
  },
  {
    item: 'getGroupLogIntegration',
    list: 'listGroupLogIntegrations',
    create: 'createGroupLogIntegration',
    updates: ['updateGroupLogIntegration'],
    remove: 'deleteGroupLogIntegration',
    numbered: ({ id }) => ({ id }),
    objections: { update: (_, stored) => lacksSecret(stored), remove: lacksSecret },
  },
  {
    item: 'getGroupMetricIntegration',
    list: 'listGroupMetricIntegrations',
    create: 'createGroupMetricIntegration',
    updates: ['updateGroupMetricIntegration'],
    remove: 'deleteGroupMetricIntegration',
    numbered: ({ metricIntegrationId }) => ({ metricIntegrationId }),
    objections: { update: lacksHeaders, remove: lacksHeaders },
  },
];
