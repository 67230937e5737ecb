import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/c/$connectionId/twins')({
  staticData: { crumb: 'Twins' },
  component: Outlet,
});
