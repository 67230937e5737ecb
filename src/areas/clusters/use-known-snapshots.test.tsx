import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { keyOf } from '#src/api/query.ts';
import { mount } from '#src/ui/test-mount.tsx';
import { usePointsRead } from './use-known-snapshots.ts';

vi.mock('#src/api/connection.ts', () => ({ useConnection: () => ({ id: 'c' }) }));

it('an export names the restore points that were read, of both kinds of clusters', async () => {
  const client = new QueryClient();
  const snapshots = (createdAt: string) => ({ results: [{ status: 'completed', createdAt }], totalCount: 1 });
  client.setQueryData(
    keyOf('listGroupClusterBackupSnapshots', 'c', {
      ...{ groupId: 'g', clusterName: 'plain' },
      query: { itemsPerPage: 500 },
    }),
    snapshots('2026-03-13T10:00:00Z'),
  );
  client.setQueryData(
    keyOf('listGroupClusterBackupSnapshotShardedClusters', 'c', { groupId: 'g', clusterName: 'shards' }),
    snapshots('2026-03-13T11:00:00Z'),
  );
  let pointOf: ReturnType<typeof usePointsRead> | undefined;
  function Probe() {
    pointOf = usePointsRead();
    return null;
  }
  const { unmount } = await mount(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
  const of = (name: string, sharded = false, backupEnabled = true) =>
    pointOf?.({ groupId: 'g', name, backupEnabled, sharded });
  expect(of('plain')).toBe('2026-03-13T10:00:00Z');
  expect(of('shards', true)).toBe('2026-03-13T11:00:00Z');
  expect(of('unseen')).toBe('not read');
  expect(of('bare', false, false)).toBe('none');
  await unmount();
});
