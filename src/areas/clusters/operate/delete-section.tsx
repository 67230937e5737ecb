import { Checkbox } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { useClusterRefusal } from '../cluster-refusal.ts';
import type { Dependent } from './dependents.ts';
import { useDependents } from './use-dependents.ts';

const mostNames = 6;

/** Deletion of a cluster: dependent resources, remaining ones, and the name to type. Dependents are read on demand. */
export function DeleteSection({ cluster }: { cluster: Cluster }) {
  const [preparing, setPreparing] = useState(false);
  return (
    <Section label="Delete the cluster">
      {preparing ? (
        <Deletion cluster={cluster} />
      ) : (
        <>
          <Text as="p" size={13} tone="dim">
            What depends on it is shown first: snapshots, search indexes, alert configurations and more.
          </Text>
          <div>
            <Button onClick={() => setPreparing(true)}>Prepare deletion</Button>
          </div>
        </>
      )}
    </Section>
  );
}

function Deletion({ cluster }: { cluster: Cluster }) {
  const { id: connectionId } = useConnection();
  const { groupId, name: clusterName } = cluster;
  const navigate = useNavigate();
  const [retainBackups, setRetainBackups] = useState(true);
  const { all, pending, unknown } = useDependents(cluster, retainBackups);
  const remove = useConfirmed('deleteGroupCluster');
  const refusal = useClusterRefusal('delete', cluster, 'deleteGroupCluster');
  const ask = () =>
    remove({
      title: `Delete ${clusterName}?`,
      consequence: (
        <>
          <p>
            Its documents are deleted and cannot be restored
            {retainBackups ? ' except from its snapshots, which stay.' : ', nor can its snapshots.'}
          </p>
          {all.length > 0 && (
            <Stack as="ul" gap={4}>
              {all.map(({ what, names, fate }) => (
                <li key={what}>
                  {what} ({names.length}) {fate}.
                </li>
              ))}
            </Stack>
          )}
        </>
      ),
      confirmLabel: 'Delete cluster',
      danger: true,
      typedName: clusterName,
      args: () => ({ groupId, clusterName, query: { retainBackups } }),
      change: `Delete ${clusterName}`,
      done: `${clusterName} is being deleted`,
      onDone: () =>
        void navigate({ to: '/c/$connectionId/groups/$groupId/clusters', params: { connectionId, groupId } }),
    });
  return (
    <>
      {pending ? <SkeletonLines lines={4} /> : <Dependents all={all} groupId={groupId} />}
      {unknown.length > 0 && (
        <Notice tone="warning" title="The list is not complete">
          {`${unknown.join(', ')} could not be loaded.`}
        </Notice>
      )}
      {cluster.backupEnabled && (
        <Checkbox
          label="Keep its snapshots until they expire"
          description="They can be restored to another cluster, and are paid for as long as they are kept."
          checked={retainBackups}
          onChange={({ currentTarget }) => setRetainBackups(currentTarget.checked)}
        />
      )}
      <div>
        <Button
          variant="danger"
          disabledReason={refusal ?? (pending && 'What depends on it is being read.')}
          onClick={ask}
        >
          Delete cluster…
        </Button>
      </div>
    </>
  );
}

function Dependents({ all, groupId }: { all: readonly Dependent[]; groupId: string }) {
  const { id: connectionId } = useConnection();
  if (all.length === 0)
    return (
      <Text as="p" size={13} tone="dim">
        This console knows of nothing that depends on it.
      </Text>
    );
  return (
    <Stack as="ul" gap={8} aria-label="What depends on it">
      {all.map(({ what, names, fate, path }) => (
        <li key={what}>
          <div>
            <Link to={`/c/${connectionId}/groups/${groupId}/${path}` as string}>{what}</Link>
          </div>
          <Text as="div" size={13} tone="dim">
            {fate}
          </Text>
          <Text as="div" size={12} mono breaks>
            {names.slice(0, mostNames).join(' · ')}
            {names.length > mostNames && ` · ${names.length - mostNames} more`}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
