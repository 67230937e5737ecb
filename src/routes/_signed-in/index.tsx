import { createFileRoute, redirect } from '@tanstack/react-router';
import { connectionsQuery } from '#src/api/access/session.ts';
import { startConnection } from '#src/areas/shell/last-connection.ts';

export const Route = createFileRoute('/_signed-in/')({
  beforeLoad: async ({ context }) => {
    const connections = await context.queryClient.ensureQueryData(connectionsQuery);
    const connectionId = startConnection(connections);
    if (connectionId === undefined) throw redirect({ to: '/connections', replace: true });
    throw redirect({ to: '/c/$connectionId', params: { connectionId }, replace: true });
  },
});
