import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SelectFilter } from './filter-bar.tsx';
import { Segmented } from './frame/tabs.tsx';
import { mount, unmountAll } from './test-mount.tsx';
import { useSearchWriter } from './use-search-writer.ts';

afterEach(unmountAll);

type Search = { sort?: 'name' | 'size'; of?: string[] };

/** A page with its choices in the address, whose navigations end when `arrive` is called. */
async function showPage() {
  const waiting: (() => void)[] = [];
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: (search: Search): Search => search,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) =>
      Object.keys(deps).length === 0 ? undefined : new Promise<void>((resolve) => waiting.push(resolve)),
    component: function Choices() {
      const search = page.useSearch();
      const write = useSearchWriter<Search>();
      const { sort = 'name', of = [] } = search;
      return (
        <>
          <Segmented
            label="Sort"
            items={[
              { value: 'name', label: 'Name' },
              { value: 'size', label: 'Size' },
            ]}
            value={sort}
            onChange={(next) => write({ ...search, sort: next })}
          />
          <SelectFilter
            label="Regions"
            options={['a', 'b'].map((value) => ({ value, label: value }))}
            value={of}
            onChange={(next) => write({ ...search, of: next })}
          />
        </>
      );
    },
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  const mounted = await mount(<RouterProvider router={router as never} />);
  const radio = (at: number) =>
    mounted.root.querySelectorAll<HTMLInputElement>('input[type=radio]')[at] as HTMLInputElement;
  const arrive = () =>
    act(async () => {
      for (const each of waiting.splice(0)) each();
    });
  return { mounted, radio, arrive, history, router };
}

it('shows a press at once, while its page is still loading', async () => {
  const { radio, arrive, router, mounted } = await showPage();
  expect([radio(0).checked, radio(1).checked]).toEqual([true, false]);
  await mounted.click(radio(1));
  expect(router.state.resolvedLocation?.search).toEqual({});
  expect([radio(0).checked, radio(1).checked]).toEqual([false, true]);
  await arrive();
  expect(router.state.resolvedLocation?.search).toEqual({ sort: 'size' });
  expect(radio(1).checked).toBe(true);
});

it('yields to the address when it arrives', async () => {
  const { radio, arrive, router, mounted } = await showPage();
  await mounted.click(radio(1));
  expect(radio(1).checked).toBe(true);
  await act(async () => void router.navigate({ to: '/', search: {} } as never));
  await arrive();
  expect([radio(0).checked, radio(1).checked]).toEqual([true, false]);
});

it('a second press of a filter adds to the first, whose page is still loading', async () => {
  const { arrive, history, mounted } = await showPage();
  await mounted.click(mounted.root.querySelector('[aria-haspopup]'));
  const boxes = () => [...document.querySelectorAll('[role=menuitemcheckbox]')];
  await mounted.click(boxes()[0] ?? null);
  await mounted.click(boxes()[1] ?? null);
  expect(boxes().map((each) => each.getAttribute('aria-checked'))).toEqual(['true', 'true']);
  await arrive();
  expect(decodeURIComponent(history.location.search)).toBe('?of=["a","b"]');
});

it('a press without effect shows nothing, inside a router and outside', async () => {
  const { root, click } = await mount(
    <Segmented
      label="Kind"
      items={[
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ]}
      value="a"
      onChange={() => undefined}
    />,
  );
  const radios = () => [...root.querySelectorAll<HTMLInputElement>('input')].map(({ checked }) => checked);
  await click(root.querySelectorAll('input')[1] ?? null);
  expect(radios()).toEqual([true, false]);
});
