import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FilterBar, TextFilter } from '#src/ui/filter-bar.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { isAnalyzerShape } from '../lab/lab-search.ts';
import type { SearchCluster } from '../use-clusters.ts';
import { type AnalyzerRow, analyzerColumns, usesWords } from './analyzer-columns.tsx';
import { AnalyzerDrawer } from './analyzer-drawer.tsx';
import classes from './analyzers.module.css';
import type { AnalyzersSearch } from './analyzers-search.ts';
import { listFormats } from './copy-as.ts';
import type { Editing } from './edit-dialog.tsx';
import { changedName, freeName } from './list-change.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { useClusterAnalyzers, useClusterIndexes, useScope } from './use-analyzers.ts';
import { useListChange } from './use-list-change.ts';
import { usesOf } from './used-by.ts';

// its checks bring the schemas
const EditDialog = lazy(() => import('./edit-dialog.tsx').then((module) => ({ default: module.EditDialog })));

interface ClusterAnalyzersProps {
  groupId: string;
  cluster: SearchCluster;
  /** Clusters that have analyzers of their own. */
  clusters: readonly string[];
  /** Chooses the cluster. */
  chooser: ReactNode;
  search: AnalyzersSearch;
  onSearch: (search: AnalyzersSearch, how?: 'push' | 'replace') => void;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
const begun = (analyzer: CustomAnalyzer, was?: string): Editing => ({
  was,
  text: pretty(analyzer),
  initial: pretty(analyzer),
});
const empty: CustomAnalyzer = {
  name: 'myAnalyzer',
  charFilters: [],
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'lowercase' }],
};

