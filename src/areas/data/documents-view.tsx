import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowQueryOf } from '#src/api/kept-data.ts';
import { CommandRefusal } from '#src/api/run-command.ts';
import { Stopped, stopQueries } from '#src/api/stoppable.ts';
import { formatCount } from '#src/lib/bytes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import type { CodeProblem } from '#src/ui/code-editor/code-editor.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { neighbours } from '#src/ui/overlays/neighbours.ts';
import type { CollectionTabProps } from './collection-tab.ts';
import { CollectionToolbar } from './collection-toolbar.tsx';
import { fieldsSeen } from './columns-seen.ts';
import classes from './data.module.css';
import { fewCopyItems } from './document/copy-items.ts';
import type { DocumentLine } from './document/document-lines.ts';
import { DocumentCards } from './document-cards.tsx';
import { DocumentDrawer } from './document-drawer.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentTable, documentKey } from './document-table.tsx';
import { placeKey, useRecordedRun } from './history/past-queries.ts';
import { useLeftRun } from './history/use-left-run.ts';
import { explainOperator, refusedOperator } from './operators.ts';
import { HeldQuery, useScanGate } from './plan/scan-gate.tsx';
import { ScanNote } from './plan/scan-note.tsx';
import { countQuery, pageQuery } from './queries.ts';
import { QueryBar } from './query-bar.tsx';
import { none, nothing, type ReadQuery, sortedBy, sortText } from './query-text.ts';
import { RefusalPanel } from './refusal-panel.tsx';
import { filterFor } from './schema/filter-for.ts';
import { useDocumentChanges } from './use-document-changes.ts';

