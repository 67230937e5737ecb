import { useMemo } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { plural } from '#src/lib/bytes.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty, PartlyReadEmpty } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { neighbours } from '#src/ui/overlays/neighbours.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useScope } from '../analyzers/use-analyzers.ts';
import { DraftList } from './draft-list.tsx';
import type { Draft } from './editor/use-drafts.ts';
import { indexColumns, typeLabels } from './index-columns.tsx';
import { IndexDrawer } from './index-drawer.tsx';
import type { IndexRow } from './index-rows.ts';
import classes from './indexes.module.css';
import { type IndexesSearch, type IndexState, indexKinds, indexStates } from './indexes-search.ts';
import { useListFacts } from './list-facts.ts';
import { testerRefusal } from './tester-link.ts';
import { useDeleteIndex } from './use-delete-index.ts';
import { type IndexRows, useIndexRows } from './use-index-rows.ts';
import { withoutRows } from './without-rows.tsx';

interface IndexesPageProps {
  groupId: string;
  search: IndexesSearch;
  onSearch: (search: IndexesSearch, how?: 'push' | 'replace') => void;
  onCreate: () => void;
  onEdit: (row: IndexRow) => void;
  /** Opens the query tester on an index. */
  onQuery: (row: IndexRow) => void;
  onDraft: (draft: Draft, row: IndexRow | undefined) => void;
}

const stateLabels: Record<IndexState, string> = {
  failed: 'Failed',
  warning: 'Stale',
  progress: 'Building',
  ok: 'Ready',
};

/** The search indexes of a project: which serve queries, and which do not. */
export function IndexesPage(props: IndexesPageProps) {
  const { groupId, search, onSearch, onCreate, onEdit, onQuery, onDraft } = props;
  const connection = useConnection();
  const scope = useScope(groupId);
  const read = useIndexRows(groupId, { chosen: search.cluster ?? [], all: search.all === true });
  const createRefusal = useRefusal('createGroupClusterSearchIndex', scope);
  const editRefusal = useRefusal('updateGroupClusterSearchIndex', scope);
  const deleteRefusal = useRefusal('deleteGroupClusterSearchIndex', scope);
  const { clusters, unasked, failures } = read;
  const rows = useListFacts(groupId, read.rows);
  const show = (part: Partial<Record<keyof IndexesSearch, unknown>>): void => {
    const next = Object.entries({ ...search, ...part }).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    );
    onSearch(Object.fromEntries(next), 'replace');
  };
  const remove = useDeleteIndex(groupId, (key) => search.open === key && show({ open: undefined }));
  const open = (row: IndexRow): void =>
    onSearch({ ...search, open: row.key }, search.open ? 'replace' : 'push');
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening follows the address only
  const columns = useMemo(() => indexColumns(open), [search]);
  const instead = withoutRows(read);
  if (instead !== undefined) return instead;
  const shown = rows?.filter((row) => fits(row, search));
  const isOpen = ({ key }: IndexRow): boolean => key === search.open;
  const opened = rows?.find(isOpen);
  const isPartial = failures.length + unasked.length > 0;
  const filtered = Boolean(search.q || search.cluster || search.state || search.type);
  return (
    <div className={classes.page}>
      <Row gap={8} columnGap={16} align="center" justify="between" wrap>
        <p className="qd-caption">{rows && (rows.length > 0 || !isPartial) ? countText(rows) : ''}</p>
        <Button variant="primary" icon="plus" disabledReason={createRefusal} onClick={onCreate}>
          Create index
        </Button>
      </Row>
      <PendingBelow parts="/search/indexes" within={`/groups/${groupId}/`} />
      {rows && <DraftList groupId={groupId} rows={rows} onOpen={onDraft} />}
      <Unread failures={failures} onRetry={read.refetch} />
      <ResourceTable
        id="search-indexes"
        label="Search indexes"
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        rowName={({ index, namespace }) => `${index.name} of ${namespace}`}
        fill
        sort={parseSort(search.sort)}
        onSortChange={(next) => show({ sort: formatSort(next) })}
        onOpen={open}
        openKey={search.open}
        actions={(row) => [
          { label: 'Open', onSelect: () => open(row) },
          { label: 'Test queries', disabled: testerRefusal(row), onSelect: () => onQuery(row) },
          { label: 'Edit', icon: 'edit', disabled: editRefusal, onSelect: () => onEdit(row) },
          {
            section: '',
            label: 'Delete',
            icon: 'trash',
            danger: true,
            disabled: deleteRefusal,
            onSelect: () => void remove(row),
          },
        ]}
        filters={
          <IndexFilters
            search={search}
            clusters={(clusters ?? []).map(({ name }) => name)}
            onShow={show}
            onClear={filtered ? () => show(cleared) : undefined}
          />
        }
        footer={
          unasked.length > 0 && (
            <>
              {plural(unasked.length, 'more cluster')} not read: each is a request.{' '}
              <Button size="sm" variant="quiet" onClick={() => show({ all: true })}>
                Read them
              </Button>
            </>
          )
        }
        evidence={{
          source: `Search indexes of project ${groupId}`,
          connection: `${connection.name} ${connection.origin}`,
          filter: search.q ?? 'none',
        }}
        empty={
          filtered ? (
            <FilteredEmpty what="search indexes" onClear={() => show(cleared)} />
          ) : isPartial ? (
            <PartlyReadEmpty what="search indexes" />
          ) : (
            <NoIndexes refusal={createRefusal} onCreate={onCreate} />
          )
        }
      />
      {opened && (
        <IndexDrawer
          key={opened.key}
          groupId={groupId}
          row={opened}
          editRefusal={editRefusal}
          deleteRefusal={deleteRefusal}
          onEdit={() => onEdit(opened)}
          onQuery={() => onQuery(opened)}
          onDelete={() => void remove(opened)}
          onClose={() => show({ open: undefined })}
          {...neighbours(shown, isOpen, open)}
        />
      )}
    </div>
  );
}

