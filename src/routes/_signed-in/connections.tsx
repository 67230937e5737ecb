import { createFileRoute } from '@tanstack/react-router';
import { connectionsQuery } from '#src/api/access/session.ts';
import { ConnectionsPage } from '#src/areas/connections/connections-page.tsx';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface ConnectionsSearch {
  /** The connection whose form is open; `new` for a new one. */
  edit?: string | undefined;
  /** The connection that is diagnosed when the page opens. */
  diagnose?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/connections')({
  validateSearch: (search: Record<string, unknown>): ConnectionsSearch => ({
    edit: search.edit === undefined ? undefined : String(search.edit),
    diagnose: search.diagnose === undefined ? undefined : String(search.diagnose),
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(connectionsQuery),
  staticData: { crumb: 'Connections' },
  component: Connections,
});

function Connections() {
  const { edit, diagnose } = Route.useSearch();
  const navigate = Route.useNavigate();
  const write = useSearchWriter<ConnectionsSearch>();
  return (
    <ConnectionsPage
      open={edit}
      diagnose={diagnose}
      onOpen={(next) => write({ edit: next }, 'push')}
      onGo={(connectionId) => void navigate({ to: '/c/$connectionId', params: { connectionId } })}
    />
  );
}
