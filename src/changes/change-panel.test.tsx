import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { ChangePanel } from './change-panel.tsx';

interface AddProps {
  change: () => unknown;
  onAdded: () => void;
  disabledReason?: string | false | undefined;
}

const seen = vi.hoisted(() => ({
  sent: [] as unknown[],
  messages: [] as unknown[],
  failure: undefined as Error | undefined,
  add: undefined as AddProps | undefined,
}));

vi.mock('#src/api/query.ts', () => ({
  useAnyOperation: () => ({
    mutateAsync: async (change: unknown) => {
      if (seen.failure) throw seen.failure;
      seen.sent.push(change);
    },
  }),
}));
vi.mock('#src/api/console/change-sets.ts', () => ({ useAdding: () => ({}) }));
vi.mock('#src/ui/actions/add-to-set.tsx', () => ({
  AddToSet: (props: AddProps) => {
    seen.add = props;
    return null;
  },
}));
vi.mock('#src/ui/feedback/notify.tsx', async (original) => ({
  ...(await original<object>()),
  notify: (notice: unknown) => seen.messages.push(notice),
}));

let mounted: Mounted;
beforeEach(() => Object.assign(seen, { sent: [], messages: [], failure: undefined, add: undefined }));
afterEach(() => mounted?.unmount());

interface Values {
  name: string;
}
type Panel = Parameters<typeof ChangePanel<Values>>[0];

function Form(props: Partial<Panel>) {
  const form = useForm<Values>({ defaultValues: { name: 'orders' } });
  return (
    <ChangePanel
      form={form}
      label="Team"
      submitLabel="Save team"
      change={({ name }) => (name === '' ? undefined : ({ rename: name } as never))}
      done="Saved"
      refusal={undefined}
      {...props}
    >
      <TextField control={form.control} name="name" label="Name" />
    </ChangePanel>
  );
}

const show = async (props: Partial<Panel> = {}) => {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  mounted = await mount(
    <QueryClientProvider client={client}>
      <Form {...props} />
    </QueryClientProvider>,
  );
};

async function save(name?: string): Promise<void> {
  if (name !== undefined) await mounted.type(mounted.root.querySelector('input'), name);
  await act(async () => {
    mounted.root
      .querySelector('form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

it('sends the entered values, reports success and closes', async () => {
  const onEnd = vi.fn();
  await show({ onEnd, done: ({ name }) => `${name} is saved` });
  await save('ledger');
  expect(seen.sent).toEqual([{ rename: 'ledger' }]);
  expect(seen.messages).toEqual([{ message: 'ledger is saved' }]);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('sends nothing where a field is marked as wrong', async () => {
  const onEnd = vi.fn();
  await show({ onEnd });
  await save('');
  expect(seen.sent).toEqual([]);
  expect(seen.messages).toEqual([]);
  expect(onEnd).not.toHaveBeenCalled();
});

it('sends nothing over the change of another user', async () => {
  const onEnd = vi.fn();
  await show({ onEnd, isCurrent: async () => false });
  await save('ledger');
  expect(seen.sent).toEqual([]);
  expect(seen.messages).toEqual([]);
  expect(onEnd).not.toHaveBeenCalled();
});

it('shows why a change was refused, stays open, and forgets it at the next attempt', async () => {
  const onEnd = vi.fn();
  seen.failure = new Error('The name is taken.');
  await show({ onEnd });
  await save('ledger');
  expect(mounted.root.textContent).toContain('The name is taken.');
  expect(seen.messages).toEqual([]);
  expect(onEnd).not.toHaveBeenCalled();
  seen.failure = undefined;
  await save('archive');
  expect(seen.sent).toEqual([{ rename: 'archive' }]);
  expect(mounted.root.textContent).not.toContain('The name is taken.');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('collects the present values instead, and closes', async () => {
  const onEnd = vi.fn();
  await show({ onEnd, disabledReason: 'Bring both changes together first.' });
  await mounted.type(mounted.root.querySelector('input'), 'ledger');
  expect(seen.add?.change()).toEqual({ rename: 'ledger' });
  expect(seen.add?.disabledReason).toBe('Bring both changes together first.');
  seen.add?.onAdded();
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(seen.sent).toEqual([]);
});

it('states before the press why the user may not send it, and sends nothing', async () => {
  await show({ refusal: 'Needs the role Project Owner.', disabledReason: 'Nothing has changed' });
  expect(mounted.root.querySelector('button[type="submit"]')?.getAttribute('aria-disabled')).toBe('true');
  expect(seen.add?.disabledReason).toBe('Needs the role Project Owner.');
  await save('ledger');
  expect(seen.sent).toEqual([]);
});

it('ends as the caller specifies', async () => {
  const [onEnd, onAdded] = [vi.fn(), vi.fn()];
  await show({ onEnd, onAdded });
  seen.add?.onAdded();
  expect(onAdded).toHaveBeenCalledTimes(1);
  expect(onEnd).not.toHaveBeenCalled();
});
