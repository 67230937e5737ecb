import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../actions/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** A project without clusters: why the page needs a cluster, and a link to create the first one. */
export function NoClusters({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      title="No clusters yet"
      action={<CreateCluster className={buttonClass()}>Create cluster</CreateCluster>}
    >
      {children}
    </EmptyState>
  );
}

interface CreateClusterProps {
  className?: string;
  children: ReactNode;
}

/** Leads to the form of a new cluster of the project that the page is about. */
export function CreateCluster({ className, children }: CreateClusterProps) {
  const { connectionId = '', groupId = '' } = useParams({ strict: false });
  return (
    <Link
      to="/c/$connectionId/groups/$groupId/clusters/new"
      params={{ connectionId, groupId }}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Link>
  );
}
