import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConnectionProvider } from '#src/api/connection.ts';
import { connectionsQuery } from '#src/api/session.ts';
import { rememberConnection } from '#src/areas/shell/last-connection.ts';

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
  const { connection } = Route.useLoaderData();
  useEffect(() => rememberConnection(connection.id), [connection.id]);
  return (
    <ConnectionProvider value={connection}>
      <Outlet />
    </ConnectionProvider>
  );
}
