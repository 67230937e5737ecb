import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { grantRefusal } from '#src/api/access/console-refusal.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { rehearsalsQuery } from '#src/api/console/rehearsal-queries.ts';
import { rehearsalState } from '#src/api/console/rehearsals.ts';
import { Fact } from '#src/ui/frame/page-header.tsx';

/** The newest rehearsal of a migration on a twin, or the way to one. */
export function RehearsalFact({ plan: { id: migrationId, connection } }: { plan: MigrationPlan }) {
  const session = use(SessionContext);
  const mayRead = session === undefined || grantRefusal(session, { connection }, 'viewer') === undefined;
  const rehearsals = useQuery({ ...rehearsalsQuery(connection, { migrationId }), enabled: mayRead });
  const [latest] = rehearsals.data ?? [];
  // twins and their rehearsals belong to the whole connection
  if (!mayRead || !rehearsals.data) return null;
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
          not rehearsed: rehearse it on a twin
        </Link>
      )}
    </Fact>
  );
}
