import { exportFileName } from '#src/lib/csv.ts';
import { Button, type ButtonProps } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { useClock } from '#src/ui/values/now.tsx';
import type { Namespace } from '../change-documents.ts';
import type { UndoRecord } from './undo-record.ts';

interface SaveUndoFileProps extends Pick<ButtonProps, 'size'> {
  namespace: Namespace;
  undo: UndoRecord;
}

/** Downloads the documents of an update before and after it, for an undo at any time. */
export function SaveUndoFile({ namespace, undo, ...button }: SaveUndoFileProps) {
  const clock = useClock();
  const save = (): void =>
    download(
      exportFileName(`${namespace.db}.${namespace.collection} undo`, clock(), 'jsonl'),
      undo.toFile(namespace),
    );
  return (
    <Button {...button} icon="download" onClick={save}>
      Save undo file
    </Button>
  );
}
