import { formatCount, plural } from '#src/lib/bytes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { Namespace } from '../change-documents.ts';
import { runImport } from '../transfer/import-run.ts';
import { shortFilter } from './run-change.ts';
import type { UndoRecord } from './undo-record.ts';
import { undoUpdate } from './undo-update.ts';

/** Inserts exported documents again after a confirmation. Documents whose `_id` exists are not changed. */
export function confirmRestore(namespace: Namespace, saved: Blob, onChanged: () => void): void {
  const target = `${namespace.db}.${namespace.collection}`;
  confirm({
    title: `Restore the deleted documents of ${target}?`,
    consequence: 'The exported documents are inserted again. Documents whose _id exists are not changed.',
    confirmLabel: 'Restore documents',
    stoppable: true,
    async run(signal) {
      const outcome = await runImport({
        ...{ namespace, blob: saved, ordered: false, signal, onProgress: () => {} },
      });
      onChanged();
      const { inserted, faults, unsent, reason } = outcome;
      const [first] = faults.first;
      notifyRestored(target, inserted, outcome.state === 'done', [
        faults.count > 0 && `${formatCount(faults.count)} not inserted: ${first?.message ?? ''}`,
        unsent > 0 && `${formatCount(unsent)} not sent.`,
        reason,
      ]);
    },
  });
}

/** Replaces the documents of an update by their earlier state after a confirmation, where only the update changed them. */
export function confirmUndo(
  namespace: Namespace,
  filter: EjsonObject,
  record: UndoRecord,
  onChanged: () => void,
): void {
  const target = `${namespace.db}.${namespace.collection}`;
  const documents = plural(record.count, 'document');
  confirm({
    title: `Undo the update of ${documents} in ${target}?`,
    consequence:
      'Each document gets the values that it had before the update. Documents that were changed since then are skipped.',
    confirmLabel: 'Undo update',
    stoppable: true,
    async run(signal) {
      const at = { ...namespace.at, chosenBy: shortFilter(filter) };
      const { restored, changedSince, failed, left, reason } = await undoUpdate(
        { ...namespace, at },
        record,
        signal,
      );
      onChanged();
      notifyRestored(target, restored, failed.count === 0 && left === 0, [
        changedSince > 0 && `${formatCount(changedSince)} skipped, changed since the update.`,
        failed.count > 0 && `${formatCount(failed.count)} refused: ${failed.first ?? ''}`,
        reason,
        left > 0 && `${formatCount(left)} not confirmed. Undo again to continue.`,
      ]);
    },
  });
}

function notifyRestored(
  target: string,
  count: number,
  isDone: boolean,
  details: readonly (string | false | undefined)[],
): void {
  const detail = details.filter((each) => typeof each === 'string').join(' ');
  notify({
    tone: isDone ? 'info' : 'error',
    message: `Restored ${plural(count, 'document')} of ${target}`,
    ...(detail === '' ? {} : { detail }),
  });
}