/** The documents that the query finds: listed, opened, changed. */
export function DocumentsView({
  namespace,
  place,
  search,
  onSearch,
  refusal,
  bar,
  query,
}: CollectionTabProps) {
  const { at, db, collection } = namespace;
  const { filter, view = 'table', page = 1, size = 20 } = search;
  const { applied, place: queried, onApply } = bar;
  const asked = query ?? nothing;
  const gate = useScanGate(namespace, query);
  const isOpen = query !== undefined && gate.state === 'open';
  const read = pageQuery(at, db, collection, asked, { page, size });
  const result = useQuery({
    ...read,
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const count = countQuery(at, db, collection, asked);
  const counted = useQuery({ ...count, enabled: isOpen && !result.error });
  const total = counted.data;
  const rowQuery = rowQueryOf(read.queryKey, result);
  const changes = useDocumentChanges(namespace, place, rowQuery);
  const { previous } = rowQuery;
  const isRunning = previous || result.data?.isPart === true;
  const durationMs = isRunning ? undefined : result.data?.durationMs;
  useRecordedRun(queried, applied, total, durationMs);
  const isStopped = result.error instanceof Stopped || counted.error instanceof Stopped;
  const isUnfinished = total === undefined || durationMs === undefined;
  const isReading = result.isFetching || counted.isFetching;
  useLeftRun(
    queried,
    applied,
    isReading && isUnfinished ? 'running' : isStopped && isUnfinished ? 'stopped' : 'over',
  );

  const documents = isOpen && !result.error ? result.data?.documents : undefined;
  const seen = useMemo(() => fieldsSeen(result.data?.documents ?? []), [result.data]);
  const open = (document: EjsonObject): void =>
    onSearch({ doc: documentKey(document), edit: undefined }, search.doc ? 'replace' : 'push');
  const closed = { doc: undefined, edit: undefined, panel: undefined } as const;
  const remove = (chosen: EjsonObject[], done = () => {}): void =>
    changes.remove(chosen, () => {
      done();
      if (chosen.some((each) => documentKey(each) === search.doc)) onSearch(closed);
    });
  // a path of a query goes into every element of an array
  const filterBy = ({ path, value }: DocumentLine): void =>
    onApply({
      ...applied,
      filter: filterFor(applied.filter, path.filter((name) => !/^\d+$/u.test(name)).join('.'), value),
    });
  const actions = (document: EjsonObject): ActionItem[] =>
    documentActions(document, { refusal, onSearch, open, remove: () => remove([document]) });
  const createIndex = (keys: string): void => onSearch({ panel: 'index', keys }, 'push');
  const empty = (
    <Nothing search={search} onClear={() => onApply(none)} refusal={refusal} onSearch={onSearch} />
  );
  const list = { documents, query: rowQuery, openKey: search.doc, onOpen: open, actions, empty };
  const problem = result.error instanceof CommandRefusal ? refusedMark(result.error, asked) : undefined;
  const isHeld = query !== undefined && gate.state === 'held';
  const documentsShown = query !== undefined && !isHeld && !result.error;
  const toolbar = (
    <CollectionToolbar
      search={search}
      refusal={refusal}
      canExport={query !== undefined}
      durationMs={documentsShown ? durationMs : undefined}
      shown={isRunning ? undefined : documents?.length}
      total={total}
      paged={documentsShown}
      onSearch={onSearch}
      onRefresh={() => void changes.refresh()}
    />
  );
  return (
    <>
      <QueryBar
        {...bar}
        collection={namespace}
        key={placeKey(queried)}
        fields={seen}
        busy={result.isFetching && previous}
        running={isReading || gate.state === 'checking'}
        received={result.data?.isPart ? result.data.documents.length : 0}
        onStop={() => stopQueries(read.queryKey, count.queryKey)}
        refused={problem}
      />
      {isHeld && <HeldQuery gate={gate} query={query} refusal={refusal} onCreateIndex={createIndex} />}
      {query && !isHeld && (
        <ScanNote
          namespace={namespace}
          query={query}
          refusal={refusal}
          onCreateIndex={createIndex}
          onPlan={() => onSearch({ tab: 'plan' }, 'push')}
        />
      )}
      {(view !== 'table' || !documentsShown) && toolbar}
      <RefusalPanel
        query={query}
        answer={result}
        what="Documents"
        source={at.source}
        onReadSecondary={at.read === 'primary' ? () => onSearch({ read: 'secondaryPreferred' }) : undefined}
      />
      {documentsShown && (
        <div className={classes.results}>
          {view === 'table' ? (
            <DocumentTable
              {...list}
              toolbar={toolbar}
              sort={sortedBy(asked.sort)}
              onSort={(next) =>
                onSearch({ sort: next ? sortText(next.column, next.desc) : undefined, page: undefined })
              }
              selectionActions={(chosen, clear) => (
                <>
                  <Button
                    size="sm"
                    variant="danger"
                    icon="trash"
                    disabledReason={refusal}
                    onClick={() => remove(chosen, clear)}
                  >
                    Delete {formatCount(chosen.length)}
                  </Button>
                  {total !== undefined && total > chosen.length && (
                    <Button
                      size="sm"
                      disabledReason={refusal}
                      onClick={() => onSearch({ panel: 'delete' }, 'push')}
                    >
                      Delete all {formatCount(total)} instead
                    </Button>
                  )}
                </>
              )}
              pagesOf={JSON.stringify(count.queryKey)}
              evidence={{ namespace: `${db}.${collection}`, source: place, ...(filter ? { filter } : {}) }}
            />
          ) : view === 'list' ? (
            <DocumentList
              {...list}
              namespace={namespace}
              place={queried}
              refusal={refusal}
              isPartial={Object.keys(asked.fields).length > 0}
              onFilter={filterBy}
              onSaved={() => void changes.refresh()}
            />
          ) : (
            <DocumentCards {...list} />
          )}
        </div>
      )}
      {search.doc !== undefined && (
        <DocumentDrawer
          key={search.doc}
          namespace={namespace}
          place={queried}
          onFilter={filterBy}
          docKey={search.doc}
          editing={search.edit === true}
          refusal={refusal}
          onEditing={(editing) => onSearch({ edit: editing || undefined })}
          onClose={() => onSearch(closed)}
          {...neighbours(previous ? undefined : documents, (each) => documentKey(each) === search.doc, open)}
          onDuplicate={() => onSearch({ panel: 'duplicate' }, 'push')}
          onDelete={(document) => remove([document])}
          onSaved={() => {
            onSearch({ edit: undefined });
            void changes.refresh();
          }}
        />
      )}
    </>
  );
}

interface DocumentActions extends Pick<CollectionTabProps, 'refusal' | 'onSearch'> {
  open: (document: EjsonObject) => void;
  remove: () => void;
}

function documentActions(
  document: EjsonObject,
  { refusal, onSearch, open, remove }: DocumentActions,
): ActionItem[] {
  const doc = documentKey(document);
  return [
    { label: 'Open', onSelect: () => open(document) },
    {
      label: 'Edit',
      icon: 'edit',
      disabled: refusal,
      onSelect: () => onSearch({ doc, edit: true }, 'push'),
    },
    {
      label: 'Duplicate',
      icon: 'copy',
      disabled: refusal,
      onSelect: () => onSearch({ doc, panel: 'duplicate' }, 'push'),
    },
    ...fewCopyItems(document),
    { section: '', label: 'Delete', icon: 'trash', danger: true, disabled: refusal, onSelect: remove },
  ];
}

function refusedMark(error: CommandRefusal, { operators }: ReadQuery): CodeProblem | undefined {
  const operator = refusedOperator(error.message, operators);
  if (!operator) return undefined;
  return {
    from: operator.from,
    to: operator.to,
    message: `${error.message}. ${explainOperator(operator.name)}`,
  };
}

interface NothingProps extends Pick<CollectionTabProps, 'search' | 'onSearch' | 'refusal'> {
  onClear: () => void;
}

function Nothing({ search, onClear, refusal, onSearch }: NothingProps) {
  if (search.filter) return <FilteredEmpty what="documents" onClear={onClear} />;
  if (search.page) {
    return (
      <EmptyState
        title="Page not found"
        action={
          <Button size="sm" onClick={() => onSearch({ page: undefined })}>
            First page
          </Button>
        }
      >
        The result has fewer pages now.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No documents"
      action={
        <Button size="sm" disabledReason={refusal} onClick={() => onSearch({ panel: 'insert' }, 'push')}>
          Insert documents
        </Button>
      }
    >
      This collection is empty.
    </EmptyState>
  );
}
