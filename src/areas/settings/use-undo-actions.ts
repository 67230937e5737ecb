import { useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import type { AuditEntry } from '#contract/console/bff.ts';
import { consoleRefusal } from '#src/api/access/console-refusal.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { changedCollection } from './audit-target.ts';

/** Leads from an entry of update many or delete many to the page that undoes it, for users who may change documents there. */
export function useUndoActions(): (entry: AuditEntry) => ActionItem[] {
  const session = use(SessionContext);
  const navigate = useNavigate();
  return (entry) => {
    const changed = changedCollection(entry);
    if (!changed) return [];
    const { connectionId, groupId, ...place } = changed;
    return [
      {
        label: 'Undo document changes…',
        icon: 'undo',
        disabled: consoleRefusal(session, { connection: connectionId, groupId }),
        onSelect: () =>
          void navigate({
            to: '/c/$connectionId/groups/$groupId/data',
            params: { connectionId, groupId },
            search: { ...place, panel: 'changes' },
          }),
      },
    ];
  };
}
