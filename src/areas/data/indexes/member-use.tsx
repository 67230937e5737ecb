import { useQuery } from '@tanstack/react-query';
import { documentsIn, runCommand } from '#src/api/run-command.ts';
import { type EjsonObject, epochOf, isObject, numberOf, textOf } from '#src/lib/ejson/value.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { bytesColumn, countColumn, monoColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import type { Namespace } from '../change-documents.ts';

interface MemberUse {
  host: string;
  shard: string | undefined;
  uses: number | undefined;
  since: number | undefined;
  bytes: number | undefined;
}

const columns: Column<MemberUse>[] = [
  monoColumn('host', 'Member', ({ host }) => host, {
    pinned: true,
    min: 180,
    narrow: { line: 1, at: 'start' },
  }),
  monoColumn('shard', 'Shard', ({ shard }) => shard, { width: 110, narrow: { line: 2, at: 'start' } }),
  bytesColumn('size', 'Size', ({ bytes }) => bytes, {
    width: 90,
    narrow: { line: 1, at: 'end', whole: true },
  }),
  countColumn('uses', 'Uses', ({ uses }) => uses, {
    width: 90,
    narrow: { line: 2, at: 'end', whole: true, word: 'uses' },
  }),
  {
    id: 'since',
    header: 'Counted since',
    width: 150,
    exportValue: ({ since }) => since ?? '',
    cell: ({ since }) => (since === undefined ? <Absent /> : <Instant value={since} />),
    narrow: { line: 2, spare: true },
  },
];

/** Reads the counts of the primary and of a secondary; every shard answers for itself. */
async function readMembers(
  { at, db, collection }: Namespace,
  index: string,
  signal: AbortSignal,
): Promise<MemberUse[]> {
  const members = new Map<string, MemberUse>();
  const stage = async (read: 'primary' | 'secondary', pipeline: EjsonObject[]): Promise<EjsonObject[]> =>
    documentsIn(
      await runCommand({ ...at, read }, db, { aggregate: collection, pipeline, cursor: {} }, signal),
    );
  for (const read of ['primary', 'secondary'] as const) {
    try {
      const used = await stage(read, [{ $indexStats: {} }, { $match: { name: index } }]);
      const sizes = await stage(read, [{ $collStats: { storageStats: {} } }]);
      for (const { host, shard, accesses } of used) {
        const name = textOf(host) ?? '';
        const counted = isObject(accesses) ? accesses : {};
        const stats = sizes.find((each) => textOf(each.host) === name) ?? sizes[0];
        const storage = isObject(stats?.storageStats) ? stats.storageStats : {};
        const bytes = isObject(storage.indexSizes) ? numberOf(storage.indexSizes[index]) : undefined;
        members.set(name, {
          host: name,
          shard: textOf(shard),
          uses: numberOf(counted.ops),
          since: epochOf(counted.since ?? null),
          bytes,
        });
      }
    } catch (error) {
      // without a secondary the primary alone is listed
      if (read === 'primary') throw error;
    }
  }
  return [...members.values()];
}

interface MemberUseDialogProps {
  namespace: Namespace;
  index: string;
  onClose: () => void;
}

/** Size and use of one index on the primary and a secondary, of each shard. */
export function MemberUseDialog({ namespace, index, onClose }: MemberUseDialogProps) {
  const { at, db, collection } = namespace;
  const query = useQuery({
    queryKey: ['data', at.source, 'member-use', db, collection, index],
    queryFn: ({ signal }) => readMembers(namespace, index, signal),
    retry: false,
  });
  const { data, error } = query;
  return (
    <Dialog opened size={760} title={`Size and use of ${index}`} onClose={onClose}>
      <div className="qd-stack">
        <p className="qd-caption">
          The primary and one secondary, of each shard. Every member counts since it started.
        </p>
        {error && !data ? (
          <ReadFailure what="The members" query={query} retrying={query.isFetching} />
        ) : data ? (
          <ResourceTable
            id="index-members"
            label="Members"
            columns={columns}
            rows={data}
            rowKey={({ host }) => host}
            rowName={({ host }) => host}
            bare
            empty={
              <EmptyState title="No counts">The database does not report the use of this index.</EmptyState>
            }
          />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </div>
    </Dialog>
  );
}
