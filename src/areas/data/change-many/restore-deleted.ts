import { formatCount, plural } from '#src/lib/bytes.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { Namespace } from '../change-documents.ts';
import { runImport } from '../transfer/import-run.ts';

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
      const details = [
        ...(faults.count > 0 ? [`${formatCount(faults.count)} not inserted: ${first?.message ?? ''}`] : []),
        ...(unsent > 0 ? [`${formatCount(unsent)} not sent.`] : []),
        ...(reason === undefined ? [] : [reason]),
      ];
      notify({
        tone: outcome.state === 'done' ? 'info' : 'error',
        message: `Restored ${plural(inserted, 'document')} of ${target}`,
        ...(details.length > 0 ? { detail: details.join(' ') } : {}),
      });
    },
  });
}
