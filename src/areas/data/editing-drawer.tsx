import { useEffect } from 'react';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Drawer, type DrawerProps } from '#src/ui/overlays/drawer.tsx';
import type { Namespace } from './change-documents.ts';
import { EditorBody } from './document/editor-body.tsx';
import type { Path } from './document/paths.ts';
import { useDocumentEditor } from './document/use-document-editor.tsx';
import { useDocumentForm } from './document/use-document-form.ts';
import type { QueryPlace } from './history/past-queries.ts';

export type DrawerFrame = Omit<DrawerProps, 'children' | 'footer'>;

interface EditingDrawerProps {
  frame: DrawerFrame;
  namespace: Namespace;
  place: QueryPlace;
  /** Read once: an open editor never follows the stored version. */
  document: EjsonObject;
  /** The field that is edited first. */
  first: Path | undefined;
  onCancel: () => void;
  onSaved: () => void;
}

/** An edited document, and saving it after a review of its changes. */
export function EditingDrawer({
  frame,
  namespace,
  place,
  document,
  first,
  onCancel,
  onSaved,
}: EditingDrawerProps) {
  const [form] = useDocumentForm();
  const editor = useDocumentEditor({ namespace, document, first, onSaved, locationOf: editedIn });
  const { setForm, formRefusal } = editor;
  // the form of reading is kept, unless one field is edited
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    if (form === 'text' && !first && formRefusal === undefined) setForm('text');
  }, []);
  return (
    <Drawer
      {...frame}
      footer={
        <>
          <Button variant="primary" disabledReason={editor.saveRefusal} onClick={editor.review}>
            Review and save
          </Button>
          {editor.text === undefined && (
            <Button disabledReason={!editor.undo && 'Nothing to undo'} onClick={editor.undo}>
              Undo
            </Button>
          )}
          <Button onClick={onCancel}>Cancel</Button>
        </>
      }
    >
      <EditorBody editor={editor} namespace={namespace} place={place} height="calc(100dvh - 230px)" />
      {editor.dialogs}
    </Drawer>
  );
}

/** The editor is left by another page, and also by another document: that is only another search. */
function editedIn(search: object): string {
  const { source, db, coll, doc, edit } = search as Record<string, unknown>;
  return JSON.stringify([source, db, coll, doc, edit]);
}
