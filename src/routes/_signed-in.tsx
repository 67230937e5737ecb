import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#src/api/session.ts';
import { SignedIn } from '#src/areas/shell/signed-in.tsx';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session) throw redirect({ to: '/sign-in', search: { returnTo: location.href } });
    return { session };
  },
  component: Layout,
});

function Layout() {
  return (
    <SignedIn>
      <Outlet />
    </SignedIn>
  );
}
