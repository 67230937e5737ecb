import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { PendingBelow } from '#src/changes/pending.tsx';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { PartlyReadEmpty } from '#src/ui/feedback/empty-state.tsx';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import { changed, endedBy } from '../shared/backups-search.ts';
import type { SnapshotFact, Source } from '../shared/facts.ts';
import { useLastRestoreTests } from '../shared/last-restore-tests.ts';
import { useSnapshots } from '../shared/use-facts.ts';
import { ChosenActions } from './chosen-actions.tsx';
import { narrow, type SnapshotRow, snapshotRows, titleOf } from './rules/snapshot-rows.ts';
import type { SnapshotListSearch } from './rules/snapshots-search.ts';
import { snapshotColumns } from './snapshot-columns.tsx';
import { SnapshotDrawer } from './snapshot-drawer.tsx';
import { SnapshotFilters } from './snapshot-filters.tsx';
import { SnapshotNotes } from './snapshot-notes.tsx';
import { SnapshotsEmpty } from './snapshots-empty.tsx';
import { useListCommands } from './use-list-commands.ts';
import { useListEvidence } from './use-list-evidence.ts';
import { useSnapshotActions } from './use-snapshot-actions.ts';

// not part of the first look at a list
const TakeDialog = lazy(() =>
  loadPart(() => import('./take-dialog.tsx').then(({ TakeDialog: each }) => ({ default: each }))),
);
const DeleteDialog = lazy(() =>
  loadPart(() => import('./delete-dialog.tsx').then(({ DeleteDialog: each }) => ({ default: each }))),
);
const RetentionDialog = lazy(() =>
  loadPart(() => import('./retention-dialog.tsx').then(({ RetentionDialog: each }) => ({ default: each }))),
);

export interface SnapshotsPageProps {
  groupId: string;
  search: SnapshotListSearch;
  onSearch: (search: SnapshotListSearch, how?: 'push' | 'replace') => void;
}

interface Asked {
  verb: 'delete' | 'retention';
  /** As of the opening of the dialog: the confirmed snapshots must not change meanwhile. */
  facts: readonly SnapshotFact[];
  onDone?: () => void;
}

const none: readonly Source[] = [];
const rowKey = ({ id }: SnapshotRow): string => id;
const dimmed = ({ source, state }: SnapshotRow): boolean => source.deleted || state === 'failed';

export function SnapshotList(props: SnapshotsPageProps & { sources: readonly Source[] | undefined }) {
  const { groupId, search, onSearch, sources = none } = props;
  const { zone } = useZone();
  const only = sources.find(({ name }) => name === search.cluster);
  const asked = useMemo(
    () => (search.cluster === undefined ? sources : sources.filter(({ name }) => name === search.cluster)),
    [sources, search.cluster],
  );
  const gathered = useSnapshots(groupId, asked);
  const lastTest = useLastRestoreTests(groupId);
  const { facts } = gathered;
  const rows = useMemo(() => snapshotRows(facts, lastTest), [facts, lastTest]);
  const shown = useMemo(() => narrow(rows, search), [rows, search]);
  const [dialog, setDialog] = useState<Asked>();
  const evidence = useListEvidence(groupId, search);
  const columns = useMemo(() => snapshotColumns(search.cluster !== undefined), [search.cluster]);
  useListCommands(search, onSearch);

  const openId = search.open ?? endedBy(shown, search.ended, ({ at }) => at);
  const closed = { open: undefined, ended: undefined };
  const show = (row: SnapshotRow): void =>
    onSearch(changed(search, { ...closed, open: row.id }), openId ? 'replace' : 'push');
  const onRetention = useCallback(
    (chosen: readonly SnapshotFact[], onDone?: () => void) =>
      setDialog({ verb: 'retention', facts: chosen, ...(onDone ? { onDone } : {}) }),
    [],
  );
  const onDelete = useCallback(
    (chosen: readonly SnapshotFact[], onDone?: () => void) =>
      setDialog({ verb: 'delete', facts: chosen, ...(onDone ? { onDone } : {}) }),
    [],
  );
  const actions = useSnapshotActions(groupId, { onRetention, onDelete });

  // one list of all clusters, the newest first: it is drawn when the last of them has answered
  const settled = useSettled(props.sources === undefined || gathered.pending, listPatienceMs);
  const loading = !settled || props.sources === undefined || (gathered.pending && rows.length === 0);
  const [failure] = gathered.failures;
  if (failure && rows.length === 0 && !gathered.pending && gathered.failures.length === asked.length) {
    return <ReadFailure what="Snapshots" query={{ error: failure.error, refetch: gathered.refetch }} />;
  }
  return (
    <>
      <PendingBelow parts="/backup/snapshots" within={`/groups/${groupId}/`} />
      {!loading && <SnapshotNotes gathered={gathered} only={only} />}
      <ResourceTable
        id="snapshots"
        label="Snapshots"
        fill
        columns={columns}
        rows={loading ? undefined : shown}
        rowKey={rowKey}
        rowName={(row) => titleOf(row, zone)}
        sort={parseSort(search.sort)}
        onSortChange={(sort) => onSearch(changed(search, { sort: formatSort(sort) }))}
        actions={(row) => [
          { label: 'Open', icon: 'eye', onSelect: () => show(row) },
          ...actions(row),
          {
            section: '',
            label: `Show only ${row.source.name}`,
            icon: 'filter',
            onSelect: () => onSearch({ ...search, cluster: row.source.name }, 'push'),
          },
        ]}
        onOpen={show}
        openKey={openId}
        dimmed={dimmed}
        selectionActions={(chosen, clear) => (
          <ChosenActions
            groupId={groupId}
            rows={chosen}
            onRetention={(each) => onRetention(each, clear)}
            onDelete={(each) => onDelete(each, clear)}
          />
        )}
        filters={<SnapshotFilters sources={sources} rows={rows} search={search} onSearch={onSearch} />}
        empty={
          failure && rows.length === 0 ? (
            <PartlyReadEmpty what="snapshots" />
          ) : (
            <SnapshotsEmpty sources={sources} count={rows.length} search={search} onSearch={onSearch} />
          )
        }
        evidence={evidence}
        footer={!loading && rows.length > 0 && shownLabels(shown.length, rows.length)}
      />
      {openId !== undefined && (
        <SnapshotDrawer
          key={openId}
          groupId={groupId}
          snapshotId={openId}
          row={rows.find(({ id }) => id === openId)}
          rows={shown}
          loading={loading || gathered.pending}
          only={only}
          onShow={show}
          onClose={() => onSearch(changed(search, closed))}
          onRetention={onRetention}
          onDelete={onDelete}
        />
      )}
      <Suspense fallback={null}>
        {search.take && props.sources && (
          <TakeDialog
            groupId={groupId}
            sources={sources}
            cluster={search.cluster}
            onClose={() => onSearch(changed(search, { take: undefined }))}
          />
        )}
        {dialog?.verb === 'delete' && (
          <DeleteDialog
            groupId={groupId}
            facts={dialog.facts}
            known={facts}
            sources={sources}
            onDone={() => {
              dialog.onDone?.();
              // nothing is left to look at
              if (dialog.facts.some(({ id }) => id === openId)) {
                onSearch(changed(search, closed));
              }
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog?.verb === 'retention' && (
          <RetentionDialog
            groupId={groupId}
            facts={dialog.facts}
            onDone={dialog.onDone}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

function shownLabels(shown: number, all: number): string {
  return shown === all ? plural(all, 'snapshot') : `${formatCount(shown)} of ${formatCount(all)} shown`;
}
