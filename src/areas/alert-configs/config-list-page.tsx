import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAllPages } from '#src/api/all-pages.ts';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { useCommands } from '#src/ui/frame/commands.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import type { Sort } from '#src/ui/table/column.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { type ColumnParts, configColumns } from './config-columns.tsx';
import { ConfigFilters } from './config-filters.tsx';
import { type ConfigRow, configRows, filterRows } from './config-rows.ts';
import { type ConfigSearch, withPart } from './config-search.ts';
import { coverageHoles } from './coverage.ts';
import { CoverageNote } from './coverage-note.tsx';
import { EnableDialog } from './enable-dialog.tsx';
import { targetsOf } from './targets.ts';
import { useConfigActions } from './use-config-actions.ts';

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
  const navigate = useNavigate();
  const configs = useAllPages('listGroupAlertConfigs', { groupId });
  const open = useAllPages('listGroupAlerts', { groupId, query: { status: 'OPEN' } });
  const tracking = useAllPages('listGroupAlerts', { groupId, query: { status: 'TRACKING' } });
  const clusters = useAllPages('listGroupClusters', { groupId });
  const actions = useConfigActions(groupId);
  const scope = { groupId, orgId };
  const refusals = {
    toggle: useRefusal('toggleGroupAlertConfig', scope),
    create: useRefusal('createGroupAlertConfig', scope),
    remove: useRefusal('deleteGroupAlertConfig', scope),
  };
  const [bulk, setBulk] = useState<{ rows: ConfigRow[]; enable: boolean; done: () => void }>();

  const known = !open.loading && !tracking.loading && !open.error && !tracking.error;
  const rows = useMemo(
    () => configRows(configs.rows, known ? [...open.rows, ...tracking.rows] : undefined),
    [configs.rows, open.rows, tracking.rows, known],
  );
  const shown = useMemo(() => filterRows(rows, search), [rows, search]);
  const holes = useMemo(
    () =>
      configs.loading || clusters.loading || configs.error || clusters.error
        ? []
        : coverageHoles(configs.rows, targetsOf(clusters.rows)),
    [configs.rows, configs.loading, configs.error, clusters.rows, clusters.loading, clusters.error],
  );
  const { toggle, busy } = actions;
  const room = useRoom();
  const refusal = refusals.toggle;
  const columns = useMemo(
    () => configColumns({ connectionId: connection.id, groupId, refusal, onToggle: toggle, busy, room }),
    [connection.id, groupId, refusal, toggle, busy, room],
  );

  const params = { connectionId: connection.id, groupId };
  const create = (from?: string): void => {
    void navigate({
      to: '/c/$connectionId/groups/$groupId/alert-configs/new',
      params,
      search: from === undefined ? {} : { from },
    });
  };
  const edit = (row: ConfigRow): void => {
    void navigate({
      to: '/c/$connectionId/groups/$groupId/alert-configs/$alertConfigId',
      params: { ...params, alertConfigId: row.config.id },
    });
  };
  useCommands([
    {
      id: 'alert-config-new',
      label: 'New alert configuration',
      group: 'Alert configurations',
      keywords: ['create', 'rule'],
      onTrigger: () => create(),
    },
    ...rows.map((row) => ({
      id: `alert-config-${row.config.id}`,
      label: `Edit: ${row.condition}`,
      group: 'Alert configurations',
      hint: row.config.enabled ? '' : 'disabled',
      onTrigger: () => edit(row),
    })),
  ]);
  const { sort, ...filters } = search;
  const clear = (): void => onSearch(sort === undefined ? {} : { sort });
  const filtered = Object.keys(filters).length > 0;
  const disabled = rows.filter((row) => !row.config.enabled).length;
  const failure = configs.error ?? open.error ?? tracking.error;

  // an empty table would say that there are none
  const nothingRead = configs.error !== null && rows.length === 0;

  return (
    <Page>
      <PageHeader
        title="Alert configurations"
        facts={
          !configs.loading &&
          !configs.error && (
            <>
              <Fact>{plural(rows.length, 'configuration')}</Fact>
              {disabled > 0 && <Fact>{disabled} disabled</Fact>}
              {open.total > 0 && <Fact>{plural(open.total, 'open alert')}</Fact>}
            </>
          )
        }
        actions={
          <Button variant="primary" icon="plus" disabledReason={refusals.create} onClick={() => create()}>
            New configuration
          </Button>
        }
      />
      {failure && (
        <ErrorPanel
          title={
            configs.error ? 'Alert configurations could not be loaded' : 'Open alerts could not be counted'
          }
          message={toFormErrors(failure).message}
          onRetry={() => {
            for (const list of [configs, open, tracking]) list.refetch();
          }}
        />
      )}
      <CoverageNote connectionId={connection.id} groupId={groupId} holes={holes} />
      {!nothingRead && (
        <ResourceTable
          id="alert-configs"
          label="Alert configurations"
          fill
          columns={columns}
          rows={configs.loading && rows.length === 0 ? undefined : shown}
          rowKey={keyOf}
          rowName={nameOf}
          sort={sortOf(sort)}
          onSortChange={(next) =>
            onSearch(withPart(search, 'sort', next ? `${next.desc ? '-' : ''}${next.column}` : undefined))
          }
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
                Until the project has one, nobody is notified of its problems.
              </EmptyState>
            )
          }
        />
      )}
      {bulk && (
        <EnableDialog
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
  const medium = useMediaQuery('(width >= 640px)', true);
  return wide ? 'wide' : medium ? 'medium' : 'narrow';
}

const keyOf = (row: ConfigRow): string => row.config.id;
const nameOf = (row: ConfigRow): string => row.condition;
const isOff = (row: ConfigRow): boolean => !row.config.enabled;

/** The worst first, unless the address bar says otherwise. */
function sortOf(text: string | undefined): Sort {
  if (text === undefined) return { column: 'severity', desc: false };
  return { column: text.replace(/^-/, ''), desc: text.startsWith('-') };
}
