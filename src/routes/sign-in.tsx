import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#src/api/access/session.ts';
import { signInOfferQuery } from '#src/areas/sign-in/offer.ts';
import { safeReturnTo } from '#src/areas/sign-in/return-to.ts';
import { SignInPage } from '#src/areas/sign-in/sign-in-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';

export const Route = createFileRoute('/sign-in')({
  validateSearch: onlyKnown<{ returnTo?: string; failed?: string }>((search) => ({
    ...(typeof search.returnTo === 'string' ? { returnTo: search.returnTo } : {}),
    ...(typeof search.failed === 'string' ? { failed: search.failed } : {}),
  })),
  beforeLoad: async ({ context, search }) => {
    const session = await context.queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (session && session.needs === undefined)
      throw redirect({ href: safeReturnTo(search.returnTo, location.origin), replace: true });
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(signInOfferQuery),
  staticData: { crumb: 'Sign in' },
  component: () => {
    const { returnTo, failed } = Route.useSearch();
    return <SignInPage offer={Route.useLoaderData()} returnTo={returnTo} failed={failed} />;
  },
});
