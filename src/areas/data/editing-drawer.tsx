import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { stoppableWrite } from '#src/api/stoppable.ts';
import { printPretty } from '#src/lib/ejson/print.ts';
import { type EjsonObject, sameEjson } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Drawer, type DrawerProps } from '#src/ui/overlays/drawer.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { DocumentChanged, type Namespace, replaceDocument } from './change-documents.ts';
import classes from './data.module.css';
import { documentName } from './document-table.tsx';
import { readEdited } from './read-documents.ts';
import { ReviewChange } from './review-change.tsx';

export type DrawerFrame = Omit<DrawerProps, 'children' | 'footer'>;

interface EditingDrawerProps {
  frame: DrawerFrame;
  namespace: Namespace;
  /** Read once: an open editor never follows the stored version. */
  document: EjsonObject;
  onCancel: () => void;
  onSaved: () => void;
}

/** The text of a document, and saving it after its changes were looked at. */
export function EditingDrawer({ frame, namespace, document, onCancel, onSaved }: EditingDrawerProps) {
  // the read version, which a save replaces; the stored one after the user chose to overwrite it
  const [base, setBase] = useState(document);
  const [text, setText] = useState(() => printPretty(document));
  const [theirs, setTheirs] = useState<EjsonObject | null>();
  const [reviewing, setReviewing] = useState(false);
  const [saving, setSaving] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const saved = useRef(false);
  const { document: next, problem } = useMemo(() => readEdited(text, base), [text, base]);
  const dirty = next === undefined || !sameEjson(next, base);

  async function save(onto: EjsonObject): Promise<void> {
    if (!next) return;
    const controller = new AbortController();
    stop.current = controller;
    setSaving(true);
    setFailure(undefined);
    try {
      const { signal } = controller;
      const write = replaceDocument(namespace, onto, next, signal);
      await stoppableWrite(write, signal, 'documents', () =>
        client.invalidateQueries({ queryKey: ['data', namespace.at.source] }),
      );
      saved.current = true;
      notify({ message: `Saved ${documentName(next)}` });
      onSaved();
    } catch (error) {
      if (error instanceof DocumentChanged) setTheirs(error.now);
      else setFailure(messageOf(error));
      setSaving(false);
    }
  }

  const review = (): void => {
    if (!next || !dirty) return;
    setTheirs(undefined);
    setFailure(undefined);
    setReviewing(true);
  };

  return (
    <Drawer
      {...frame}
      footer={
        <>
          <Button
            variant="primary"
            disabledReason={problem ? 'The document is not valid yet' : !dirty && 'Nothing has changed'}
            onClick={review}
          >
            Review and save
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </>
      }
    >
      <div className="qd-stack">
        <CodeEditor
          value={text}
          onChange={setText}
          language="json"
          unchecked
          ariaLabel={`Document ${documentName(base)}`}
          ariaDescribedBy="document-problem"
          errors={problem ? [problem] : []}
          gutters
          wrap
          onSave={review}
        />
        <p id="document-problem" className={classes.problem}>
          {problem && `Line ${problem.line}, column ${problem.column}: ${problem.message}`}
        </p>
        <p className="qd-caption">
          Whole numbers are Int32, numbers with a point Double. Other types keep their names:{' '}
          {'{ "$numberLong": "5" }'} or NumberLong("5"), {'{ "$date": "…" }'} or ISODate("…").
        </p>
      </div>
      {reviewing && next && (
        <ReviewChange
          base={base}
          next={next}
          theirs={theirs}
          saving={saving}
          failure={failure}
          onSave={() => void save(theirs ?? base)}
          onStop={() => stop.current?.abort()}
          onTakeTheirs={(now) => {
            setBase(now);
            setText(printPretty(now));
            setReviewing(false);
          }}
          onClose={() => setReviewing(false)}
        />
      )}
      {/* the editor is left by another page, and also by another document: that is only another search */}
      <LeaveGuard
        wouldLose={() => dirty && !saved.current}
        placeOf={({ pathname, search }) => `${pathname} ${editedIn(search)}`}
      />
    </Drawer>
  );
}

function editedIn(search: object): string {
  const { source, db, coll, doc, edit } = search as Record<string, unknown>;
  return JSON.stringify([source, db, coll, doc, edit]);
}
