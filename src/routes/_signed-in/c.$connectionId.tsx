import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connectionsQuery } from '#src/api/access/session.ts';
import { ConnectionProvider } from '#src/api/connection.ts';
import { AtItsClock } from '#src/areas/shell/emulator-clock.ts';
import { rememberConnection } from '#src/areas/shell/last-connection.ts';
import { FilePlace } from '#src/ui/table/file-place.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId')({
  loader: async ({ context, params }) => {
    const connections = await context.queryClient.ensureQueryData(connectionsQuery);
    const connection = connections.find(({ id }) => id === params.connectionId);
    if (!connection) throw notFound();
    return { connection, crumb: connection.name };
  },
  component: Layout,
});

function Layout() {
  // rendered again without data before "not found" replaces it, if the lookup took long
  const loaded = Route.useLoaderData() as ReturnType<typeof Route.useLoaderData> | undefined;
  const connection = loaded?.connection;
  const id = connection?.id;
  useEffect(() => {
    if (id !== undefined) rememberConnection(id);
  }, [id]);
  if (!connection) return null;
  return (
    <ConnectionProvider value={connection}>
      <FilePlace value={{ connection: connection.name }}>
        <AtItsClock key={connection.id} connection={connection}>
          <Outlet />
        </AtItsClock>
      </FilePlace>
    </ConnectionProvider>
  );
}
