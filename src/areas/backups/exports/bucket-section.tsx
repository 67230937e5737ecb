import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { copyText } from '#src/ui/actions/clipboard.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { usePlace } from '../shared/use-place.ts';
import { type BucketRow, type RoleChoice, roleIdOf } from './access-roles.ts';
import { bucketAs } from './copy-as.ts';
import { BucketInUse, useDeleteBucket } from './delete-bucket-dialog.tsx';
import {
  type BucketUse,
  type ExportBucket,
  type ExportFact,
  type Exporting,
  usesOf,
} from './export-facts.ts';

interface SectionProps {
  groupId: string;
  buckets: readonly ExportBucket[] | undefined;
  roles: readonly RoleChoice[] | undefined;
  schedules: ReadonlyMap<string, Exporting>;
  jobs: readonly ExportFact[];
  /** Not every schedule or job is known: a bucket cannot be reported as unused. */
  partly: boolean;
  onAdd: () => void;
  onExport: (bucketId: string) => void;
  onJobs: (bucketId: string) => void;
}

/** The buckets of the project, and who uses them. */
export function BucketSection(props: SectionProps) {
  const { groupId, buckets, roles, schedules, jobs, partly, onAdd, onExport, onJobs } = props;
  const connection = useConnection();
  const addRefusal = useRefusal('createGroupBackupExportBucket', { groupId });
  const changeRefusal = useRefusal('updateGroupBackupExportBucket', { groupId });
  const deleteRefusal = useRefusal('deleteGroupBackupExportBucket', { groupId });
  const [kept, setKept] = useState<string>();
  const remove = useDeleteBucket(groupId, partly);
  const change = useConfirmed('updateGroupBackupExportBucket');
  const rows = useMemo(
    () =>
      buckets?.map(
        (bucket): BucketRow => ({
          bucket,
          role: roles?.find(({ id }) => id === roleIdOf(bucket)),
          use: usesOf(bucket._id, schedules, jobs),
        }),
      ),
    [buckets, roles, schedules, jobs],
  );
  const columns = useMemo(
    () => bucketColumns({ connectionId: connection.id, groupId, rolesKnown: roles !== undefined, partly }),
    [connection.id, groupId, roles, partly],
  );
  const place = usePlace(groupId);

  const askPrivate = ({ bucket }: BucketRow): void => {
    if (bucket.cloudProvider !== 'AWS') return;
    const next = !bucket.requirePrivateNetworking;
    change({
      title: next
        ? `Require private networking for ${bucket.bucketName}?`
        : `Allow public networking for ${bucket.bucketName}?`,
      consequence: next
        ? 'Exports to it then fail unless its region has a private endpoint for object storage.'
        : 'Exports to it then use public addresses where there is no private endpoint.',
      confirmLabel: next ? 'Require private networking' : 'Allow public networking',
      args: () => ({
        groupId,
        exportBucketId: bucket._id,
        body: { requirePrivateNetworking: next },
      }),
      change: `Private networking of ${bucket.bucketName} ${next ? 'required' : 'no longer required'}`,
      done: `Private networking of ${bucket.bucketName} changed`,
    });
  };

  const actions = (row: BucketRow): ActionItem[] => {
    const { bucket, use } = row;
    const aws = bucket.cloudProvider === 'AWS';
    return [
      { label: 'Export a snapshot to it', icon: 'upload', onSelect: () => onExport(bucket._id) },
      {
        label: 'Show its jobs',
        icon: 'filter',
        disabled: use.past + use.running.length === 0 && 'No jobs exported to it yet.',
        onSelect: () => onJobs(bucket._id),
      },
      {
        label:
          aws && bucket.requirePrivateNetworking ? 'Allow public networking' : 'Require private networking',
        icon: 'lock',
        disabled: changeRefusal ?? (!aws && 'Only AWS buckets support this.'),
        onSelect: () => askPrivate(row),
      },
      ...bucketAs(place, bucket).map(
        ({ label, text }, at): ActionItem => ({
          label: `Copy as ${label}`,
          icon: 'terminal',
          ...(at === 0 ? { section: '' } : {}),
          onSelect: () => void copyText(String(text), `as ${label}`),
        }),
      ),
      {
        label: 'Delete',
        icon: 'trash',
        section: '',
        danger: true,
        disabled: deleteRefusal,
        onSelect: () => (use.schedules.length > 0 ? setKept(bucket._id) : remove(row)),
      },
    ];
  };
  const chosen = rows?.find(({ bucket, use }) => bucket._id === kept && use.schedules.length > 0);

  return (
    <Section
      label="Buckets"
      actions={
        <Button size="sm" icon="plus" disabledReason={addRefusal} onClick={onAdd}>
          Add bucket
        </Button>
      }
    >
      <PendingBelow parts={`/groups/${groupId}/backup/exportBuckets`} />
      <ResourceTable
        id="export-buckets"
        label="Export buckets"
        bare
        columns={columns}
        rows={rows}
        rowKey={({ bucket }) => bucket._id}
        rowName={({ bucket }) => bucket.bucketName}
        actions={actions}
        empty={
          <EmptyState title="No export buckets">
            An export writes the documents of a snapshot to a bucket of your own, as compressed JSON, one file
            per collection. Atlas accesses the bucket through an access role of the project.
          </EmptyState>
        }
      />
      {chosen && <BucketInUse groupId={groupId} row={chosen} onClose={() => setKept(undefined)} />}
    </Section>
  );
}

