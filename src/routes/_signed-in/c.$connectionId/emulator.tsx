import { createFileRoute, notFound } from '@tanstack/react-router';
import { connectionsQuery } from '#src/api/access/session.ts';
import { q } from '#src/api/query.ts';
import { EmulatorPage } from '#src/areas/emulator/emulator-page.tsx';
import { readEmulatorSearch } from '#src/areas/emulator/emulator-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/emulator')({
  validateSearch: readEmulatorSearch,
  loader: async ({ context, params: { connectionId } }) => {
    const connections = await context.queryClient.ensureQueryData(connectionsQuery);
    if (!connections.find(({ id }) => id === connectionId)?.emulator) throw notFound();
    await context.queryClient.ensureQueryData(q('getEmulatorState', connectionId, {}));
  },
  staticData: {
    crumb: 'Emulator',
    tabs: {
      load: 'Load',
      faults: 'Faults',
      event: 'Raise an event',
      deliveries: 'Notifications sent',
      requests: 'Requests',
      worlds: 'Worlds',
      file: 'Export and import',
    },
  },
  component: Emulator,
});

function Emulator() {
  const { tab = 'scenarios', group } = Route.useSearch();
  const write = useSearchWriter<ReturnType<typeof readEmulatorSearch>>();
  return (
    <EmulatorPage
      tab={tab}
      onTab={(next) => write({ tab: next })}
      groupId={group}
      onGroup={(next) => write((before) => ({ ...before, group: next }))}
    />
  );
}
