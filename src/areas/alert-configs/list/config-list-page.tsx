import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { useWhoChanged } from '#src/api/who-changed.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { plural } from '#src/lib/bytes.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import { type ColumnParts, configColumns } from './config-columns.tsx';
import { ConfigFilters } from './config-filters.tsx';
import { type ConfigRow, filterRows } from './config-rows.ts';
import { type ConfigSearch, withPart } from './config-search.ts';
import { CoverageNote } from './coverage-note.tsx';
import { EnableDialog } from './enable-dialog.tsx';
import { useConfigActions } from './use-config-actions.ts';
import { useConfigList, useConfigRefusals, useEditorLinks } from './use-config-list.ts';

export interface ConfigListPageProps {
  groupId: string;
  groupName: string;
  orgId: string;
  search: ConfigSearch;
  onSearch: (search: ConfigSearch) => void;
}

/** Every alert configuration of a project: its condition, its notifications, its open alerts. */
export function ConfigListPage({ groupId, groupName, orgId, search, onSearch }: ConfigListPageProps) {
  const connection = useConnection();
  const { rows, ...list } = useConfigList(groupId);
  const settled = useSettled(list.holesPending, listPatienceMs);
  const { toggle, busy, ...actions } = useConfigActions(groupId);
  const { create, edit } = useEditorLinks(groupId, rows);
  const refusals = useConfigRefusals({ groupId, orgId });
  const whoChanged = useWhoChanged(groupId);
  const [bulk, setBulk] = useState<{ rows: ConfigRow[]; enable: boolean; done: () => void }>();
  const shown = useMemo(() => filterRows(rows, search), [rows, search]);
  const room = useRoom();
  const refusal = refusals.toggle;
  const columns = useMemo(
    () => configColumns({ connectionId: connection.id, groupId, refusal, onToggle: toggle, busy, room }),
    [connection.id, groupId, refusal, toggle, busy, room],
  );
  const { sort, ...filters } = search;
  const clear = (): void => onSearch(sort === undefined ? {} : { sort });
  const filtered = Object.keys(filters).length > 0;
  const disabled = rows.filter((row) => !row.config.enabled).length;

  // an empty table would mean that no configurations exist
  const unknown = list.error !== null && rows.length === 0;

  return (
    <Page>
      <PageHeader
        title="Alert configurations"
        facts={
          !list.loading &&
          !list.error && (
            <>
              <Fact>{plural(rows.length, 'configuration')}</Fact>
              {disabled > 0 && <Fact>{disabled} disabled</Fact>}
              {list.openAlerts > 0 && <Fact>{plural(list.openAlerts, 'open alert')}</Fact>}
            </>
          )
        }
        actions={
          <Button variant="primary" icon="plus" disabledReason={refusals.create} onClick={() => create()}>
            New configuration
          </Button>
        }
      />
      <PendingBelow parts={`/groups/${groupId}/alertConfigs`} />
      {list.failure && (
        <ReadFailure
          what="Alert configurations"
          {...(list.error ? {} : { title: 'Open alerts could not be counted' })}
          query={{ error: list.failure, refetch: list.reload }}
        />
      )}
      <CoverageNote connectionId={connection.id} groupId={groupId} holes={list.holes} />
      {/* the note comes first, so that the list does not move */}
      {!unknown && !settled && <SkeletonLines lines={8} />}
      {!unknown && settled && (
        <ResourceTable
          id="alert-configs"
          label="Alert configurations"
          fill
          columns={columns}
          rows={list.loading && rows.length === 0 ? undefined : shown}
          rowKey={keyOf}
          rowName={nameOf}
          sort={parseSort(sort) ?? worstFirst}
          onSortChange={(next) => onSearch(withPart(search, 'sort', formatSort(next)))}
          dimmed={isOff}
          onOpen={edit}
          actions={(row) => [
            { label: 'Edit', icon: 'edit', onSelect: () => edit(row) },
            {
              label: 'Clone',
              icon: 'copy',
              onSelect: () => create(row.config.id),
              disabled: refusals.create,
            },
            {
              label: row.config.enabled ? 'Disable' : 'Enable',
              icon: row.config.enabled ? 'pause' : 'play',
              onSelect: () => toggle(row),
              disabled: refusals.toggle,
            },
            whoChanged({ of: 'alertConfigurations', on: row.config.id }),
            {
              label: 'Delete',
              icon: 'trash',
              section: '',
              danger: true,
              onSelect: () => actions.remove(row),
              disabled: refusals.remove,
            },
          ]}
          selectionActions={(chosen, done) => (
            <BulkButtons
              rows={chosen}
              refusal={refusals.toggle}
              onChoose={(rows, enable) => setBulk({ rows, enable, done })}
            />
          )}
          filters={
            <ConfigFilters
              rows={rows}
              search={search}
              onSearch={onSearch}
              onClear={filtered ? clear : undefined}
            />
          }
          evidence={{
            source: `Alert configurations of project ${groupName} (${groupId})`,
            connection: `${connection.name} ${connection.origin}`,
            filter: filtered ? JSON.stringify(filters) : 'none',
          }}
          empty={
            rows.length > 0 ? (
              <FilteredEmpty what="configurations" onClear={clear} />
            ) : (
              <EmptyState
                title="No alert configurations yet"
                action={
                  <Button icon="plus" disabledReason={refusals.create} onClick={() => create()}>
                    New configuration
                  </Button>
                }
              >
                Without one, no notifications are sent.
              </EmptyState>
            )
          }
        />
      )}
      {bulk && (
        <EnableDialog
          groupId={groupId}
          rows={bulk.rows}
          enable={bulk.enable}
          setEnabled={actions.setEnabled}
          onSettled={() => {
            bulk.done();
            void actions.refresh();
          }}
          onClose={() => setBulk(undefined)}
        />
      )}
    </Page>
  );
}

interface BulkButtonsProps {
  rows: ConfigRow[];
  refusal: string | undefined;
  onChoose: (rows: ConfigRow[], enable: boolean) => void;
}

function BulkButtons({ rows, refusal, onChoose }: BulkButtonsProps) {
  const off = rows.filter(isOff);
  const on = rows.filter((row) => row.config.enabled);
  return (
    <>
      <Button
        size="sm"
        disabledReason={refusal ?? (off.length === 0 && 'All selected configurations are enabled.')}
        onClick={() => onChoose(off, true)}
      >
        Enable {off.length || ''}
      </Button>
      <Button
        size="sm"
        disabledReason={refusal ?? (on.length === 0 && 'All selected configurations are disabled.')}
        onClick={() => onChoose(on, false)}
      >
        Disable {on.length || ''}
      </Button>
    </>
  );
}

function useRoom(): ColumnParts['room'] {
  const wide = useMediaQuery('(width >= 1240px)', true);
  return wide ? 'wide' : 'medium';
}

const worstFirst = { column: 'severity', desc: false };
const keyOf = (row: ConfigRow): string => row.config.id;
const nameOf = (row: ConfigRow): string => row.condition;
const isOff = (row: ConfigRow): boolean => !row.config.enabled;