interface ColumnsPlan {
  connectionId: string;
  groupId: string;
  rolesKnown: boolean;
  partly: boolean;
}

function bucketColumns(plan: ColumnsPlan): Column<BucketRow>[] {
  return [
    monoColumn('name', 'Bucket', ({ bucket }) => bucket.bucketName, { min: 190, narrow: { line: 1 } }),
    textColumn('provider', 'Provider', ({ bucket }) => bucket.cloudProvider, {
      width: 90,
      narrow: { line: 2, whole: true },
    }),
    textColumn('region', 'Region', ({ bucket }) => regionOf(bucket), {
      narrow: { line: 2, whole: true },
      width: 110,
    }),
    textColumn('role', 'Access role', ({ role }) => role?.name, {
      narrow: { line: 2, spare: true },
      min: 200,
      cell: (row) => <RoleCell row={row} known={plan.rolesKnown} />,
    }),
    textColumn('network', 'Network', ({ bucket }) => networkOf(bucket), {
      narrow: { line: 1, at: 'end', whole: true, word: 'network' },
      width: 110,
    }),
    countColumn('use', 'Used by', ({ use }) => use.schedules.length, {
      align: 'start',
      narrow: { line: 2, at: 'end' },
      min: 300,
      cell: ({ use }) => <UseCell use={use} plan={plan} />,
    }),
  ];
}

function regionOf(bucket: ExportBucket): string | undefined {
  return bucket.cloudProvider === 'AWS' && bucket.region !== '' ? bucket.region : undefined;
}

function networkOf(bucket: ExportBucket): string | undefined {
  if (bucket.cloudProvider !== 'AWS') return undefined;
  return bucket.requirePrivateNetworking ? 'Private only' : 'Any';
}

function RoleCell({ row: { bucket, role }, known }: { row: BucketRow; known: boolean }) {
  if (role?.problem !== undefined) {
    return (
      <Badge mark="triangle" tone="warning" title={role.name}>
        {role.problem}
      </Badge>
    );
  }
  if (role) {
    return (
      <span title={role.name}>
        <Mono>{role.name.split(':').at(-1)}</Mono>
      </span>
    );
  }
  return known ? (
    <Badge mark="triangle" tone="warning" title={roleIdOf(bucket)}>
      removed
    </Badge>
  ) : (
    <Mono dim>{roleIdOf(bucket)}</Mono>
  );
}

/** The clusters that export to it automatically, then manual exports. */
function UseCell({ use, plan }: { use: BucketUse; plan: ColumnsPlan }) {
  const { connectionId, groupId, partly } = plan;
  const counts = [
    ...(use.running.length > 0 ? [`${use.running.length} running`] : []),
    ...(use.past > 0 ? [plural(use.past, 'export')] : []),
  ].join(', ');
  if (use.schedules.length === 0 && counts === '') {
    return <Text tone="dim">{partly ? 'unknown' : 'nothing'}</Text>;
  }
  return (
    <span>
      {use.schedules.map(({ cluster, frequency }) => (
        <span key={cluster}>
          <Link
            to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName/schedule"
            params={{ connectionId, groupId, clusterName: cluster }}
            tabIndex={-1}
          >
            {cluster}
          </Link>
          <Text tone="dim"> {frequency ?? 'automatic'}</Text>
          {counts !== '' && ' · '}
        </span>
      ))}
      <Text tone="dim">{counts}</Text>
    </span>
  );
}
