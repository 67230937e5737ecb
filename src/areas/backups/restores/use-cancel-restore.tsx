import { useOperation } from '#src/api/query.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { RestoreRow } from './restore-rows.ts';

/** Confirms, then cancels. Only Atlas knows whether the job has started; the dialog shows its refusal. */
export function useCancelRestore(groupId: string): (row: RestoreRow) => void {
  const cancel = useOperation('cancelGroupClusterBackupRestoreJob', {});
  return (row) => {
    const isDownload = row.kind === 'download';
    const name = row.source.name;
    confirm({
      title: isDownload ? `Cancel the download from ${name}?` : `Cancel the restore to ${row.targetName}?`,
      consequence: isDownload
        ? 'The files are removed and their links expire. The snapshot stays.'
        : 'Atlas cancels a restore only while it is queued.',
      confirmLabel: isDownload ? 'Cancel download' : 'Cancel restore',
      danger: true,
      run: async () => {
        await cancel.mutateAsync({ groupId, clusterName: name, restoreJobId: row.id });
        notify({
          message: isDownload ? `Download from ${name} cancelled` : `Restore to ${row.targetName} cancelled`,
        });
      },
    });
  };
}
