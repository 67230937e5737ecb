import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/migrations')({
  staticData: { crumb: 'Migrations' },
  component: Outlet,
});
