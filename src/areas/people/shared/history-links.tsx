import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { Row } from '#src/ui/layout/row.tsx';
import type { Holder, HolderKind } from './holders.ts';

/** The names of a holder in the event log: as actor, and as target; teams are never actors. */
export function namesOf({ kind, id, name, detail }: Holder): { who?: string; on?: string } {
  switch (kind) {
    case 'person':
      return { who: name, on: name };
    case 'apiKey':
      return { who: detail, on: detail };
    case 'serviceAccount':
      return { who: id };
    case 'team':
      return { on: id };
  }
}

/** The families of events about role assignments: with them the service finds events regardless of their age. */
export const accessFamilies: Record<HolderKind, string> = {
  person: 'User,Team',
  team: 'Team,User',
  apiKey: 'API User',
  serviceAccount: 'Service Account',
};

interface HistoryLinksProps {
  orgId: string;
  holder: Holder;
  /** The project of the roles in view: its role assignments are in its own log, and not in that of the organization. */
  groupId?: string | undefined;
}

/** Links to the actions of a holder and the changes to it, in the activity of the organization or of a project. */
export function HistoryLinks({ orgId, holder, groupId }: HistoryLinksProps) {
  const { id: connectionId } = useConnection();
  const { who, on } = namesOf(holder);
  const link = (label: string, search: { who?: string; on?: string; family?: string }) =>
    groupId === undefined ? (
      <Link to="/c/$connectionId/activity" params={{ connectionId }} search={{ org: orgId, ...search }}>
        {label}
      </Link>
    ) : (
      <Link to="/c/$connectionId/groups/$groupId/activity" params={{ connectionId, groupId }} search={search}>
        {label}
      </Link>
    );
  return (
    <Row as="span" gap={4} columnGap={8} align="center" wrap shrink>
      {who !== undefined && link('Its activity', { who })}
      {on === undefined
        ? // the log of the service names no account
          link('Who changed service accounts', { family: accessFamilies[holder.kind] })
        : link('Who changed it', { on, family: accessFamilies[holder.kind] })}
    </Row>
  );
}
