import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { useSavedKey } from './use-saved-key.ts';

let mounted: Mounted;
afterEach(() => mounted?.unmount());

let state: ReturnType<typeof useSavedKey>;
let store: (value: number) => void;

function Form() {
  const [value, setValue] = useState(0);
  store = setValue;
  state = useSavedKey({ value });
  return null;
}

it('a form begins anew after its own change, whether answer or read comes first', async () => {
  mounted = await mount(<Form />);
  await act(async () => store(1));
  expect(state.formKey).toBe(0);
  act(() => state.onSending());
  await act(async () => state.onSaved());
  expect(state.formKey).toBe(0);
  await act(async () => store(2));
  expect(state.formKey).toBe(1);
  act(() => state.onSending());
  await act(async () => store(3));
  await act(async () => state.onSaved());
  expect(state.formKey).toBe(2);
  await act(async () => store(4));
  expect(state.formKey).toBe(2);
});
