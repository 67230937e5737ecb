import { useNavigate } from '@tanstack/react-router';
import { clusterRefusals } from '#contract/clusters/can.ts';
import { pausableAgainMs } from '#contract/clusters/configure/changes.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { type Cluster, nodeCount } from './cluster-facts.ts';
import { refusalOf } from './cluster-refusal.ts';

/** What can be done to a cluster, with the reasons for what cannot. */
export function useClusterActions(groupId: string) {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  const updating = useRefusal('updateGroupCluster', { groupId });
  const taking = useRefusal('takeGroupClusterBackupSnapshots', { groupId });
  const restoring = useRefusal('createGroupClusterBackupRestoreJob', { groupId });
  const creating = useRefusal('createGroupCluster', { groupId });
  const update = useConfirmed('updateGroupCluster');
  const params = { connectionId, groupId };

  function change(cluster: Cluster, paused: boolean): void {
    const verb = paused ? 'Pause' : 'Resume';
    const nodes = nodeCount(cluster);
    update({
      title: `${verb} ${cluster.name}?`,
      consequence: paused
        ? `${nodes === undefined ? 'Its nodes' : `All ${nodes} nodes`} stop: connections are closed, and no snapshots are taken until the cluster is resumed. Atlas resumes it after 30 days, and refuses to pause it within ${pausableAgainMs / 60_000} minutes of resuming it.`
        : `The nodes start again. Applications can connect once the cluster is available. It can be paused again ${pausableAgainMs / 60_000} minutes later.`,
      confirmLabel: `${verb} cluster`,
      danger: paused,
      args: () => ({ groupId, clusterName: cluster.name, body: { paused } }),
      change: `${verb} ${cluster.name}`,
      done: `${cluster.name} is being ${paused ? 'paused' : 'resumed'}`,
    });
  }

  return (cluster: Cluster): ActionItem[] => {
    const { name, paused } = cluster;
    return [
      {
        label: 'Show alerts',
        icon: 'alerts',
        onSelect: () =>
          void navigate({
            to: '/c/$connectionId/groups/$groupId/alerts',
            params,
            search: { cluster: name },
          }),
      },
      {
        label: 'Take snapshot',
        section: 'Backup',
        disabled: refusalOf('snapshot', cluster) ?? taking,
        onSelect: () =>
          void navigate({
            to: '/c/$connectionId/groups/$groupId/backups/snapshots',
            params,
            search: { cluster: name, take: true },
          }),
      },
      {
        label: 'Restore from a backup',
        disabled: cluster.backupEnabled ? restoring : clusterRefusals.noBackup,
        onSelect: () =>
          void navigate({
            to: '/c/$connectionId/groups/$groupId/backups/restore',
            params,
            search: { cluster: name },
          }),
      },
      {
        label: 'Open backups',
        onSelect: () =>
          void navigate({
            to: '/c/$connectionId/groups/$groupId/backups/clusters/$clusterName',
            params: { ...params, clusterName: name },
          }),
      },
      {
        label: 'Edit',
        section: 'Cluster',
        // tags and protection can be changed in every state; the page shows the blocked settings
        disabled: refusalOf('tag', cluster) ?? updating,
        onSelect: () =>
          void navigate({
            to: '/c/$connectionId/groups/$groupId/clusters/$clusterName/edit',
            params: { ...params, clusterName: name },
          }),
      },
      {
        label: 'Clone',
        disabled: creating,
        onSelect: () =>
          void navigate({
            to: '/c/$connectionId/groups/$groupId/clusters/new',
            params,
            search: { from: name, form: 'complete' },
          }),
      },
      {
        label: 'Failover, version, deletion',
        onSelect: () =>
          void navigate({
            to: '/c/$connectionId/groups/$groupId/clusters/$clusterName/operations',
            params: { ...params, clusterName: name },
          }),
      },
      paused
        ? {
            label: 'Resume',
            disabled: refusalOf('resume', cluster) ?? updating,
            onSelect: () => change(cluster, false),
          }
        : {
            label: 'Pause',
            disabled: refusalOf('pause', cluster) ?? updating,
            onSelect: () => change(cluster, true),
          },
    ];
  };
}
