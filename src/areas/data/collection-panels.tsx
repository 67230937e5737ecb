import { printLine } from '#src/lib/ejson/print.ts';
import type { Namespace } from './change-documents.ts';
import { ChangeManyDialog } from './change-many/change-many-dialog.tsx';
import { RecentRunsDialog } from './change-many/recent-runs-dialog.tsx';
import type { DataSearch } from './data-search.ts';
import { CreateIndex } from './indexes/create-index.tsx';
import { InsertDialog } from './insert-dialog.tsx';
import { findCommand, nothing, type ReadQuery } from './query-text.ts';
import { ExportDialog } from './transfer/export-dialog.tsx';
import { exportBatch } from './transfer/export-run.ts';
import { ImportDialog } from './transfer/import-dialog.tsx';

interface CollectionPanelsProps {
  namespace: Namespace;
  /** The name of the source. */
  place: string;
  search: DataSearch;
  query: ReadQuery | undefined;
  total: number | undefined;
  /** Documents that an export would read one by one, without an index. */
  scanned: number | undefined;
  refusal: string | undefined;
  onSearch: (part: DataSearch) => void;
  onChanged: () => void;
}

/** The dialogs of a collection: insert, import, export, changes of many documents, a new index. */
export function CollectionPanels(props: CollectionPanelsProps) {
  const { namespace, search, refusal, onSearch, onChanged } = props;
  const close = (): void => onSearch({ panel: undefined, keys: undefined });
  switch (search.panel) {
    case 'insert':
    case 'duplicate':
      return (
        <InsertDialog
          namespace={namespace}
          copyOf={search.panel === 'duplicate' ? search.doc : undefined}
          refusal={refusal}
          onClose={close}
          onInserted={(doc) => {
            onSearch({ panel: undefined, doc, edit: undefined });
            onChanged();
          }}
        />
      );
    case 'import':
      return <ImportDialog namespace={namespace} refusal={refusal} onClose={close} onChanged={onChanged} />;
    case 'export': {
      const query = props.query ?? nothing;
      const isFiltered = Object.keys(query.filter).length > 0;
      return (
        <ExportDialog
          namespace={namespace}
          command={findCommand(namespace.collection, query, exportBatch)}
          which={isFiltered ? ' that match the filter' : ''}
          text={isFiltered ? printLine(query.filter, 'exact') : undefined}
          total={props.total}
          scanned={props.scanned}
          onClose={close}
        />
      );
    }
    case 'update':
    case 'delete':
      // without a valid query the filter is unknown: nothing may be changed by another one
      return props.query ? (
        <ChangeManyDialog
          kind={search.panel}
          namespace={namespace}
          place={props.place}
          query={props.query}
          refusal={refusal}
          onClose={close}
        />
      ) : null;
    case 'changes':
      return <RecentRunsDialog namespace={namespace} refusal={refusal} onClose={close} />;
    case 'index':
      return (
        <CreateIndex
          key={search.keys ?? ''}
          namespace={namespace}
          keys={search.keys}
          refusal={refusal}
          onClose={close}
        />
      );
    default:
      return null;
  }
}
