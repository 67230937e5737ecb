import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/alert-configs')({
  staticData: { crumb: 'Configurations', area: { crumb: 'Alerts', path: 'alerts' } },
  component: Outlet,
});
