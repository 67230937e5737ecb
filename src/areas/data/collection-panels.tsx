import type { Namespace } from './change-documents.ts';
import type { DataSearch } from './data-search.ts';
import { ExportDialog } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { CreateIndex } from './indexes/create-index.tsx';
import { InsertDialog } from './insert-dialog.tsx';
import { nothing, type ReadQuery } from './query-text.ts';

interface CollectionPanelsProps {
  namespace: Namespace;
  search: DataSearch;
  query: ReadQuery | undefined;
  total: number | undefined;
  refusal: string | undefined;
  onSearch: (part: DataSearch) => void;
  onChanged: () => void;
}

/** The dialogs of a collection: insert, import, export, a new index. */
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
    case 'export':
      return (
        <ExportDialog
          namespace={namespace}
          query={props.query ?? nothing}
          total={props.total}
          onClose={close}
        />
      );
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
