import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { Button, buttonClass } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';

/** A project without clusters: why the page needs a cluster, and the way to create the first one. */
export function NoClusters({ children }: { children: ReactNode }) {
  return (
    <EmptyState title="No clusters yet" action={<CreateCluster />}>
      {children}
    </EmptyState>
  );
}

/** The way to the form of a new cluster of the project that the page is about, or why there is none. */
export function CreateCluster() {
  const { connectionId = '', groupId = '' } = useParams({ strict: false });
  const refusal = useRefusal('createGroupCluster', { groupId });
  if (refusal !== undefined) return <Button disabledReason={refusal}>Create cluster</Button>;
  return (
    <Link
      to="/c/$connectionId/groups/$groupId/clusters/new"
      params={{ connectionId, groupId }}
      className={buttonClass()}
    >
      Create cluster
    </Link>
  );
}
