import { useOperation } from '#src/api/query.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { RestoreRow } from './restore-rows.ts';

/** Asks, then cancels. That the work has begun only the service knows: its refusal stands in the dialog. */
export function useCancelRestore(groupId: string): (row: RestoreRow) => void {
  const cancel = useOperation('cancelGroupClusterBackupRestoreJob', {});
  return (row) => {
    const isDownload = row.kind === 'download';
    const name = row.source.name;
    confirm({
      title: isDownload ? `Cancel the download from ${name}?` : `Cancel the restore to ${row.targetName}?`,
      consequence: isDownload
        ? 'The files are removed and their links end. The snapshot stays.'
        : 'It can be cancelled only while it waits: once its work has begun the service refuses.',
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
