import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { useReplacedForm } from './use-replaced-form.tsx';

const place = vi.hoisted(() => ({
  now: { name: 'orders', team: 'shop' } as object,
  asked: [] as { enabled: boolean; target: string }[],
}));

vi.mock('#src/api/use-read-now.ts', () => ({ useReadNow: () => async () => place.now }));
vi.mock('./use-changed-by.ts', () => ({
  useOpenedAt: () => 1_000,
  useChangedBy: (options: { enabled: boolean; target: string }) => {
    place.asked.push(options);
    return options.enabled ? 'ines, 13 Mar 2026 14:02 UTC' : undefined;
  },
}));

let mounted: Mounted;
beforeEach(() => Object.assign(place, { now: { name: 'orders', team: 'shop' }, asked: [] }));
afterEach(() => mounted?.unmount());

type Values = { name: string; team: string };
let current: ReturnType<typeof useReplacedForm<'getGroupCluster', Values>>;

function Page({ stored, options = {} }: { stored: object; options?: object }) {
  current = useReplacedForm<'getGroupCluster', Values>({
    ...{ what: 'the window', read: 'getGroupCluster', at: { groupId: 'g', clusterName: 'c' } },
    ...{ groupId: 'g', target: '/groups/g/window', valuesOf: (each) => each as unknown as Values },
    stored: stored as never,
    ...options,
  });
  return <>{current.meanwhile}</>;
}

const before = { name: 'orders', team: 'shop' };
const press = (label: string) =>
  mounted.click(
    [...mounted.root.querySelectorAll('button')].find(({ textContent }) => textContent === label) ?? null,
  );

it('begins with the stored value, and is current until that changes', async () => {
  mounted = await mount(<Page stored={before} />);
  expect(current.form.getValues()).toEqual(before);
  expect([current.meanwhile, current.disabledReason]).toEqual([false, false]);
  expect(place.asked.at(-1)).toMatchObject({ enabled: false, target: '/groups/g/window' });
  expect(await current.isCurrent()).toBe(true);
  place.now = { ...before, team: 'web' };
  expect(await current.isCurrent()).toBe(false);
});

it('a later answer does not change the entered values', async () => {
  mounted = await mount(<Page stored={before} />);
  await act(async () => current.form.setValue('name', 'ledger'));
  await mounted.show(<Page stored={{ ...before }} />);
  expect(current.form.getValues().name).toBe('ledger');
  expect(current.meanwhile).toBe(false);
});

it('names who has changed the same, and lets nothing be saved over it', async () => {
  mounted = await mount(<Page stored={before} />);
  await act(async () => current.form.setValue('name', 'ledger'));
  await mounted.show(<Page stored={{ ...before, team: 'web' }} />);
  expect(mounted.root.textContent).toContain('The window changed since you opened this form: ines');
  expect(current.disabledReason).toBe('Bring both changes together first.');
  await press('Keep both');
  expect(current.form.getValues()).toEqual({ name: 'ledger', team: 'web' });
  expect([current.meanwhile, current.disabledReason]).toEqual([false, false]);
  expect(current.base).toEqual({ ...before, team: 'web' });
});

it('continues with the stored value alone', async () => {
  mounted = await mount(<Page stored={before} />);
  await act(async () => current.form.setValue('name', 'ledger'));
  await mounted.show(<Page stored={{ ...before, team: 'web' }} />);
  await press('Take theirs');
  expect(current.form.getValues()).toEqual({ ...before, team: 'web' });
});

it('a merged value may be completed by its form', async () => {
  const options = {
    shown: (own: Values) => ({ ...own, team: before.team }),
    rebased: (next: Values, own: Values, theirs: Values) => ({
      name: `${next.name} ${own.name} ${theirs.name}`,
      team: next.team,
    }),
  };
  mounted = await mount(<Page stored={before} options={options} />);
  await act(async () => {
    current.form.setValue('name', 'ledger');
    current.form.setValue('team', 'data');
  });
  await mounted.show(<Page stored={{ ...before, team: 'web' }} options={options} />);
  // the own team is not shown, so that theirs remains without a conflict
  await press('Keep both');
  expect(current.form.getValues()).toEqual({ name: 'ledger ledger orders', team: 'web' });
});
