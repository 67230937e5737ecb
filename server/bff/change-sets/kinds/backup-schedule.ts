import { type Fields, fieldsOf } from '../call.ts';
import type { Kind, Objection } from '../kind.ts';

const hasItems = ({ policyItems }: Fields): boolean => Array.isArray(policyItems) && policyItems.length > 0;

/** Deleting leaves a schedule without items, and only deleting does: a request must name at least one // documented */
const emptyObjection = ({ policies }: Fields): Objection =>
  Array.isArray(policies) && policies.map(fieldsOf).some(hasItems)
    ? undefined
    : 'The schedule had no policy items, and no request that changes it takes them away.';

function scheduleObjection(sent: Fields, stored: Fields): Objection {
  const empty = sent.policies === undefined ? undefined : emptyObjection(stored);
  if (empty) return empty;
  const deletes = ['deleteSnapshots', 'deleteCopySnapshots', 'updateSnapshots', 'updateCopySnapshots'];
  const copies = Array.isArray(sent.deleteCopiedBackups) && sent.deleteCopiedBackups.length > 0;
  return copies || deletes.some((name) => sent[name] === true)
    ? 'It changes or deletes existing snapshots, which cannot be restored.'
    : undefined;
}

/** Items keep their numbers only where the change has left them: the service refuses those that are gone // observed */
function scheduleBefore(stored: Fields, sent: unknown): Fields {
  const kept = JSON.stringify(fieldsOf(sent).policies ?? []);
  const policies = Array.isArray(stored.policies) ? stored.policies.map(fieldsOf) : [];
  const numbered = (one: Fields): Fields => {
    const { id, ...rest } = one;
    return kept.includes(`"${String(id)}"`) ? one : rest;
  };
  const restored = policies.map(({ id, policyItems }) => ({
    id,
    policyItems: Array.isArray(policyItems) ? policyItems.map(fieldsOf).map(numbered) : [],
  }));
  return { ...stored, policies: restored };
}

/** How changes of these resources are read and undone: backup schedule. */
export const backupScheduleKinds: readonly Kind[] = [
  {
    item: 'getGroupClusterBackupSchedule',
    updates: ['updateGroupClusterBackupSchedule'],
    remove: 'deleteGroupClusterBackupSchedule',
    restore: 'updateGroupClusterBackupSchedule',
    backBody: scheduleBefore,
    objections: { update: scheduleObjection, remove: emptyObjection },
  },
];
