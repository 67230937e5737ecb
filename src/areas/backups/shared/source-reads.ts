import { q } from '#src/api/query.ts';

const whole = { itemsPerPage: 500 } as const;

/** The reads behind `useSources`, which a route begins before its page is there. */
export const sourceReads = (connection: string, groupId: string) =>
  [
    q('listGroupClusters', connection, { groupId, query: whole }),
    q('listGroupClusters', connection, {
      groupId,
      query: { ...whole, includeDeletedWithRetainedBackups: true },
    }),
    q('listGroupFlexClusters', connection, { groupId, query: whole }),
    q('listGroupServerlessInstances', connection, { groupId, query: whole }),
  ] as const;
