import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from './test-mount.tsx';
import { useSearchWriter } from './use-search-writer.ts';

test('a late write of a page into its address does not navigate back to it', async () => {
  let write: ReturnType<typeof useSearchWriter<{ at?: number }>> = () => {};
  const root = createRootRoute();
  const clusters = createRoute({
    getParentRoute: () => root,
    path: '/clusters/$name',
    component: function Cluster() {
      write = useSearchWriter<{ at?: number }>();
      return 'cluster';
    },
  });
  const restore = createRoute({ getParentRoute: () => root, path: '/restore', component: () => 'restore' });
  const history = createMemoryHistory({ initialEntries: ['/clusters/orders%20prod'] });
  const router = createRouter({ routeTree: root.addChildren([clusters, restore]), history });
  // another tree than the one that the console declares
  const page = await mount(<RouterProvider router={router as never} />);
  await act(async () => write({ at: 1 }));
  expect(history.location.href).toBe('/clusters/orders%20prod?at=1');
  expect(history.length).toBe(1);
  await act(async () => write((before) => ({ at: (before.at ?? 0) + 1 }), 'push'));
  expect(history.location.href).toBe('/clusters/orders%20prod?at=2');
  expect(history.length).toBe(2);

  const late = write;
  await act(async () => {
    const gone = router.navigate({ to: '/restore' } as never);
    late({ at: 3 });
    await gone;
  });
  late({ at: 4 });
  await act(async () => router.load());
  expect(history.location.href).toBe('/restore');
  await page.unmount();
});

test('two writes before the first one is shown keep the changes of both', async () => {
  interface Search {
    at?: number;
    table?: boolean;
    zoom?: string;
  }
  let write: ReturnType<typeof useSearchWriter<Search>> = () => {};
  const root = createRootRoute();
  const cluster = createRoute({
    getParentRoute: () => root,
    path: '/cluster',
    component: function Cluster() {
      write = useSearchWriter<Search>();
      return 'cluster';
    },
  });
  const history = createMemoryHistory({ initialEntries: ['/cluster?at=1&zoom=7d'] });
  const router = createRouter({ routeTree: root.addChildren([cluster]), history });
  const page = await mount(<RouterProvider router={router as never} />);
  await act(async () => {
    write({ at: 1, zoom: '7d', table: true });
    // made from what is still shown
    write({ at: 2 });
  });
  expect(router.latestLocation.search).toEqual({ at: 2, table: true });
  await page.unmount();
});

test('keeps the scroll position, except for another subject of the page', async () => {
  interface Search {
    q?: string;
    tab?: string;
  }
  let write: ReturnType<typeof useSearchWriter<Search>> = () => {};
  const root = createRootRoute();
  const alerts = createRoute({
    getParentRoute: () => root,
    path: '/alerts',
    component: function Alerts() {
      write = useSearchWriter<Search>();
      return 'alerts';
    },
  });
  const history = createMemoryHistory({ initialEntries: ['/alerts'] });
  const router = createRouter({ routeTree: root.addChildren([alerts]), history });
  const page = await mount(<RouterProvider router={router as never} />);
  const navigate = vi.spyOn(router, 'navigate');
  const reset = () => navigate.mock.lastCall?.[0].resetScroll;
  await act(async () => write({ q: 'disk' }));
  expect(reset()).toBe(false);
  await act(async () => write((before) => ({ ...before, tab: 'closed' }), 'push'));
  expect(reset()).toBe(true);
  await act(async () => write({ q: 'lag', tab: 'closed' }));
  expect(reset()).toBe(false);
  await page.unmount();
});
