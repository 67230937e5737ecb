import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/functions')({
  staticData: { crumb: 'Functions' },
  component: Outlet,
});
