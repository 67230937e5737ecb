import type { CustomAnalyzer } from '#analysis/definition.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { FilterBar, TextFilter } from '#src/ui/filter-bar.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { type AnalyzerRow, analyzerColumns, usesText } from './analyzer-columns.tsx';
import type { AnalyzersSearch } from './analyzers-search.ts';
import { freeName } from './list-change.ts';

interface AnalyzerTableProps {
  groupId: string;
  clusterName: string;
  /** Undefined while they are loading. */
  rows: readonly AnalyzerRow[] | undefined;
  /** Those that the filter leaves. */
  shown: readonly AnalyzerRow[] | undefined;
  search: AnalyzersSearch;
  refusal: string | undefined;
  onSearch: (search: AnalyzersSearch, how?: 'push' | 'replace') => void;
  onOpen: (name: string) => void;
  onAdd: () => void;
  onEdit: (analyzer: CustomAnalyzer, was?: string) => void;
  onRemove: (name: string) => void;
}

const keyOf = ({ analyzer }: AnalyzerRow): string => analyzer.name;

/** The analyzers of a cluster, with what can be done to each. */
export function AnalyzerTable(props: AnalyzerTableProps) {
  const { groupId, clusterName, rows = [], shown, search, refusal, onSearch, onOpen, onEdit } = props;
  const connection = useConnection();
  const { q = '', sort, ...rest } = search;
  const show = (part: Pick<AnalyzersSearch, 'q' | 'sort'>): void =>
    onSearch(
      { ...rest, ...(part.q ? { q: part.q } : {}), ...(part.sort ? { sort: part.sort } : {}) },
      'replace',
    );
  const kept = { q, ...(sort === undefined ? {} : { sort }) };
  return (
    <ResourceTable
      id="cluster-analyzers"
      label="Analyzers of the cluster"
      columns={analyzerColumns}
      rows={shown}
      rowKey={keyOf}
      rowName={keyOf}
      sort={parseSort(sort)}
      onSortChange={(next) => show({ q, sort: formatSort(next) ?? '' })}
      onOpen={({ analyzer }) => onOpen(analyzer.name)}
      openKey={search.open}
      actions={({ analyzer, uses = [] }) => [
        { label: 'Edit', icon: 'edit', disabled: refusal, onSelect: () => onEdit(analyzer, analyzer.name) },
        {
          label: 'Duplicate',
          icon: 'copy',
          disabled: refusal,
          onSelect: () =>
            onEdit({
              ...analyzer,
              name: freeName(
                analyzer.name,
                rows.map((row) => row.analyzer),
              ),
            }),
        },
        {
          label: uses.length > 0 ? `Delete (used by ${usesText(uses)})` : 'Delete',
          icon: 'trash',
          section: '',
          danger: true,
          disabled: refusal,
          onSelect: () => props.onRemove(analyzer.name),
        },
      ]}
      filters={
        <FilterBar
          text={
            <TextFilter value={q} label="Name or component" onChange={(next) => show({ ...kept, q: next })} />
          }
        />
      }
      evidence={{
        source: `Analyzers of the cluster ${clusterName} of project ${groupId}`,
        connection: `${connection.name} ${connection.origin}`,
        filter: search.q ?? 'none',
      }}
      empty={
        rows.length > 0 ? (
          <FilteredEmpty what="analyzers" onClear={() => show({ ...kept, q: '' })} />
        ) : (
          <EmptyState
            title={`${clusterName} has no analyzers yet`}
            action={
              <Button icon="plus" disabledReason={refusal} onClick={props.onAdd}>
                Add analyzer
              </Button>
            }
          >
            All search indexes of the cluster can use an analyzer of this list. An analyzer that only one
            index needs can be part of its index definition instead.
          </EmptyState>
        )
      }
    />
  );
}
