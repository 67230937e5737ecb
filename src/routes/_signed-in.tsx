import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { connectionsQuery, sessionQuery } from '#src/api/access/session.ts';
import { HelpHost } from '#src/areas/help/help-host.tsx';
import { TourHost } from '#src/areas/help/tour-host.tsx';
import { SignedIn } from '#src/areas/shell/signed-in.tsx';
import { TapeHost } from '#src/areas/tape/tape-host.tsx';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    // with the frame, beside the read of the session: pages before the sign-in do not load it
    const [session, person] = await Promise.all([
      context.queryClient.ensureQueryData(sessionQuery),
      import('#src/api/viewed-as/person.ts'),
    ]);
    if (!session || session.needs !== undefined) {
      person.forgetPerson();
      throw redirect({ to: '/sign-in', search: { returnTo: location.href } });
    }
    // before any loader reads: nothing is shown that the viewed role could not read
    person.restorePerson(session.user.id);
    // the frame is drawn once: the data of the connection is not added to it later
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
