import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordServerBuild } from '#src/lib/modules/builds.ts';
import { MissingModule } from '#src/lib/modules/missing-module.ts';
import { mount, unmountAll } from '#src/ui/test-mount.tsx';
import { MissingCode } from './missing-code.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  document.head.innerHTML = '<meta name="quarterdeck-build" content="a">';
});
afterEach(async () => {
  await unmountAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  recordServerBuild('a');
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const text = () => document.querySelector('main, body')?.textContent ?? '';

/** A page whose code is missing for the first attempts; `build`: of the server, undefined while it is away. */
async function showMissing(attempts: number, build: string | undefined) {
  vi.stubGlobal('fetch', () =>
    build === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('', { headers: { 'x-quarterdeck-build': build } })),
  );
  const [reset, reloadWindow] = [vi.fn(), vi.fn()];
  const error = new MissingModule('/assets/page.js');
  const component = Object.assign(
    () => <MissingCode error={error} reset={reset} reloadWindow={reloadWindow} />,
    {} as { preload?: () => Promise<void> },
  );
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/', component });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  let left = attempts;
  component.preload = () => {
    left -= 1;
    if (left <= 0) delete component.preload;
    return Promise.resolve();
  };
  await mount(<RouterProvider router={router} />);
  return { reset, reloadWindow };
}

it('requests the code of the page again until the server answers, and then shows the page', async () => {
  const { reset, reloadWindow } = await showMissing(2, undefined);
  expect(text()).toContain('The server of this console could not be reached');
  await after(1_000);
  expect(reset).not.toHaveBeenCalled();
  await after(2_000);
  expect(reset).toHaveBeenCalledOnce();
  expect(reloadWindow).not.toHaveBeenCalled();
});

it('loads the window once where the server has another build, and then offers it', async () => {
  const { reset, reloadWindow } = await showMissing(Number.POSITIVE_INFINITY, 'b');
  await after(1_000);
  expect(reloadWindow).toHaveBeenCalledOnce();
  await unmountAll();
  const second = await showMissing(Number.POSITIVE_INFINITY, 'b');
  await after(1_000);
  expect(second.reloadWindow).not.toHaveBeenCalled();
  expect(text()).toContain('This console was updated');
  expect(reset).not.toHaveBeenCalled();
});

it('does not reload where the server has the same build without the file', async () => {
  const { reset, reloadWindow } = await showMissing(Number.POSITIVE_INFINITY, 'a');
  await after(1_000);
  expect(text()).toContain('The code of this page is missing');
  await after(30_000);
  expect(reset).not.toHaveBeenCalled();
  expect(reloadWindow).not.toHaveBeenCalled();
});
