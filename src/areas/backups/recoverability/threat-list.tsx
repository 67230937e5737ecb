import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { type Mark, MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './cluster-page.module.css';
import type { Threat } from './threats.ts';

const marks: Record<Threat['tone'], Mark> = { critical: 'square', warning: 'triangle', info: 'hollow' };

interface ThreatListProps {
  threats: readonly Threat[];
  groupId: string;
  clusterName: string;
}

/** Threats to recovery, the worst first, each with a link to where it is fixed. */
export function ThreatList({ threats, groupId, clusterName }: ThreatListProps) {
  if (threats.length === 0)
    return (
      <Text as="p" size={13} tone="dim">
        No known threats.
      </Text>
    );
  return (
    <Stack as="ul" gap={6} size={13} numeric className={classes.threats}>
      {threats.map((threat) => (
        <li key={threat.id}>
          <MarkIcon mark={marks[threat.tone]} tone={threat.tone} />
          <p>
            {threat.text} <Mend mend={threat.mend} groupId={groupId} clusterName={clusterName} />
          </p>
        </li>
      ))}
    </Stack>
  );
}

function Mend({
  mend,
  groupId,
  clusterName,
}: {
  mend: Threat['mend'];
  groupId: string;
  clusterName: string;
}) {
  const { id: connectionId } = useConnection();
  const params = { connectionId, groupId };
  switch (mend) {
    case 'schedule':
      return (
        <Link
          to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName/schedule"
          params={{ ...params, clusterName }}
        >
          Edit schedule
        </Link>
      );
    case 'snapshots':
      return (
        <Link
          to="/c/$connectionId/groups/$groupId/backups/snapshots"
          params={params}
          search={{ cluster: clusterName }}
        >
          Snapshots
        </Link>
      );
    case 'take':
      return (
        <Link
          to="/c/$connectionId/groups/$groupId/backups/snapshots"
          params={params}
          search={{ cluster: clusterName, take: true }}
        >
          Take snapshot
        </Link>
      );
    case 'drills':
      return (
        <Link to="/c/$connectionId/groups/$groupId/backups/drills" params={params}>
          Restore tests
        </Link>
      );
    case undefined:
      return null;
  }
}
