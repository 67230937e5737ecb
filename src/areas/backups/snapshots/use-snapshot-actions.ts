import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import type { SnapshotFact, SourceKind } from '../shared/facts.ts';
import { contentRefusal, exportRefusal, retentionRefusal } from './rules/action-refusals.ts';
import { deletionRefusal } from './rules/deletion.ts';
import { useSnapshotRules } from './use-compliance.ts';

export interface SnapshotRefusals {
  restore: string | undefined;
  download: string | undefined;
  export: string | undefined;
  retention: string | undefined;
  delete: string | undefined;
}

/** Why each thing cannot be done to a snapshot: by its state, by the policy, by the caller's roles. */
export function useSnapshotRefusals(groupId: string): (fact: SnapshotFact) => SnapshotRefusals {
  const scope = { groupId };
  const dedicated = useRefusal('createGroupClusterBackupRestoreJob', scope);
  const flex = useRefusal('createGroupFlexClusterBackupRestoreJob', scope);
  const serverless = useRefusal('createGroupServerlessBackupRestoreJob', scope);
  const flexDownload = useRefusal('downloadGroupFlexClusterBackup', scope);
  const exporting = useRefusal('createGroupClusterBackupExport', scope);
  const changing = useRefusal('updateGroupClusterBackupSnapshot', scope);
  const deleting = useRefusal('deleteGroupClusterBackupSnapshot', scope);
  const { protects } = useSnapshotRules(groupId);
  return useCallback(
    (fact) => {
      const roles: Record<SourceKind, string | undefined> = { dedicated, flex, serverless };
      const content = contentRefusal(fact);
      const byRole = roles[fact.source.kind];
      return {
        restore: content ?? byRole,
        download: content ?? (fact.source.kind === 'flex' ? flexDownload : byRole),
        export: exportRefusal(fact) ?? exporting,
        retention: retentionRefusal(fact) ?? changing,
        delete: deletionRefusal(fact, protects) ?? deleting,
      };
    },
    [dedicated, flex, serverless, flexDownload, exporting, changing, deleting, protects],
  );
}

export interface SnapshotVerbs {
  onRetention: (facts: readonly SnapshotFact[]) => void;
  onDelete: (facts: readonly SnapshotFact[]) => void;
}

/** What can be done to one snapshot, with the reasons for what cannot. */
export function useSnapshotActions(
  groupId: string,
  { onRetention, onDelete }: SnapshotVerbs,
): (fact: SnapshotFact) => ActionItem[] {
  const refusalsOf = useSnapshotRefusals(groupId);
  const navigate = useNavigate();
  const { id: connectionId } = useConnection();
  return useCallback(
    (fact) => {
      const off = refusalsOf(fact);
      const params = { connectionId, groupId };
      const restore = (kind: 'snapshot' | 'download') => () =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId/backups/restore',
          params,
          search: { cluster: fact.source.name, kind, snapshot: fact.id },
        });
      return [
        { label: 'Restore', icon: 'history', onSelect: restore('snapshot'), disabled: off.restore },
        { label: 'Download', icon: 'download', onSelect: restore('download'), disabled: off.download },
        {
          label: 'Export',
          icon: 'external',
          onSelect: () =>
            void navigate({
              to: '/c/$connectionId/groups/$groupId/backups/exports',
              params,
              search: { cluster: fact.source.name, export: fact.id },
            }),
          disabled: off.export,
        },
        {
          section: '',
          label: 'Change retention',
          icon: 'clock',
          onSelect: () => onRetention([fact]),
          disabled: off.retention,
        },
        {
          label: 'Delete snapshot',
          icon: 'trash',
          danger: true,
          onSelect: () => onDelete([fact]),
          disabled: off.delete,
        },
      ];
    },
    [refusalsOf, navigate, connectionId, groupId, onRetention, onDelete],
  );
}
