import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import { useFile } from '#src/changes/use-file.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { longTextColumn, monoColumn, stateColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { ArchiveDrawer } from './archive-drawer.tsx';
import { ArchiveEvents, useArchiveEvents } from './archive-events.tsx';
import { NewArchiveForm } from './archive-forms.tsx';
import {
  type Archive,
  expiryText,
  namespaceOf,
  partitionsOf,
  ruleText,
  scheduleText,
  stateKinds,
} from './archive-texts.ts';
import type { ArchivesSearch } from './archives-search.ts';
import { useArchiveActions } from './use-archive-actions.ts';

interface ArchivesTabProps {
  groupId: string;
  clusterName: string;
  search: ArchivesSearch;
  onSearch: (search: ArchivesSearch, how?: 'push' | 'replace') => void;
}

const columns: Column<Archive>[] = [
  monoColumn('collection', 'Collection', namespaceOf, { min: 180, narrow: { line: 1 } }),
  stateColumn('state', 'State', ({ state }) => state, stateKinds, { width: 120 }),
  longTextColumn('rule', 'Rule', ({ criteria }) => ruleText(criteria), { min: 220, narrow: { line: 2 } }),
  textColumn('schedule', 'Schedule', ({ schedule }) => scheduleText(schedule), {
    width: 260,
    narrow: { line: 2, spare: true },
  }),
  textColumn('expiry', 'Expiry', expiryText, { width: 190 }),
  textColumn('partitions', 'Partition fields', (row) => partitionsOf(row).join(', '), {
    width: 200,
    optional: true,
  }),
];

/** The online archives of a cluster: rules that move old documents out of it. */
export function ArchivesTab({ groupId, clusterName, search, onSearch }: ArchivesTabProps) {
  const mayRead = useMayAsk('listGroupClusterOnlineArchives', { groupId });
  const needed = useRefusal('listGroupClusterOnlineArchives', { groupId });
  const refusal = useRefusal('createGroupClusterOnlineArchive', { groupId });
  const archives = useRead('listGroupClusterOnlineArchives', { groupId, clusterName }, { enabled: mayRead });
  const actionsOf = useArchiveActions(groupId, clusterName);
  const events = useArchiveEvents(groupId, clusterName);
  const settled = useSettled((mayRead && archives.isPending) || events.isPending);
  const rows = archives.data?.results;
  const opened = rows?.find(({ _id }) => search.open === 'archive' && _id === search.id);
  const close = (): void => onSearch({});
  if (!mayRead) return <EmptyState title="The archives cannot be read">{needed}</EmptyState>;
  if (archives.error && !rows) return <ReadFailure what="The archives" query={archives} needed={needed} />;
  if (!settled) return <SkeletonLines lines={12} />;
  const create = (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={refusal}
      onClick={() => onSearch({ open: 'new-archive' }, 'push')}
    >
      Create archive
    </Button>
  );
  return (
    <Stack gap={24} className="qd-in-order">
      <ResourceTable
        id="archives"
        label="Online archives"
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        rowName={namespaceOf}
        onOpen={({ _id }) => onSearch({ open: 'archive', id: _id }, 'push')}
        openKey={opened?._id}
        actions={(row) => actionsOf(row)}
        dimmed={({ state }) => state === 'PAUSED'}
        filters={
          rows &&
          rows.length > 0 && (
            <ButtonRow>
              {create}
              <QueryLog groupId={groupId} clusterName={clusterName} />
            </ButtonRow>
          )
        }
        empty={
          <EmptyState title="No online archives yet" action={create}>
            An archive moves old documents of a collection to cheaper storage, where they can still be
            queried.
          </EmptyState>
        }
        evidence={{ project: groupId, cluster: clusterName }}
      />
      <ArchiveEvents events={events} />
      {search.open === 'new-archive' && (
        <Drawer title="Create archive" onClose={close}>
          <NewArchiveForm groupId={groupId} clusterName={clusterName} onEnd={close} />
        </Drawer>
      )}
      {opened && (
        <ArchiveDrawer key={opened._id} {...{ groupId, clusterName }} archive={opened} onClose={close} />
      )}
    </Stack>
  );
}

/** The queries of archived documents of the latest hours, compressed. */
function QueryLog({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  const refusal = useRefusal('downloadGroupClusterOnlineArchiveQueryLogs', { groupId });
  const { busy, save } = useFile('downloadGroupClusterOnlineArchiveQueryLogs');
  return (
    <Button
      icon="download"
      busy={busy}
      disabledReason={refusal}
      onClick={() => void save(`${clusterName}_queries.log.gz`, { groupId, clusterName })}
    >
      Download query log
    </Button>
  );
}
