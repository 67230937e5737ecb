import type { Namespace } from './change-documents.ts';
import type { DataSearch } from './data-search.ts';
import { ExportDialog } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { InsertDialog } from './insert-dialog.tsx';
import type { ReadQuery } from './query-text.ts';

interface CollectionPanelsProps {
  namespace: Namespace;
  search: DataSearch;
  query: ReadQuery;
  total: number | undefined;
  refusal: string | undefined;
  onSearch: (part: DataSearch) => void;
  onChanged: () => void;
}

/** The dialogs of a collection: insert, import, export. */
export function CollectionPanels(props: CollectionPanelsProps) {
  const { namespace, search, refusal, onSearch, onChanged } = props;
  const close = (): void => onSearch({ panel: undefined });
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
    case 'export':
      return <ExportDialog namespace={namespace} query={props.query} total={props.total} onClose={close} />;
    default:
      return null;
  }
}
