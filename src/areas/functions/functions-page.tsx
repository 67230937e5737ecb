import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { functionsQuery } from '#src/api/console/functions.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { FilterBar, TextFilter } from '#src/ui/filter-bar.tsx';
import { useCommands } from '#src/ui/frame/commands.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { useShortcut } from '#src/ui/frame/shortcuts.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { type FunctionRow, functionColumns } from './function-columns.tsx';
import { useFunctionRefusal } from './function-refusals.ts';
import { runsQuery } from './function-requests.ts';
import type { FunctionsSearch } from './functions-search.ts';
import { NewFunctionDialog } from './new-function-dialog.tsx';
import { lastRuns } from './runs/run-text.ts';
import { ServicesTab } from './services-tab.tsx';
import { useFunctionActions } from './use-function-actions.ts';

export interface FunctionsPageProps {
  groupId: string;
  groupName: string;
  search: FunctionsSearch;
  onSearch: (search: FunctionsSearch) => void;
}

/** Enough for the last run of each: more are not kept. */
const keptRuns = 200;

/** The functions of a project, and the content of their context. */
export function FunctionsPage({ groupId, groupName, search, onSearch }: FunctionsPageProps) {
  const connection = useConnection();
  const navigate = useNavigate();
  const scope = { connection: connection.id, groupId };
  const functions = useQuery(functionsQuery(scope));
  const runs = useQuery(runsQuery(scope, { size: keptRuns }));
  const refusal = useFunctionRefusal();
  const open = (functionId: string): void => {
    void navigate({
      to: '/c/$connectionId/groups/$groupId/functions/$functionId',
      params: { connectionId: connection.id, groupId, functionId },
    });
  };
  const create = (): void => onSearch({ ...search, create: true });
  const rows = useMemo((): FunctionRow[] => {
    const last = lastRuns(runs.data?.results ?? []);
    return (functions.data ?? []).map((fn) => ({ fn, last: last.get(fn.id) }));
  }, [functions.data, runs.data]);
  useShortcut('c', 'New function', create, { enabled: refusal === undefined });
  useCommands([
    {
      id: 'function-new',
      label: 'New function',
      group: 'Functions',
      keywords: ['create'],
      onTrigger: create,
    },
    ...rows.map(({ fn }) => ({
      id: `function-${fn.id}`,
      label: fn.name,
      group: 'Functions',
      hint: `version ${fn.version}`,
      onTrigger: () => open(fn.id),
    })),
  ]);
  const tab = search.tab ?? 'functions';
  const going = rows.filter(({ last }) => last?.state === 'running' || last?.state === 'queued').length;

  return (
    <Page>
      <PageHeader
        title="Functions"
        facts={
          functions.data && (
            <>
              <Fact>{plural(functions.data.length, 'function')}</Fact>
              {going > 0 && <Fact>{going} running</Fact>}
              <Fact>of project {groupName}</Fact>
            </>
          )
        }
        actions={
          <Button variant="primary" icon="plus" disabledReason={refusal} onClick={create}>
            New function
          </Button>
        }
      />
      <Tabs
        label="Functions"
        value={tab}
        onChange={(next) => onSearch(next === 'functions' ? {} : { tab: next })}
        items={[
          { value: 'functions', label: 'Functions', count: functions.data?.length },
          { value: 'services', label: 'Services and values' },
        ]}
      >
        {tab === 'functions' && functions.error && !functions.data && (
          <ReadFailure what="Functions" query={functions} />
        )}
        {tab === 'functions' && (functions.data || !functions.error) && (
          <FunctionTable
            rows={functions.data && rows}
            scope={scope}
            groupName={groupName}
            search={search}
            refusal={refusal}
            onSearch={onSearch}
            onOpen={open}
            onCreate={create}
          />
        )}
        {tab === 'services' && <ServicesTab scope={scope} refusal={refusal} />}
      </Tabs>
      {search.create && refusal === undefined && (
        <NewFunctionDialog
          scope={scope}
          taken={rows.map(({ fn }) => fn.name)}
          onClose={() => onSearch(withoutCreate(search))}
          onCreated={open}
        />
      )}
    </Page>
  );
}

const withoutCreate = ({ create: _, ...rest }: FunctionsSearch): FunctionsSearch => rest;

interface TableProps {
  rows: FunctionRow[] | undefined;
  scope: { connection: string; groupId: string };
  groupName: string;
  search: FunctionsSearch;
  refusal: string | undefined;
  onSearch: (search: FunctionsSearch) => void;
  onOpen: (id: string) => void;
  onCreate: () => void;
}

function FunctionTable(props: TableProps) {
  const { rows, scope, groupName, search, refusal, onSearch, onOpen, onCreate } = props;
  const { connection, groupId } = scope;
  const columns = useMemo(() => functionColumns({ connection, groupId }), [connection, groupId]);
  const actions = useFunctionActions({ onOpen });
  const wanted = search.q?.toLowerCase();
  const shown = wanted === undefined ? rows : rows?.filter(({ fn }) => matches(fn, wanted));
  const part = (change: FunctionsSearch): void => {
    const { q: _q, sort: _sort, ...rest } = { ...search, ...change };
    const next = { ...search, ...change };
    onSearch({ ...rest, ...(next.q ? { q: next.q } : {}), ...(next.sort ? { sort: next.sort } : {}) });
  };
  return (
    <ResourceTable
      id="functions"
      label="Functions"
      fill
      columns={columns}
      rows={shown}
      rowKey={({ fn }) => fn.id}
      rowName={({ fn }) => fn.name}
      sort={parseSort(search.sort) ?? { column: 'name', desc: false }}
      onSortChange={(sort) => part({ sort: formatSort(sort) ?? '' })}
      onOpen={({ fn }) => onOpen(fn.id)}
      actions={({ fn }) => [
        { label: 'Open', icon: 'edit', onSelect: () => onOpen(fn.id) },
        { label: 'Duplicate', icon: 'copy', disabled: refusal, onSelect: () => actions.duplicate(fn) },
        {
          label: 'Delete',
          icon: 'trash',
          section: '',
          danger: true,
          disabled: refusal,
          onSelect: () => actions.remove(fn),
        },
      ]}
      filters={
        <FilterBar
          onClear={search.q ? () => part({ q: '' }) : undefined}
          text={
            <TextFilter value={search.q ?? ''} onChange={(q) => part({ q })} label="Filter by name or text" />
          }
        />
      }
      evidence={{ source: `Functions of project ${groupName} (${groupId})`, filter: search.q ?? 'none' }}
      empty={
        rows && rows.length > 0 ? (
          <FilteredEmpty what="functions" onClear={() => part({ q: '' })} />
        ) : (
          <EmptyState
            title="No functions yet"
            action={
              <Button icon="plus" disabledReason={refusal} onClick={onCreate}>
                New function
              </Button>
            }
          >
            A function is JavaScript that reads and writes the documents of linked clusters. It runs on the
            server, in a sandbox, and each run shows its reads and writes.
          </EmptyState>
        )
      }
    />
  );
}

function matches({ name, source }: FunctionRow['fn'], wanted: string): boolean {
  return name.toLowerCase().includes(wanted) || source.toLowerCase().includes(wanted);
}
