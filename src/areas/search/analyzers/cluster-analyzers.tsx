import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { neighbours } from '#src/ui/overlays/neighbours.ts';
import { isAnalyzerShape } from '../lab/analyzer-shape.ts';
import type { SearchCluster } from '../use-clusters.ts';
import { type AnalyzerRow, usesText } from './analyzer-columns.tsx';
import { AnalyzerDrawer } from './analyzer-drawer.tsx';
import { AnalyzerTable } from './analyzer-table.tsx';
import classes from './analyzers.module.css';
import type { AnalyzersSearch } from './analyzers-search.ts';
import { listFormats } from './copy-as.ts';
import { changedName, type ListChange } from './list-change.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { useClusterAnalyzers, useClusterIndexes, useScope } from './use-analyzers.ts';
import { useEditing } from './use-editing.ts';
import { useListChange } from './use-list-change.ts';
import { type Use, usesOf } from './used-by.ts';

// its checks bring the schemas
const EditDialog = lazy(() =>
  loadPart(() => import('./edit-dialog.tsx').then((module) => ({ default: module.EditDialog }))),
);

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
const empty: CustomAnalyzer = {
  name: 'myAnalyzer',
  charFilters: [],
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'lowercase' }],
};

/** The analyzers of one cluster. The service replaces the list as a whole, so every change is reviewed first. */
export function ClusterAnalyzers(props: ClusterAnalyzersProps) {
  const { groupId, cluster, clusters, chooser, search, onSearch } = props;
  const { origin, kind, emulator } = useConnection();
  const { list, refusal: unread } = useClusterAnalyzers(groupId, cluster.name);
  const indexes = useClusterIndexes(groupId, cluster.name);
  const mayReplace = useRefusal('legacyUpdateFtsAnalyzers', useScope(groupId));
  const refusal = unread ?? mayReplace ?? stateRefusal(cluster);
  const analyzers = useMemo(() => list.data?.filter(isAnalyzerShape), [list.data]);
  const usesNamed = (name: string | undefined) =>
    indexes.list.data && name !== undefined ? usesOf(name, indexes.list.data) : undefined;
  const rows = useMemo(
    () =>
      analyzers?.map(
        (analyzer): AnalyzerRow => ({
          analyzer,
          uses: indexes.list.data && usesOf(analyzer.name, indexes.list.data),
          usesLoading: indexes.list.isLoading,
        }),
      ),
    [analyzers, indexes.list.data, indexes.list.isLoading],
  );
  const { draft, open, ...rest } = search;
  const setOpen = (name: string | undefined): void =>
    onSearch(name === undefined ? rest : { ...rest, open: name }, 'replace');
  const { editing, ...editor } = useEditing(draft, analyzers);
  const endEditing = (): void => {
    editor.end();
    if (draft) onSearch(rest, 'replace');
  };
  const change = useListChange(groupId, cluster.name, ({ change: done }) => {
    endEditing();
    reportDone(done, cluster.name, done.kind === 'put' ? usesNamed(done.was) : undefined);
    if (done.kind === 'remove' && open === done.name) setOpen(undefined);
  });
  const remove = (name: string): void => void change.begin({ kind: 'remove', name }, analyzers ?? []);

  if (unread || (list.error && !list.data)) {
    return (
      <>
        {chooser}
        {unread ? (
          <EmptyState title="You cannot see the analyzers of this cluster">{unread}</EmptyState>
        ) : (
          <ReadFailure what={`The analyzers of ${cluster.name}`} query={list} retrying={list.isFetching} />
        )}
      </>
    );
  }
  const message = (search.q ?? '').toLowerCase();
  const shown = rows?.filter(({ analyzer }) => pretty(analyzer).toLowerCase().includes(message));
  const isOpen = ({ analyzer }: AnalyzerRow): boolean => analyzer.name === open;
  const openRow = rows?.find(isOpen);
  return (
    <>
      <Row gap={8} columnGap={16} align="end" justify="between" wrap>
        {chooser}
        <ButtonRow end>
          <CopyAs
            formats={listFormats(analyzers ?? [], {
              origin,
              kind,
              emulator,
              groupId,
              clusterName: cluster.name,
            })}
          />
          <Button variant="primary" icon="plus" disabledReason={refusal} onClick={() => editor.edit(empty)}>
            Add analyzer
          </Button>
        </ButtonRow>
      </Row>
      {cluster.paused && (
        <Notice>{`${cluster.name} is paused: its analyzers can be changed once it is resumed.`}</Notice>
      )}
      {!change.review && !editing && (
        <FailureNotice title="The analyzers could not be loaded again" why={change.failure} />
      )}
      <AnalyzerTable
        groupId={groupId}
        clusterName={cluster.name}
        rows={rows}
        shown={shown}
        search={search}
        refusal={refusal}
        onSearch={onSearch}
        onOpen={setOpen}
        onAdd={() => editor.edit(empty)}
        onEdit={editor.edit}
        onRemove={remove}
      />
      {indexes.refusal && (
        <p className={classes.note}>
          The indexes that use an analyzer cannot be shown: {indexes.refusal.toLowerCase()}
        </p>
      )}
      {openRow && (
        <AnalyzerDrawer
          groupId={groupId}
          clusterName={cluster.name}
          row={openRow}
          refusal={refusal}
          onEdit={() => editor.edit(openRow.analyzer, openRow.analyzer.name)}
          onDelete={() => remove(openRow.analyzer.name)}
          onClose={() => setOpen(undefined)}
          {...neighbours(shown, isOpen, ({ analyzer }) => setOpen(analyzer.name))}
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
            onText={(text) => editor.change({ ...editing, text })}
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
          uses={usesNamed(changedFrom(change.review.change)) ?? (indexes.list.error ? undefined : 'loading')}
          busy={change.busy}
          failure={change.failure}
          onSave={() => void change.save()}
          onLater={() => {
            change.cancel();
            endEditing();
          }}
          onClose={change.cancel}
        />
      )}
    </>
  );
}

/** Name of the analyzer as it is now; undefined for a new one. */
const changedFrom = (change: ListChange): string | undefined =>
  change.kind === 'put' ? change.was : change.name;

function reportDone(done: ListChange, clusterName: string, builtWith: readonly Use[] = []): void {
  const name = changedName(done);
  notify({
    message:
      done.kind === 'remove' ? `Deleted ${name} from ${clusterName}` : `Saved ${name} on ${clusterName}`,
    ...(builtWith.length > 0 ? { detail: `${usesText(builtWith)} will use it once rebuilt.` } : {}),
  });
}

function stateRefusal({ paused, state, name }: SearchCluster): string | undefined {
  if (paused) return `${name} is paused. Resume it first.`;
  if (state === 'CREATING') return `${name} is still being created.`;
  if (state === 'DELETING') return `${name} is being deleted.`;
  return undefined;
}