/** The analyzers of one cluster: read, and replaced as a whole after a review. */
export function ClusterAnalyzers(props: ClusterAnalyzersProps) {
  const { groupId, cluster, clusters, chooser, search, onSearch } = props;
  const connection = useConnection();
  const { list, refusal: unread } = useClusterAnalyzers(groupId, cluster.name);
  const indexes = useClusterIndexes(groupId, cluster.name);
  const mayReplace = useRefusal('legacyUpdateFtsAnalyzers', useScope(groupId));
  const refusal = unread ?? mayReplace ?? stateRefusal(cluster);
  const [edited, setEdited] = useState<Editing>();
  const analyzers = useMemo(() => list.data?.filter(isAnalyzerShape), [list.data]);
  const rows = useMemo(
    () =>
      analyzers?.map(
        (analyzer): AnalyzerRow => ({
          analyzer,
          uses: indexes.list.data && usesOf(analyzer.name, indexes.list.data),
        }),
      ),
    [analyzers, indexes.list.data],
  );
  const { draft, open, ...rest } = search;
  const setOpen = (name: string | undefined): void =>
    onSearch(name === undefined ? rest : { ...rest, open: name }, 'replace');
  const endEditing = (): void => {
    setEdited(undefined);
    if (draft) onSearch(rest, 'replace');
  };
  // from the lab: in the place of the one of its name, where there is one
  const fromLab = useMemo(() => draft && begun(draft), [draft]);
  const opened = edited ?? fromLab;
  const replaced = analyzers?.find(({ name }) => name === draft?.name)?.name;
  const editing = opened && draft ? { ...opened, was: replaced } : opened;

  const change = useListChange(groupId, cluster.name, ({ change: done }) => {
    endEditing();
    const name = changedName(done);
    const builtWith = (done.kind === 'put' && usesNamed(done.was)) || [];
    notify(
      done.kind === 'remove'
        ? { message: `Deleted ${name} from ${cluster.name}` }
        : {
            message: `Replaced the analyzers of ${cluster.name}: ${name} is saved`,
            ...(builtWith.length > 0
              ? { detail: `${usesWords(builtWith)} will use it once built again.` }
              : {}),
          },
    );
    if (done.kind === 'remove' && open === name) setOpen(undefined);
  });
  const remove = (name: string): void => void change.begin({ kind: 'remove', name }, analyzers ?? []);
  const usesNamed = (name: string | undefined) =>
    indexes.list.data && name !== undefined ? usesOf(name, indexes.list.data) : undefined;

  if (unread) {
    return (
      <>
        {chooser}
        <EmptyState title="The analyzers of this cluster may not be read">{unread}</EmptyState>
      </>
    );
  }
  if (list.error && !list.data) {
    return (
      <>
        {chooser}
        <ErrorPanel
          title={`The analyzers of ${cluster.name} were not read`}
          {...failureFacts(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </>
    );
  }
  const words = (search.q ?? '').toLowerCase();
  const shown = rows?.filter(({ analyzer }) => pretty(analyzer).toLowerCase().includes(words));
  const at = shown?.findIndex(({ analyzer }) => analyzer.name === open) ?? -1;
  const openRow = rows?.find(({ analyzer }) => analyzer.name === open);
  const nameAt = (index: number) => (at < 0 ? undefined : shown?.[index]?.analyzer.name);
  const step = (to: string | undefined) => (to === undefined ? undefined : () => setOpen(to));
  return (
    <>
      <div className={classes.head}>
        {chooser}
        <ButtonRow end>
          <CopyAs
            formats={listFormats(analyzers ?? [], {
              origin: connection.origin,
              groupId,
              clusterName: cluster.name,
            })}
          />
          <Button
            variant="primary"
            icon="plus"
            disabledReason={refusal}
            onClick={() => setEdited(begun(empty))}
          >
            Add analyzer
          </Button>
        </ButtonRow>
      </div>
      {cluster.paused && (
        <Notice>{`${cluster.name} is paused: its analyzers can be read, and changed once it is resumed.`}</Notice>
      )}
      {change.failure !== undefined && !change.review && !editing && (
        <Notice tone="error" urgent title="The list was not read again">
          {change.failure}
        </Notice>
      )}
      <ResourceTable
        id="cluster-analyzers"
        label="Analyzers of the cluster"
        columns={analyzerColumns}
        rows={shown}
        rowKey={keyOf}
        rowName={keyOf}
        sort={parseSort(search.sort)}
        onSortChange={(next) => {
          const { sort: _, ...others } = search;
          const sort = formatSort(next);
          onSearch(sort === undefined ? others : { ...others, sort }, 'replace');
        }}
        onOpen={({ analyzer }) => setOpen(analyzer.name)}
        openKey={open}
        actions={(row) => [
          {
            label: 'Edit',
            icon: 'edit',
            disabled: refusal,
            onSelect: () => setEdited(begun(row.analyzer, row.analyzer.name)),
          },
          {
            label: 'Duplicate',
            icon: 'copy',
            disabled: refusal,
            onSelect: () =>
              setEdited(begun({ ...row.analyzer, name: freeName(row.analyzer.name, analyzers ?? []) })),
          },
          {
            label: row.uses && row.uses.length > 0 ? `Delete (used by ${usesWords(row.uses)})` : 'Delete',
            icon: 'trash',
            section: '',
            danger: true,
            disabled: refusal,
            onSelect: () => remove(row.analyzer.name),
          },
        ]}
        filters={
          <FilterBar>
            <TextFilter
              value={search.q ?? ''}
              label="Name or component"
              onChange={(q) => {
                const { q: _, ...others } = search;
                onSearch(q === '' ? others : { ...others, q }, 'replace');
              }}
            />
          </FilterBar>
        }
        evidence={{
          source: `Analyzers of the cluster ${cluster.name} of project ${groupId}`,
          connection: `${connection.name} ${connection.origin}`,
          filter: search.q ?? 'none',
        }}
        empty={
          (rows?.length ?? 0) > 0 ? (
            <FilteredEmpty
              what="analyzers"
              onClear={() => {
                const { q: _, ...others } = search;
                onSearch(others, 'replace');
              }}
            />
          ) : (
            <EmptyState
              title={`${cluster.name} has no analyzers of its own`}
              action={
                <Button icon="plus" disabledReason={refusal} onClick={() => setEdited(begun(empty))}>
                  Add analyzer
                </Button>
              }
            >
              Analyzers of a cluster can be named by all of its search indexes. Those that an index brings
              itself are part of the index’s definition.
            </EmptyState>
          )
        }
      />
      {indexes.refusal && (
        <p className={classes.note}>
          Which indexes use an analyzer is not known: {indexes.refusal.toLowerCase()}
        </p>
      )}
      {openRow && (
        <AnalyzerDrawer
          groupId={groupId}
          clusterName={cluster.name}
          row={openRow}
          refusal={refusal}
          onEdit={() => setEdited(begun(openRow.analyzer, openRow.analyzer.name))}
          onDelete={() => remove(openRow.analyzer.name)}
          onClose={() => setOpen(undefined)}
          onPrevious={step(nameAt(at - 1))}
          onNext={step(nameAt(at + 1))}
        />
      )}
      {editing && !change.review && (
        <Suspense fallback={null}>
          <EditDialog
            editing={editing}
            fromLab={draft !== undefined}
            clusterName={cluster.name}
            clusters={clusters}
            list={analyzers}
            refusal={refusal}
            busy={change.busy}
            failure={change.failure}
            onCluster={(name) => onSearch({ ...search, cluster: name }, 'replace')}
            onText={(text) => setEdited({ ...editing, text })}
            onReview={(analyzer) =>
              void change.begin({ kind: 'put', analyzer, was: editing.was }, analyzers ?? [])
            }
            onClose={endEditing}
          />
        </Suspense>
      )}
      {change.review && (
        <ReviewDialog
          groupId={groupId}
          clusterName={cluster.name}
          review={change.review}
          uses={usesNamed(
            change.review.change.kind === 'put' ? change.review.change.was : change.review.change.name,
          )}
          busy={change.busy}
          failure={change.failure}
          onSave={() => void change.save()}
          onClose={change.cancel}
        />
      )}
    </>
  );
}

const keyOf = ({ analyzer }: AnalyzerRow): string => analyzer.name;

function stateRefusal({ paused, state, name }: SearchCluster): string | undefined {
  if (paused) return `${name} is paused. Resume it first.`;
  if (state === 'CREATING') return `${name} is still being created.`;
  if (state === 'DELETING') return `${name} is being deleted.`;
  return undefined;
}
