import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { stoppableWrite } from '#src/api/stoppable.ts';
import { plural } from '#src/lib/bytes.ts';
import { printPretty } from '#src/lib/ejson/print.ts';
import type { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type Ejson, type EjsonObject, sameEjson } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { byId, DocumentChanged, type Namespace } from '../change-documents.ts';
import { documentName } from '../document-table.tsx';
import { documentQuery } from '../queries.ts';
import { readEdited } from '../read-documents.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { mergedWith } from './field-changes.ts';
import type { Path } from './paths.ts';
import { ReviewChange } from './review-change.tsx';
import { FieldsChanged, saveFields } from './save-fields.ts';
import { type TreeEditing, useTreeEditing } from './tree-editing.ts';
import { useDraftDocument } from './use-draft-document.ts';

/** Longer documents are edited field by field: each stroke would read all of the text. */
const longestText = 1_000_000;

export interface DocumentEditor {
  /** The version that editing began with. */
  base: EjsonObject;
  /** As it would be saved; undefined while the text is not valid. */
  next: EjsonObject | undefined;
  /** Undefined: the fields are edited. */
  text: string | undefined;
  setText: (text: string) => void;
  problem: TextProblem | undefined;
  tree: TreeEditing;
  undo: (() => void) | undefined;
  /** Why the other form is not possible now. */
  formRefusal: string | undefined;
  setForm: (form: 'fields' | 'text') => void;
  /** Why nothing can be saved. */
  saveRefusal: string | undefined;
  review: () => void;
  dialogs: ReactNode;
}

interface EditorOptions {
  namespace: Namespace;
  /** Read once: an open editor never follows the stored version. */
  document: EjsonObject;
  /** The field that is edited first. */
  first?: Path | undefined;
  onSaved: () => void;
  /** The part of the address whose change leaves the editor. */
  locationOf: (search: object) => string;
}

/** Edits of one document as fields or as text, and saving them after a review of the changes. */
export function useDocumentEditor(options: EditorOptions): DocumentEditor {
  const { namespace, document, onSaved } = options;
  const [base, setBase] = useState(document);
  const draft = useDraftDocument(document);
  const tree = useTreeEditing(draft, options.first);
  const [text, setText] = useState<string>();
  const [reviewing, setReviewing] = useState(false);
  const [theirs, setTheirs] = useState<EjsonObject | null>();
  const [conflict, setConflict] = useState<FieldsChanged>();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  const saved = useRef(false);
  const client = useQueryClient();
  const read = useMemo(
    () => (text === undefined ? { document: draft.draft, problem: undefined } : readEdited(text, base)),
    [text, draft.draft, base],
  );
  const { document: next, problem } = read;
  const dirty = useMemo(() => next === undefined || (next !== base && !sameEjson(next, base)), [next, base]);
  const isLong = useMemo(() => text === undefined && isLonger(draft.draft, longestText), [text, draft.draft]);

  async function save(onto: EjsonObject, changed: EjsonObject): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    setSaving(true);
    setFailure(undefined);
    try {
      const { signal } = controller;
      const others = await stoppableWrite(
        saveFields(namespace, onto, changed, signal),
        signal,
        'documents',
        () => client.invalidateQueries({ queryKey: ['data', namespace.at.source] }),
      );
      saved.current = true;
      // an edit that begins at once begins with the saved version
      const { at, db, collection } = namespace;
      const { queryKey } = documentQuery(at, db, collection, byId(changed._id ?? null));
      await client.refetchQueries({ queryKey, exact: true });
      notify({
        message: `Saved ${documentName(changed)}`,
        ...(others.length > 0
          ? { detail: `Other users changed ${listed(others)} meanwhile. Their changes are kept.` }
          : {}),
      });
      onSaved();
    } catch (error) {
      setSaving(false);
      if (error instanceof FieldsChanged) {
        setReviewing(false);
        setConflict(error);
      } else if (error instanceof DocumentChanged) setTheirs(error.now);
      else setFailure(messageOf(error));
    }
  }

  function resolve({ now }: FieldsChanged, keepsMine: (path: Path) => boolean): void {
    if (!next) return;
    const merged = mergedWith(base, now, next, keepsMine);
    setBase(now);
    draft.restart(merged);
    if (text !== undefined) setText(printPretty(merged));
    setConflict(undefined);
    setReviewing(true);
    void save(now, merged);
  }

  const startOver = (now: EjsonObject): void => {
    setBase(now);
    draft.restart(now);
    if (text !== undefined) setText(printPretty(now));
    setReviewing(false);
  };

  const saveRefusal = problem ? 'The document is not valid yet' : dirty ? undefined : 'Nothing has changed';
  return {
    base,
    next,
    text,
    setText,
    problem,
    tree,
    undo: text === undefined ? draft.undo : undefined,
    formRefusal: problem
      ? 'The text is not valid yet'
      : isLong
        ? 'The document is too long to edit as text'
        : undefined,
    setForm(form) {
      if (form === 'text') setText(printPretty(draft.draft));
      else if (next) {
        if (next !== draft.draft && !sameEjson(next, draft.draft)) draft.set(next);
        setText(undefined);
      }
    },
    saveRefusal,
    review() {
      if (saveRefusal !== undefined) return;
      setTheirs(undefined);
      setFailure(undefined);
      setReviewing(true);
    },
    dialogs: (
      <>
        {reviewing && next && (
          <ReviewChange
            base={base}
            next={next}
            theirs={theirs}
            saving={saving}
            failure={failure}
            onSave={() => void save(theirs ?? base, next)}
            onStop={() => stop.current?.abort()}
            onTakeTheirs={startOver}
            onClose={() => setReviewing(false)}
          />
        )}
        {conflict && (
          <ConflictDialog
            conflicts={conflict.conflicts}
            saving={saving}
            failure={failure}
            onSave={(keepsMine) => resolve(conflict, keepsMine)}
            onStop={() => stop.current?.abort()}
            onClose={() => setConflict(undefined)}
          />
        )}
        <LeaveGuard
          wouldLose={() => dirty && !saved.current}
          locationOf={({ pathname, search }) => `${pathname} ${options.locationOf(search)}`}
        />
      </>
    ),
  };
}

/** Whether a document has more characters than a limit, as JSON at least; it is not read further than that. */
function isLonger(document: EjsonObject, limit: number): boolean {
  let left = limit;
  const count = (value: Ejson): void => {
    if (typeof value === 'string') left -= value.length + 2;
    else if (typeof value !== 'object' || value === null) left -= 4;
    else {
      for (const [name, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
        left -= typeof name === 'string' ? name.length + 4 : 1;
        if (left < 0) return;
        count(inner);
      }
    }
  };
  count(document);
  return left < 0;
}

function listed(paths: readonly string[]): string {
  const first = paths.slice(0, 3).join(', ');
  return paths.length > 3 ? `${first} and ${plural(paths.length - 3, 'more field')}` : first;
}
