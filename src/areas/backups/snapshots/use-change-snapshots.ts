import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#src/api/client.ts';
import { useConnection } from '#src/api/connection.ts';
import { forget, readAgain } from '#src/api/query.ts';
import type { SnapshotFact } from '../shared/facts.ts';
import type { RetentionBody, TakeBody } from './rules/copy-formats.ts';

export interface SnapshotChanges {
  take: (clusterName: string, body: TakeBody) => Promise<unknown>;
  keep: (fact: SnapshotFact, body: RetentionBody) => Promise<unknown>;
  remove: (fact: SnapshotFact) => Promise<unknown>;
  /** Reads stale data again after changes: also after one without a response. */
  refresh: () => Promise<void>;
}

// a fresh key for each try: the answer to an earlier one, a 429, must not be given again
const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** The changes themselves, without a question: for one and for many alike. */
export function useChangeSnapshots(groupId: string): SnapshotChanges {
  const client = useQueryClient();
  const { id } = useConnection();
  const take = useCallback<SnapshotChanges['take']>(
    (clusterName, body) =>
      call('takeGroupClusterBackupSnapshots', id, { groupId, clusterName, body }, once()),
    [id, groupId],
  );
  const keep = useCallback<SnapshotChanges['keep']>(
    ({ id: snapshotId, source }, body) =>
      call(
        'updateGroupClusterBackupSnapshot',
        id,
        { groupId, clusterName: source.name, snapshotId, body },
        once(),
      ),
    [id, groupId],
  );
  const remove = useCallback<SnapshotChanges['remove']>(
    async ({ id: snapshotId, source, sharded }) => {
      const args = { groupId, clusterName: source.name, snapshotId };
      await (sharded
        ? call('deleteGroupClusterBackupSnapshotShardedCluster', id, args, once())
        : call('deleteGroupClusterBackupSnapshot', id, args, once()));
      forget(client, id, snapshotId);
    },
    [client, id, groupId],
  );
  const refresh = useCallback(() => readAgain(client, id), [client, id]);
  return { take, keep, remove, refresh };
}
