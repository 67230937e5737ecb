import { collected } from '#src/api/console/change-sets.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { requestOf } from './schedule-parts.ts';
import type { Editor } from './use-editor.ts';

interface CollectProps {
  editor: Editor;
  groupId: string;
  clusterName: string;
}

/** Puts what was entered into a change set; the form then shows again what is stored. */
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