const cleared = { q: undefined, cluster: undefined, state: undefined, type: undefined };

/** Clusters whose indexes are missing from the list. */
function Unread({ failures, onRetry }: { failures: IndexRows['failures']; onRetry: () => void }) {
  if (failures.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`The indexes of ${failures.map(({ cluster }) => cluster).join(', ')} could not be loaded`}
      action={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {failures[0]?.error.message}
    </Notice>
  );
}

interface IndexFiltersProps {
  search: IndexesSearch;
  clusters: readonly string[];
  onShow: (part: Partial<Record<keyof IndexesSearch, unknown>>) => void;
  /** Undefined: nothing is filtered. */
  onClear: (() => void) | undefined;
}

function IndexFilters({ search, clusters, onShow, onClear }: IndexFiltersProps) {
  return (
    <FilterBar
      text={
        <TextFilter
          value={search.q ?? ''}
          label="Index, collection or field"
          onChange={(q) => onShow({ q })}
        />
      }
      onClear={onClear}
    >
      <SelectFilter
        label="Cluster"
        options={clusters.map((name) => ({ value: name, label: name }))}
        value={search.cluster ?? []}
        onChange={(cluster) => onShow({ cluster })}
      />
      <SelectFilter
        label="Status"
        options={indexStates.map((value) => ({ value, label: stateLabels[value] }))}
        value={search.state ?? []}
        onChange={(state) => onShow({ state })}
      />
      <SelectFilter
        label="Type"
        options={indexKinds.map((value) => ({ value, label: typeLabels[value] }))}
        value={search.type ?? []}
        onChange={(type) => onShow({ type })}
      />
    </FilterBar>
  );
}

function NoIndexes({ refusal, onCreate }: { refusal: string | undefined; onCreate: () => void }) {
  return (
    <EmptyState
      title="No search indexes yet"
      action={
        <Button icon="plus" disabledReason={refusal} onClick={onCreate}>
          Create index
        </Button>
      }
    >
      A search index makes the texts, numbers and vectors of a collection findable by $search and
      $vectorSearch.
    </EmptyState>
  );
}

/** `12 indexes on 4 collections · 1 building · 1 failed`. */
function countText(rows: readonly IndexRow[]): string {
  const collections = new Set(rows.map(({ cluster, namespace }) => `${cluster} ${namespace}`)).size;
  const of = (kind: IndexRow['condition']['kind']): number =>
    rows.filter(({ condition }) => condition.kind === kind).length;
  const parts = [
    `${plural(rows.length, 'index', 'indexes')} on ${plural(collections, 'collection')}`,
    ...(of('progress') > 0 ? [`${of('progress')} building`] : []),
    ...(of('failed') > 0 ? [`${of('failed')} failed`] : []),
  ];
  return parts.join(' · ');
}

function fits(row: IndexRow, { q = '', state, type }: IndexesSearch): boolean {
  if (state && !state.some((each) => each === row.condition.kind)) return false;
  if (type && !type.includes(row.type)) return false;
  if (q === '') return true;
  const text = `${row.index.name} ${row.namespace} ${row.cluster} ${JSON.stringify(row.index.latestDefinition)}`;
  return text.toLowerCase().includes(q.toLowerCase());
}
