import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty, PartlyReadEmpty } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { neighbours } from '#src/ui/overlays/neighbours.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { changed, endedBy, type RestoresSearch } from '../shared/backups-search.ts';
import { useProjects } from '../shared/use-projects.ts';
import { restoreColumns } from './restore-columns.tsx';
import { RestoreDrawer } from './restore-drawer.tsx';
import { RestoreFilters } from './restore-filters.tsx';
import { again, cancelProblem, narrowed, type RestoreRow, usualMs } from './restore-rows.ts';
import { useCancelRestore } from './use-cancel-restore.tsx';
import { useRestoreRows } from './use-restore-rows.ts';

export interface RestoresPageProps {
  groupId: string;
  search: RestoresSearch;
  onSearch: (search: RestoresSearch) => void;
}

const isNarrowed = ({ cluster, states, kinds, q }: RestoresSearch): boolean =>
  [cluster, states, kinds, q].some((each) => each !== undefined && each !== '');

/** The restore jobs of a project: what runs on top, one of them in a drawer. */
export function RestoresPage({ groupId, search, onSearch }: RestoresPageProps) {
  const connection = useConnection();
  const navigate = useNavigate();
  const { sources, rows, failures, cut, refetch } = useRestoreRows(groupId);
  const { projects } = useProjects();
  const names = useMemo(() => new Map(projects.map(({ id, name }) => [id, name])), [projects]);
  const cancelRefusal = useRefusal('cancelGroupClusterBackupRestoreJob', { groupId });
  const againRefusal = useRefusal('createGroupClusterBackupRestoreJob', { groupId });
  const cancel = useCancelRestore(groupId);
  const shown = useMemo(() => rows && narrowed(rows, search), [rows, search]);
  const columns = useMemo(
    () => restoreColumns({ groupId, projectName: (id) => names.get(id), all: rows ?? [] }),
    [groupId, names, rows],
  );
  const openId = search.open ?? endedBy(shown, search.ended, ({ finishedAt }) => finishedAt);
  const open = (id: string | undefined): void => onSearch(changed(search, { open: id, ended: undefined }));
  const clear = (): void => onSearch(changed<RestoresSearch>({}, { sort: search.sort, open: search.open }));
  const toWizard = (row?: RestoreRow): void => {
    void navigate({
      to: '/c/$connectionId/groups/$groupId/backups/restore',
      params: { connectionId: connection.id, groupId },
      search: row ? again(row) : {},
    });
  };
  if (sources.error) {
    return <ReadFailure what="Clusters" query={sources} />;
  }
  const row = rows?.find(({ id }) => id === openId);
  return (
    <>
      {failures.length > 0 && <Unread failures={failures} onRetry={refetch} />}
      {cut.length > 0 && (
        <Notice>
          Of {[...new Set(cut.map(({ name }) => name))].join(', ')} not every job is listed: at most the
          newest 500 of 60 clusters are.
        </Notice>
      )}
      <ResourceTable
        id="restores"
        label="Restores"
        fill
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        rowName={({ kind, source, targetName }) =>
          kind === 'download' ? `download from ${source.name}` : `restore of ${source.name} to ${targetName}`
        }
        sort={parseSort(search.sort)}
        onSortChange={(sort) => onSearch(changed(search, { sort: formatSort(sort) }))}
        dimmed={({ state }) => state === 'expired' || state === 'cancelled'}
        onOpen={({ id }) => open(id)}
        openKey={openId}
        actions={(each) => [
          { label: 'Open', icon: 'eye', onSelect: () => open(each.id) },
          {
            label: 'Restore again',
            icon: 'history',
            disabled: againRefusal,
            onSelect: () => toWizard(each),
          },
          {
            section: '',
            label: each.kind === 'download' ? 'Cancel download' : 'Cancel restore',
            icon: 'stop',
            danger: true,
            disabled: cancelRefusal ?? cancelProblem(each),
            onSelect: () => cancel(each),
          },
        ]}
        filters={
          <RestoreFilters
            rows={rows ?? []}
            search={search}
            onSearch={onSearch}
            onClear={isNarrowed(search) ? clear : undefined}
          />
        }
        evidence={{ source: `Restore jobs of project ${groupId}`, filter: JSON.stringify(search) }}
        empty={
          isNarrowed(search) ? (
            <FilteredEmpty what="restores" onClear={clear} />
          ) : failures.length > 0 ? (
            <PartlyReadEmpty what="restores" />
          ) : (
            <EmptyState
              title="No restores yet"
              action={
                <Button size="sm" disabledReason={againRefusal} onClick={() => toWizard()}>
                  Restore
                </Button>
              }
            >
              Restores and downloads are listed here with their duration.
            </EmptyState>
          )
        }
      />
      {openId !== undefined && (
        <RestoreDrawer
          key={openId}
          groupId={groupId}
          row={row}
          loading={rows === undefined}
          usual={row && usualMs(rows ?? [], row.kind)}
          projectName={(id) => names.get(id)}
          refusals={{ cancel: cancelRefusal, again: againRefusal }}
          onCancel={cancel}
          onAgain={toWizard}
          {...neighbours(
            shown,
            ({ id }) => id === openId,
            ({ id }) => open(id),
          )}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

interface UnreadProps {
  failures: readonly { source: { name: string }; error: Error }[];
  onRetry: () => void;
}

function Unread({ failures, onRetry }: UnreadProps) {
  const names = [...new Set(failures.map(({ source }) => source.name))];
  const [first] = failures;
  return (
    <ReadFailure
      what={`Restores of ${names.length > 3 ? `${names.length} clusters` : names.join(', ')}`}
      query={{ error: first?.error, refetch: onRetry }}
    />
  );
}
