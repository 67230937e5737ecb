import { createFileRoute, Outlet } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId')({
  loader: async ({ context, params }) => {
    const { connectionId, groupId } = params;
    const group = await context.queryClient.ensureQueryData(q('getGroup', connectionId, { groupId }));
    return { crumb: group.name };
  },
  component: Outlet,
});
