import { useRefusal } from '#src/api/access/can.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { type Archive, namespaceOf } from './archive-texts.ts';

/** Pausing, resuming and deleting an archive, with the reason where one of them is not possible. */
export function useArchiveActions(groupId: string, clusterName: string) {
  const refusal = useRefusal('updateGroupClusterOnlineArchive', { groupId });
  const refusesDelete = useRefusal('deleteGroupClusterOnlineArchive', { groupId });
  const also = ['listGroupClusterOnlineArchives'] as const;
  const update = useConfirmed('updateGroupClusterOnlineArchive', { also });
  const remove = useConfirmed('deleteGroupClusterOnlineArchive', { also });

  return (archive: Archive, onDeleted?: () => void): ActionItem[] => {
    const { _id: archiveId, state, paused } = archive;
    const name = namespaceOf(archive);
    const at = { groupId, clusterName, archiveId };
    const isPaused = paused || state === 'PAUSED' || state === 'PAUSING';
    const pausing = {
      label: 'Pause',
      icon: 'pause' as const,
      // observed: an archive that is not active cannot be paused
      disabled: refusal ?? (state !== 'ACTIVE' && 'Only an active archive can be paused'),
      onSelect: () =>
        update({
          title: `Pause the archive of ${name}?`,
          consequence: 'Documents stay in the cluster until it is resumed. Archived documents remain.',
          confirmLabel: 'Pause archive',
          args: () => ({ ...at, body: { paused: true } }),
          change: `Pause the archive of ${name}`,
          done: 'The archive is pausing',
        }),
    };
    const resuming = {
      label: 'Resume',
      icon: 'play' as const,
      disabled: refusal ?? (state === 'PAUSING' && 'The archive is still pausing'),
      onSelect: () =>
        update({
          title: `Resume the archive of ${name}?`,
          consequence: 'Documents that match its rule move out of the cluster again.',
          confirmLabel: 'Resume archive',
          args: () => ({ ...at, body: { paused: false } }),
          change: `Resume the archive of ${name}`,
          done: 'The archive is resumed',
        }),
    };
    return [
      isPaused ? resuming : pausing,
      {
        label: 'Delete',
        icon: 'trash',
        danger: true,
        disabled: refusesDelete,
        onSelect: () =>
          remove({
            title: `Delete the archive of ${name}?`,
            consequence:
              'All documents in the archive are deleted with it. They are not in the cluster. Permanent: cannot be undone.',
            confirmLabel: 'Delete archive',
            danger: true,
            typedName: name,
            args: () => at,
            change: `Delete the archive of ${name}`,
            done: 'The archive is deleted',
            ...(onDeleted ? { onDone: onDeleted } : {}),
          }),
      },
    ];
  };
}
