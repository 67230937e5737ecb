import { Link } from '@tanstack/react-router';
import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button, buttonClass } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { DedicatedCluster, Source } from '../shared/facts.ts';

/** Why a cluster has no schedule, and what to do about it; undefined: it has one. */
export function lackOf(source: Source): 'flex' | 'serverless' | 'tenant' | 'deleted' | 'off' | undefined {
  if (source.kind !== 'dedicated') return source.kind;
  if (source.deleted) return 'deleted';
  if (source.tenant) return 'tenant';
  return source.backupEnabled ? undefined : 'off';
}

interface NoScheduleProps {
  groupId: string;
  source: Source;
  lack: NonNullable<ReturnType<typeof lackOf>>;
}

export function NoSchedule({ groupId, source, lack }: NoScheduleProps) {
  const { name, cluster } = source;
  const toSnapshots = <ToSnapshots groupId={groupId} name={name} />;
  switch (lack) {
    case 'flex':
      return (
        <EmptyState title="Flex clusters have no schedule of their own" action={toSnapshots}>
          Atlas takes a snapshot of {name} every day and keeps each for eight days. To set a schedule, use a
          dedicated cluster, M10 or larger.
        </EmptyState>
      );
    case 'serverless':
      return (
        <EmptyState title="Serverless instances have no schedule of their own" action={toSnapshots}>
          Atlas takes snapshots of {name} automatically. To set a schedule, use a dedicated cluster, M10 or
          larger.
        </EmptyState>
      );
    case 'tenant':
      return (
        <EmptyState title="Free and shared clusters have no schedule">
          Nothing backs {name} up here. Move it to M10 or larger, and switch cloud backup on.
        </EmptyState>
      );
    case 'deleted':
      return (
        <EmptyState title={`${name} is deleted`} action={toSnapshots}>
          Its schedule was deleted too. Retained snapshots stay until they expire.
        </EmptyState>
      );
    case 'off':
      return (
        <EmptyState
          title="Cloud backup is off"
          action={cluster && <SwitchOn groupId={groupId} cluster={cluster} />}
        >
          No snapshots of {name} are taken. Turned on, backup starts with the default schedule: every 6 hours
          and every day, kept 7 days; on Saturday, kept 4 weeks; on the last day of the month, kept 12 months;
          on 1 December, kept a year.
        </EmptyState>
      );
  }
}

function ToSnapshots({ groupId, name }: { groupId: string; name: string }) {
  const { id } = useConnection();
  return (
    <Link
      to="/c/$connectionId/groups/$groupId/backups/snapshots"
      params={{ connectionId: id, groupId }}
      search={{ cluster: name }}
      className={buttonClass()}
    >
      Show snapshots
    </Link>
  );
}

function SwitchOn({ groupId, cluster }: { groupId: string; cluster: DedicatedCluster }) {
  const { name } = cluster;
  const refused = clusterRefusal('update', cluster);
  const refusal = useRefusal('updateGroupCluster', { groupId }) ?? (refused && clusterRefusals[refused]);
  const update = useConfirmed('updateGroupCluster', { also: ['getGroupClusterBackupSchedule'] });
  return (
    <Button
      variant="primary"
      disabledReason={refusal}
      onClick={() =>
        update({
          title: `Switch on cloud backup of ${name}?`,
          consequence:
            'The cluster is updated in place. Snapshots start on the default schedule, and their storage is billed.',
          confirmLabel: 'Switch on cloud backup',
          args: () => ({ groupId, clusterName: name, body: { backupEnabled: true } }),
          change: `Switch on cloud backup of ${name}`,
          done: `Cloud backup of ${name} is being switched on`,
        })
      }
    >
      Switch on cloud backup
    </Button>
  );
}
