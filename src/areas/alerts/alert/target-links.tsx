import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { Copyable } from '#src/ui/values/mono.tsx';
import classes from './alert-drawer.module.css';

/** The cluster of an alert, linked to its page. */
export function ClusterLink({ groupId, name }: { groupId: string; name: string }) {
  const { id: connectionId } = useConnection();
  return (
    <Copyable value={name} label="Cluster">
      <Link
        className={classes.targetLink}
        to="/c/$connectionId/groups/$groupId/clusters/$clusterName"
        params={{ connectionId, groupId, clusterName: name }}
      >
        {name}
      </Link>
    </Copyable>
  );
}

interface HostLinkProps {
  groupId: string;
  /** `host:port`, the id of its process. */
  host: string;
  cluster: string | undefined;
}

/** The process of an alert, linked to its metrics. */
export function HostLink({ groupId, host, cluster }: HostLinkProps) {
  const { id: connectionId } = useConnection();
  return (
    <Copyable value={host} label="Host">
      <Link
        className={classes.targetLink}
        to="/c/$connectionId/groups/$groupId/metrics"
        params={{ connectionId, groupId }}
        search={{ members: host, ...(cluster === undefined ? {} : { cluster }) }}
      >
        {host}
      </Link>
    </Copyable>
  );
}
