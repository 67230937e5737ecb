import { useQuery } from '@tanstack/react-query';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import { plural } from '#src/lib/bytes.ts';
import { parseEjson } from '#src/lib/ejson/parse.ts';
import { printPretty } from '#src/lib/ejson/print.ts';
import { type Ejson, type EjsonObject, isObject } from '#src/lib/ejson/value.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { byId, type Namespace } from './change-documents.ts';
import { documentName } from './document-table.tsx';
import { DocumentText } from './document-text.tsx';
import { type DrawerFrame, EditingDrawer } from './editing-drawer.tsx';
import { documentQuery } from './queries.ts';

interface DocumentDrawerProps {
  namespace: Namespace;
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
}

/** One whole document beside the list: to read, to copy, to edit. */
export function DocumentDrawer(props: DocumentDrawerProps) {
  const { namespace, docKey, editing, refusal } = props;
  const { at, db, collection } = namespace;
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
        document={data}
        onCancel={() => props.onEditing(false)}
        onSaved={props.onSaved}
      />
    );
  }
  return <Reading {...props} frame={frame} document={data} />;
}

function Reading(props: DocumentDrawerProps & { frame: DrawerFrame; document: EjsonObject }) {
  const { frame, document, refusal } = props;
  const text = printPretty(document);
  return (
    <Drawer
      {...frame}
      footer={
        <>
          <Button
            variant="primary"
            icon="edit"
            disabledReason={refusal}
            onClick={() => props.onEditing(true)}
          >
            Edit
          </Button>
          <CopyButton text={text} />
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
      <DocumentText text={text} />
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
