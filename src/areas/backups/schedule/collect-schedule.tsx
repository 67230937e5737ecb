import { collected } from '#src/api/console/change-sets.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { requestOf } from './schedule-parts.ts';
import type { Editor } from './use-editor.ts';

interface CollectProps {
  editor: Editor;
  groupId: string;
  clusterName: string;
}

/** Adds the entered changes to a change set; the form then shows the stored version again. */
export function CollectSchedule({ editor, ...place }: CollectProps) {
  const { base, asking } = editor;
  return (
    <AddChange
      change={() =>
        collected(
          'updateGroupClusterBackupSchedule',
          { ...place, body: asking ? requestOf(base, asking.mine) : {} },
          `Backup schedule of ${place.clusterName}`,
        )
      }
      onAdded={() => editor.take(base)}
    />
  );
}
