import { useMemo, useRef } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CodeEditor, type CodeEditorHandle } from '#src/ui/code-editor/code-editor.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';

/** A longer line is not wrapped // measured: one of 13 million characters takes 3 s to wrap */
const longestWrapped = 100_000;

function hasLongLine(text: string): boolean {
  for (let from = 0; from + longestWrapped < text.length; ) {
    const end = text.lastIndexOf('\n', from + longestWrapped);
    if (end < from) return true;
    from = end + 1;
  }
  return false;
}

interface LongTextEditorProps {
  /** The path of the field. */
  label: string;
  text: string;
  onDone: (text: string) => void;
  onCancel: () => void;
}

/** A text that is too long for the line of its field. It is read once, at the end: not at every stroke. */
export function LongTextEditor({ label, text, onDone, onCancel }: LongTextEditorProps) {
  const editor = useRef<CodeEditorHandle>(null);
  const wraps = useMemo(() => !hasLongLine(text), [text]);
  return (
    <Dialog opened size={860} title={`Edit ${label}`} onClose={onCancel}>
      <div className="qd-stack">
        <CodeEditor
          ref={editor}
          value={text}
          language="text"
          ariaLabel={`Value of ${label}`}
          height="56vh"
          wrap={wraps}
          onSave={() => onDone(editor.current?.text() ?? text)}
        />
        <p className="qd-caption">{formatCount(text.length)} characters. Ctrl F searches in all of them.</p>
        <ButtonRow end>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" onClick={() => onDone(editor.current?.text() ?? text)}>
            Keep text
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
