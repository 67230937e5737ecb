import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { grantRefusal } from '#src/api/access/console-refusal.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { rehearsalsQuery } from '#src/api/console/rehearsal-queries.ts';
import { rehearsalState } from '#src/api/console/rehearsals.ts';
import { Fact } from '#src/ui/frame/page-header.tsx';

interface RehearsalFactProps {
  connection: string;
  of: { setId: string } | { migrationId: string };
  /** Leads to the twins where it was never rehearsed; absent: nothing is shown then. */
  invitation?: string;
}

/** The newest rehearsal of a change set or migration on a twin, or the way to one. */
export function RehearsalFact({ connection, of, invitation }: RehearsalFactProps) {
  const session = use(SessionContext);
  const mayRead = session === undefined || grantRefusal(session, { connection }, 'viewer') === undefined;
  const rehearsals = useQuery({ ...rehearsalsQuery(connection, of), enabled: mayRead });
  const [latest] = rehearsals.data ?? [];
  // twins and their rehearsals belong to the whole connection
  if (!mayRead || !rehearsals.data || (!latest && invitation === undefined)) return null;
  const connectionId = connection;
  return (
    <Fact>
      {latest ? (
        <Link
          to="/c/$connectionId/twins/$twinId/rehearsals/$rehearsalId"
          params={{ connectionId, twinId: latest.twinId, rehearsalId: latest.id }}
        >
          rehearsed on {latest.twinName}: {rehearsalState(latest).label.toLowerCase()}
        </Link>
      ) : (
        <Link to="/c/$connectionId/twins" params={{ connectionId }}>
          {invitation}
        </Link>
      )}
    </Fact>
  );
}
