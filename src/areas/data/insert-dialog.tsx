import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { stoppableWrite } from '#src/api/stoppable.ts';
import { formatBytes, plural } from '#src/lib/bytes.ts';
import { newObjectId } from '#src/lib/ejson/object-id.ts';
import { parseEjson } from '#src/lib/ejson/parse.ts';
import { printPretty } from '#src/lib/ejson/print.ts';
import { type EjsonObject, without } from '#src/lib/ejson/value.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { focusEditor } from '#src/ui/code-editor/focus-editor.ts';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';
import { byId, insertDocuments, type Namespace } from './change-documents.ts';
import classes from './data.module.css';
import { documentKey } from './document-table.tsx';
import { documentQuery } from './queries.ts';
import { readDocuments } from './read-documents.ts';

interface InsertDialogProps {
  namespace: Namespace;
  /** `_id` of the document to begin with, as in the address. */
  copyOf: string | undefined;
  refusal: string | undefined;
  onClose: () => void;
  /** With the `_id` of the document when it was one. */
  onInserted: (docKey: string | undefined) => void;
}

/** One document or several, typed or begun as a copy. */
export function InsertDialog(props: InsertDialogProps) {
  const { copyOf, namespace, onClose } = props;
  return (
    <Dialog
      opened
      size={760}
      title={`${copyOf === undefined ? 'Insert documents into' : 'Duplicate document in'} ${namespace.db}.${namespace.collection}`}
      onClose={onClose}
    >
      {copyOf === undefined ? (
        <InsertForm {...props} start={{ _id: { $oid: newObjectId() } }} />
      ) : (
        <CopyForm {...props} copyOf={copyOf} />
      )}
    </Dialog>
  );
}

function CopyForm(props: InsertDialogProps & { copyOf: string }) {
  const { at, db, collection } = props.namespace;
  const { data, error } = useQuery(documentQuery(at, db, collection, byId(parseEjson(props.copyOf).value)));
  if (error || data === null) {
    return <Notice tone="error">{error?.message ?? 'The document to copy was deleted.'}</Notice>;
  }
  if (!data) return <SkeletonLines lines={8} />;
  return <InsertForm {...props} start={{ _id: { $oid: newObjectId() }, ...without(data, '_id') }} />;
}

function InsertForm(props: InsertDialogProps & { start: EjsonObject }) {
  const { namespace, refusal, onClose, onInserted } = props;
  const [text, setText] = useState(() => printPretty(props.start));
  const { busy, failure, stopped, attempt, stop } = useAttempt();
  const client = useQueryClient();
  const { documents, problem } = useMemo(() => readDocuments(text), [text]);
  const off = refusal ?? (problem ? 'The document is not valid yet' : undefined);

  async function insert(): Promise<void> {
    if (off || busy) return;
    await attempt(async (signal) => {
      const count = await stoppableWrite(
        insertDocuments(namespace, documents, signal),
        signal,
        'documents',
        () => client.invalidateQueries({ queryKey: ['data', namespace.at.source] }),
      );
      notify({
        message: `Inserted ${plural(count, 'document')} into ${namespace.db}.${namespace.collection}`,
      });
      const [only] = documents;
      onInserted(documents.length === 1 && only?._id !== undefined ? documentKey(only) : undefined);
    });
  }

  return (
    <div className="qd-stack">
      <CodeEditor
        ref={focusEditor}
        value={text}
        onChange={setText}
        language="json"
        unchecked
        ariaLabel="Documents to insert"
        ariaDescribedBy="insert-problem"
        errors={problem ? [problem] : []}
        minHeight="200px"
        maxHeight="48vh"
        gutters
        wrap
        onRun={() => void insert()}
        onSave={() => void insert()}
      />
      <p id="insert-problem" className={problem ? classes.problem : 'qd-caption'}>
        {problem
          ? `Line ${problem.line}, column ${problem.column}: ${problem.message}`
          : `${plural(documents.length, 'document')}, ${formatBytes(text.length)} of text. An array inserts several. Extended JSON, or ObjectId("…"), ISODate("…"), NumberLong("…"), NumberDecimal("…").`}
      </p>
      <FailureNotice
        title={stopped ? 'The insertion was stopped' : 'The documents could not be inserted'}
        why={failure}
      />
      <ButtonRow end>
        <Button onClick={onClose}>Cancel</Button>
        <StopButton running={busy} onStop={stop} />
        <Button variant="primary" busy={busy} disabledReason={off} onClick={() => void insert()}>
          {documents.length > 1 ? `Insert ${plural(documents.length, 'document')}` : 'Insert document'}
        </Button>
      </ButtonRow>
    </div>
  );
}
