import { Checkbox } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Cluster } from '../cluster-facts.ts';
import type { Dependent } from './dependents.ts';
import classes from './operate.module.css';
import { useDependents } from './use-dependents.ts';

const mostNames = 6;

/** The end of a cluster: what goes with it, what stays, and the name to type. What depends on it is read when asked for. */
export function DeleteSection({ cluster }: { cluster: Cluster }) {
  const [preparing, setPreparing] = useState(false);
  return (
    <Section label="Delete the cluster">
      {preparing ? (
        <Deletion cluster={cluster} />
      ) : (
        <>
          <p className={classes.dim}>
            What depends on it is shown first: snapshots, search indexes, alert configurations and more.
          </p>
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
  const remove = useOperation('deleteGroupCluster');
  const adding = useAdding();
  const role = useRefusal('deleteGroupCluster', { groupId });
  const refused = clusterRefusal('delete', cluster);
  const args = { groupId, clusterName, query: { retainBackups } };
  const ask = () =>
    confirm({
      title: `Delete ${clusterName}?`,
      consequence: (
        <>
          <p>
            Its documents are deleted and do not come back
            {retainBackups ? ' except from its snapshots, which stay.' : ', and neither do its snapshots.'}
          </p>
          {all.length > 0 && (
            <ul className={classes.plain}>
              {all.map(({ what, names, fate }) => (
                <li key={what}>
                  {what} ({names.length}) {fate}.
                </li>
              ))}
            </ul>
          )}
        </>
      ),
      confirmLabel: 'Delete cluster',
      danger: true,
      typedName: clusterName,
      beside: besideConfirm(adding, () => collected('deleteGroupCluster', args, `Delete ${clusterName}`)),
      run: async () => {
        await remove.mutateAsync(args);
        notify({ message: `${clusterName} is being deleted` });
        void navigate({ to: '/c/$connectionId/groups/$groupId/clusters', params: { connectionId, groupId } });
      },
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
          disabledReason={
            (refused && clusterRefusals[refused]) ?? role ?? (pending && 'What depends on it is being read.')
          }
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
    return <p className={classes.dim}>This console knows of nothing that depends on it.</p>;
  return (
    <ul className={classes.dependents} aria-label="What depends on it">
      {all.map(({ what, names, fate, path }) => (
        <li key={what}>
          <div>
            <Link to={`/c/${connectionId}/groups/${groupId}/${path}` as string}>{what}</Link>
          </div>
          <div className={classes.dim}>{fate}</div>
          <div className={classes.names}>
            {names.slice(0, mostNames).join(' · ')}
            {names.length > mostNames && ` · ${names.length - mostNames} more`}
          </div>
        </li>
      ))}
    </ul>
  );
}
