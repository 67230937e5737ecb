import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/c/$connectionId/change-sets')({
  staticData: { crumb: 'Change sets' },
  component: Outlet,
});
