import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { connectionsQuery, sessionQuery } from '#src/api/session.ts';
import { keepTapeOf } from '#src/api/tape/stored-tape.ts';
import { forgetPerson } from '#src/api/viewed-as/forget-person.ts';
import { restoreView } from '#src/api/viewed-as/viewed-reads.ts';
import { HelpHost } from '#src/areas/help/help-host.tsx';
import { TourHost } from '#src/areas/help/tour-host.tsx';
import { SignedIn } from '#src/areas/shell/signed-in.tsx';
import { TapeHost } from '#src/areas/tape/tape-host.tsx';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session) {
      forgetPerson();
      throw redirect({ to: '/sign-in', search: { returnTo: location.href } });
    }
    // before any loader reads: nothing is shown that the viewed role could not read
    restoreView(session.user.id);
    keepTapeOf(session.user.id);
    // the frame is drawn once: what it shows of the connection is not added to it later
    await context.queryClient.ensureQueryData(connectionsQuery).catch(() => undefined);
    return { session };
  },
  component: Layout,
});

function Layout() {
  return (
    <SignedIn>
      <Outlet />
      <TapeHost />
      <HelpHost />
      <TourHost />
    </SignedIn>
  );
}
