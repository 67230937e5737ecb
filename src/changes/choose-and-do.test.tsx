import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { ChooseAndDo } from './choose-and-do.tsx';

interface AddProps {
  change: () => unknown;
  onAdded: () => void;
}

const seen = vi.hoisted(() => ({
  sent: [] as unknown[],
  succeed: undefined as (() => void) | undefined,
  choose: (_value: string): void => undefined,
  chosen: null as string | null,
  add: undefined as AddProps | undefined,
}));

vi.mock('#src/api/query.ts', () => ({
  useAnyOperation: () => ({
    isPending: false,
    error: null,
    mutate: (change: unknown, { onSuccess }: { onSuccess: () => void }) => {
      seen.sent.push(change);
      seen.succeed = onSuccess;
    },
  }),
}));
vi.mock('#src/ui/fields/plain-select.tsx', () => ({
  PlainSelect: ({ value, onChange }: { value: string | null; onChange: (value: string) => void }) => {
    seen.choose = onChange;
    seen.chosen = value;
    return null;
  },
}));
vi.mock('./add-change.tsx', () => ({
  AddChange: (props: AddProps) => {
    seen.add = props;
    return <span data-add />;
  },
}));

let mounted: Mounted;
beforeEach(() => Object.assign(seen, { sent: [], succeed: undefined, add: undefined }));
afterEach(() => mounted?.unmount());

const show = async (refusal?: string) => {
  mounted = await mount(
    <ChooseAndDo
      label="Region"
      placeholder="Choose a region"
      options={[{ value: 'US_EAST_1', label: 'N. Virginia' }]}
      action="Create endpoint"
      refusal={refusal}
      failed="The endpoint was not created"
      change={(value) => ({ region: value }) as never}
    />,
  );
};
const choose = (value: string) => act(async () => seen.choose(value));
const button = () => mounted.root.querySelector('button');
const isOff = () => button()?.getAttribute('aria-disabled') === 'true';
const offersSet = () => mounted.root.querySelector('[data-add]') !== null;

it('waits for a choice, sends it, and is empty once that has succeeded', async () => {
  await show();
  expect([isOff(), offersSet()]).toEqual([true, false]);
  await mounted.click(button());
  expect(seen.sent).toEqual([]);
  await choose('US_EAST_1');
  expect([isOff(), offersSet()]).toEqual([false, true]);
  await mounted.click(button());
  expect(seen.sent).toEqual([{ region: 'US_EAST_1' }]);
  expect(seen.chosen).toBe('US_EAST_1');
  await act(async () => seen.succeed?.());
  expect([seen.chosen, isOff()]).toEqual([null, true]);
});

it('collects the choice instead, and is empty then', async () => {
  await show();
  await choose('US_EAST_1');
  expect(seen.add?.change()).toEqual({ region: 'US_EAST_1' });
  await act(async () => seen.add?.onAdded());
  expect(seen.chosen).toBeNull();
  expect(seen.sent).toEqual([]);
});

it('without the role neither sends nor collects', async () => {
  await show('Requires Project Owner.');
  await choose('US_EAST_1');
  expect([isOff(), offersSet()]).toEqual([true, false]);
  await mounted.click(button());
  expect(seen.sent).toEqual([]);
});
