import { useMemo, useState } from 'react';
import { fromEntries } from '#contract/values/field-order.ts';
import { formatCount } from '#src/lib/bytes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, ButtonRow, IconButton } from '#src/ui/actions/button.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import type { Namespace } from './change-documents.ts';
import classes from './data.module.css';
import { DocumentFields } from './document/document-fields.tsx';
import type { DocumentLine } from './document/document-lines.ts';
import { EditorBody } from './document/editor-body.tsx';
import type { Path } from './document/paths.ts';
import { useDocumentEditor } from './document/use-document-editor.tsx';
import { DocumentItems } from './document-cards.tsx';
import { type DocumentListProps, documentKey, documentName } from './document-table.tsx';
import type { QueryPlace } from './history/past-queries.ts';

/** Fields of one document before the rest is asked for. */
const fieldsShown = 12;
const height = '480px';

interface ListProps extends DocumentListProps {
  namespace: Namespace;
  place: QueryPlace;
  refusal: string | undefined;
  onFilter: (line: DocumentLine) => void;
  onSaved: () => void;
  /** Whether a projection left out fields: a document in parts is edited where it is read as a whole. */
  isPartial: boolean;
}

interface Edited {
  key: string;
  first: Path;
}

/** Documents one below the other, as fields that open and are edited where they are. */
export function DocumentList(props: ListProps) {
  const [edited, setEdited] = useState<Edited>();
  const { refusal, isPartial } = props;
  return (
    <DocumentItems {...props}>
      {(document) => {
        const key = documentKey(document);
        if (edited?.key === key) {
          return (
            <EditedItem
              {...props}
              document={document}
              first={edited.first}
              onEnd={() => setEdited(undefined)}
            />
          );
        }
        return (
          <ReadItem
            {...props}
            document={document}
            onEdit={
              refusal !== undefined || isPartial || edited
                ? undefined
                : ({ path }) => setEdited({ key, first: path })
            }
          />
        );
      }}
    </DocumentItems>
  );
}

interface ReadItemProps extends ListProps {
  document: EjsonObject;
  onEdit: ((line: DocumentLine) => void) | undefined;
}

function ReadItem({ document, namespace, place, onOpen, actions, onFilter, onEdit }: ReadItemProps) {
  const [whole, setWhole] = useState(false);
  const fields = Object.entries(document);
  const rest = fields.length - fieldsShown;
  const isCut = rest > 3 && !whole;
  const name = documentName(document);
  const shown = useMemo(
    () => (isCut ? fromEntries(Object.entries(document).slice(0, fieldsShown)) : document),
    [document, isCut],
  );
  return (
    <>
      <div className={classes.itemHead}>
        <Mono>{name}</Mono>
        <Button size="sm" variant="quiet" aria-label={`Open ${name}`} onClick={() => onOpen(document)}>
          Open
        </Button>
        <ActionMenu
          trigger={<IconButton bare size="sm" icon="more" label={`Actions for ${name}`} />}
          items={actions(document)}
        />
      </div>
      <DocumentFields
        namespace={namespace}
        place={place}
        label={`Fields of ${name}`}
        document={shown}
        onFilter={onFilter}
        onEdit={onEdit}
        height={height}
      />
      {rest > 3 && (
        <Button size="sm" variant="quiet" onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : `Show ${formatCount(rest)} more fields`}
        </Button>
      )}
    </>
  );
}

interface EditedItemProps extends ListProps {
  document: EjsonObject;
  first: Path;
  onEnd: () => void;
}

function EditedItem({ document, first, namespace, place, onSaved, onEnd }: EditedItemProps) {
  const editor = useDocumentEditor({
    namespace,
    document,
    first,
    onSaved: () => {
      onEnd();
      onSaved();
    },
    locationOf: JSON.stringify,
  });
  return (
    <>
      <EditorBody editor={editor} namespace={namespace} place={place} height={height} />
      <ButtonRow>
        <Button size="sm" variant="primary" disabledReason={editor.saveRefusal} onClick={editor.review}>
          Review and save
        </Button>
        <Button size="sm" disabledReason={!editor.undo && 'Nothing to undo'} onClick={editor.undo}>
          Undo
        </Button>
        <Button size="sm" onClick={onEnd}>
          Cancel
        </Button>
      </ButtonRow>
      {editor.dialogs}
    </>
  );
}
