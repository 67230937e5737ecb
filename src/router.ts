import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { ReadingClient } from '#src/api/recovery/reading-client.ts';
import { Stopped } from '#src/api/stoppable.ts';
import { FailurePage } from '#src/areas/shell/failure-page.tsx';
import { NotFoundPage } from '#src/areas/shell/not-found-page.tsx';
import { PendingPage } from '#src/ui/frame/pending-page.tsx';
import { parseSearchValue } from './lib/search-value.ts';
import { routeTree } from './route-tree.gen.ts';

/**
 * The library holds requests back while the browser reports no network, and sends changes later without a person: they are sent at
 * once instead, so that their failure is shown. A console on this computer also answers without a network.
 */
const whateverTheBrowserReports = { networkMode: 'always' } as const;

/** The router with its query client: one of each per page, a fresh pair per test. */
export function createConsole() {
  const queryClient = new ReadingClient({
    defaultOptions: {
      queries: {
        // a request that the user stopped is not repeated when the window gets the focus
        refetchOnWindowFocus: ({ state }) => !(state.error instanceof Stopped),
        retry: false,
        refetchOnReconnect: true,
        ...whateverTheBrowserReports,
      },
      mutations: whateverTheBrowserReports,
    },
  });
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseSearchWith(parseSearchValue),
    stringifySearch: stringifySearchWith(JSON.stringify, parseSearchValue),
    defaultPreload: 'intent',
    // the query cache decides whether data is fresh
    defaultPreloadStaleTime: 0,
    // within the blink of an eye a press shows something, without a flash where the data comes sooner
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: () => NotFoundPage({}),
    defaultPendingComponent: PendingPage,
    scrollRestoration: true,
    // the frame scrolls, not the window
    scrollToTopSelectors: ['#main'],
  });
  return { router, queryClient };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsole>['router'];
  }
  interface StaticDataRouteOption {
    /** The name of the page in the breadcrumbs and the title; a loader may return `{ crumb }` instead. */
    crumb?: string;
    /** The names of the tabs that the address selects by `tab`; the default one is the page itself. */
    tabs?: Record<string, string>;
    /** The page of its area, where the address is below it and the route is not: its name and address. */
    area?: { crumb: string; path: string };
  }
}
