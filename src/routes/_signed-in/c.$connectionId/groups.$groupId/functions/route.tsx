import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NowProvider } from '#src/ui/values/now.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/functions')({
  staticData: { crumb: 'Functions' },
  component: Functions,
});

/** Functions live on this server: their times are its own, also where the project's clock is an emulator's. */
function Functions() {
  return (
    <NowProvider>
      <Outlet />
    </NowProvider>
  );
}
