import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import { plural } from '#src/lib/bytes.ts';
import { parseEjson } from '#src/lib/ejson/parse.ts';
import { type Ejson, type EjsonObject, isObject } from '#src/lib/ejson/value.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { byId, type Namespace } from './change-documents.ts';
import { copyItems } from './document/copy-items.ts';
import { DocumentFields } from './document/document-fields.tsx';
import type { DocumentLine } from './document/document-lines.ts';
import { LongText } from './document/long-text.tsx';
import type { Path } from './document/paths.ts';
import { type DocumentForm, useDocumentForm } from './document/use-document-form.ts';
import { documentName } from './document-table.tsx';
import { type DrawerFrame, EditingDrawer } from './editing-drawer.tsx';
import type { QueryPlace } from './history/past-queries.ts';
import { documentQuery } from './queries.ts';

interface DocumentDrawerProps {
  namespace: Namespace;
  place: QueryPlace;
  /** `_id` as in the URL. */
  docKey: string;
  editing: boolean;
  refusal: string | undefined;
  onEditing: (editing: boolean) => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onDuplicate: () => void;
  onDelete: (document: EjsonObject) => void;
  onSaved: () => void;
  onFilter: (line: DocumentLine) => void;
}

/** One whole document beside the list: to read, to copy, to edit. */
export function DocumentDrawer(props: DocumentDrawerProps) {
  const { namespace, docKey, editing, refusal } = props;
  const { at, db, collection } = namespace;
  const [first, setFirst] = useState<Path>();
  const id = readId(docKey);
  const { data, error, refetch, isFetching } = useQuery({
    ...documentQuery(at, db, collection, byId(id ?? null)),
    enabled: id !== undefined,
  });
  const frame = {
    title: id === undefined ? 'Document' : documentName({ _id: id }),
    facts: <Facts id={id} document={data} place={`${db}.${collection}`} />,
    onClose: props.onClose,
    onPrevious: editing ? undefined : props.onPrevious,
    onNext: editing ? undefined : props.onNext,
  };
  if (id === undefined || !data) {
    return (
      <Drawer {...frame}>
        {id === undefined ? (
          <EmptyState title="Document not found">The _id in the link is not valid.</EmptyState>
        ) : data === null ? (
          <EmptyState title="Document not found">
            It was deleted, or is not in {db}.{collection}.
          </EmptyState>
        ) : error ? (
          <ReadFailure what="The document" query={{ error, refetch }} retrying={isFetching} />
        ) : (
          <SkeletonLines lines={10} />
        )}
      </Drawer>
    );
  }
  if (editing && !refusal) {
    return (
      <EditingDrawer
        frame={frame}
        namespace={namespace}
        place={props.place}
        document={data}
        first={first}
        onCancel={() => props.onEditing(false)}
        onSaved={props.onSaved}
      />
    );
  }
  const edit = (path: Path | undefined): void => {
    setFirst(path);
    props.onEditing(true);
  };
  return <Reading {...props} frame={frame} document={data} onEdit={edit} />;
}

interface ReadingProps extends DocumentDrawerProps {
  frame: DrawerFrame;
  document: EjsonObject;
  /** Begins with one field, or with none. */
  onEdit: (first: Path | undefined) => void;
}

function Reading(props: ReadingProps) {
  const { frame, document, refusal, namespace, place, onEdit } = props;
  const [form, setForm] = useDocumentForm();
  return (
    <Drawer
      {...frame}
      footer={
        <>
          <Button variant="primary" icon="edit" disabledReason={refusal} onClick={() => onEdit(undefined)}>
            Edit
          </Button>
          <ActionMenu
            position="top-start"
            trigger={
              <Button icon="copy" opens>
                Copy
              </Button>
            }
            items={copyItems(document)}
          />
          <Button disabledReason={refusal} onClick={props.onDuplicate}>
            Duplicate
          </Button>
          <Button
            variant="danger"
            icon="trash"
            disabledReason={refusal}
            onClick={() => props.onDelete(document)}
          >
            Delete
          </Button>
        </>
      }
    >
      <div className="qd-stack">
        <Row>
          <Segmented<DocumentForm>
            label="Form of the document"
            items={[
              { value: 'fields', label: 'Fields' },
              { value: 'text', label: 'JSON' },
            ]}
            value={form}
            onChange={setForm}
          />
        </Row>
        {form === 'fields' ? (
          <DocumentFields
            namespace={namespace}
            place={place}
            label={`Fields of ${documentName(document)}`}
            document={document}
            onFilter={props.onFilter}
            onEdit={refusal === undefined ? ({ path }) => onEdit(path) : undefined}
            height="calc(100dvh - 230px)"
          />
        ) : (
          <LongText value={document} />
        )}
      </div>
    </Drawer>
  );
}

function Facts({
  id,
  document,
  place,
}: {
  id: Ejson | undefined;
  document: EjsonObject | null | undefined;
  place: string;
}) {
  const oid = isObject(id) && typeof id.$oid === 'string' ? id.$oid : undefined;
  return (
    <>
      {place}
      {document && ` · ${plural(Object.keys(document).length, 'field')}`}
      {oid !== undefined && (
        <>
          {' · created '}
          <Instant value={objectIdTime(oid)} suffix />
        </>
      )}
    </>
  );
}

function readId(text: string): Ejson | undefined {
  try {
    return parseEjson(text).value;
  } catch {
    return undefined;
  }
}
