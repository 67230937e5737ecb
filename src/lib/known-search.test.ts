import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { onlyKnown } from './known-search.ts';

interface Search {
  tab?: 'open' | 'closed';
}

const read = ({ tab }: Record<string, unknown>): Search =>
  tab === 'open' || tab === 'closed' ? { tab } : {};

/** The parameters of an address that the page of a route receives. */
async function seenAt(address: string): Promise<Record<string, unknown>> {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/alerts', validateSearch: onlyKnown(read) });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  return { ...router.state.matches.at(-1)?.search };
}

it('hands a page what its route has read, and nothing that it has not', async () => {
  expect(await seenAt('/alerts?tab=closed')).toEqual({ tab: 'closed' });
  expect(await seenAt('/alerts?tab=nonsense&other=1')).toEqual({ tab: undefined, other: undefined });
});
