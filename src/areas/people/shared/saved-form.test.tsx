import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { mount, unmountAll } from '#src/ui/test-mount.tsx';
import { SavedForm } from './saved-form.tsx';

const guard = vi.hoisted(() => ({ wouldLose: (): boolean => false }));

vi.mock('#src/api/query.ts', () => ({
  useAnyOperation: () => ({
    error: null,
    isPending: false,
    mutateAsync: () => Promise.reject(new Error('Atlas answered 500')),
  }),
}));
vi.mock('#src/changes/add-change.tsx', () => ({ AddChange: () => null }));
vi.mock('#src/changes/pending.tsx', () => ({ PendingOf: () => null }));
vi.mock('#src/ui/overlays/leave-guard.tsx', () => ({
  LeaveGuard: ({ wouldLose }: typeof guard) => {
    guard.wouldLose = wouldLose;
    return null;
  },
}));

afterEach(unmountAll);

it('after a failed save the changes can be saved again, and leaving requires a confirmation', async () => {
  const { root, type } = await mount(
    <SavedForm<{ name: string }>
      values={{ name: 'Meridian' }}
      label="Name"
      submitLabel="Save name"
      resource="/orgs/1"
      refusal={undefined}
      saved="Saved"
      change={({ name }) => ({ name }) as never}
    >
      {({ control }) => <TextField control={control} name="name" label="Name" />}
    </SavedForm>,
  );
  const save = () => root.querySelector('button[type=submit]');
  expect(save()?.getAttribute('aria-disabled')).toBe('true');
  await type(root.querySelector('input'), 'Meridian Logistics');
  await act(async () => {
    root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  expect(save()?.getAttribute('aria-disabled')).toBeNull();
  expect(guard.wouldLose()).toBe(true);
});
