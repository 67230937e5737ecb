import { beforeEach, expect, it, vi } from 'vitest';
import type { ConfirmOptions } from '#src/ui/actions/confirm.tsx';
import { mount } from '#src/ui/test-mount.tsx';
import { useConfirmed, useConfirmedChange } from './use-confirmed.ts';

const seen = vi.hoisted(() => ({
  asked: [] as unknown[],
  sent: [] as unknown[],
  messages: [] as unknown[],
  collected: [] as unknown[],
  failure: undefined as Error | undefined,
}));

vi.mock('#src/api/query.ts', () => {
  const sending = {
    mutateAsync: async (args: unknown) => {
      if (seen.failure) throw seen.failure;
      seen.sent.push(args);
      return { id: 'new' };
    },
  };
  return { useOperation: () => sending, useAnyOperation: () => sending };
});
vi.mock('#src/api/console/change-sets.ts', () => ({
  useAdding: () => ({}),
  collected: (operation: string, args: unknown, label: string) => ({ operation, args, label }),
}));
vi.mock('#src/ui/actions/add-to-set.tsx', () => ({
  besideConfirm: (_: unknown, change: () => unknown) => () => seen.collected.push(change()),
}));
vi.mock('#src/ui/actions/confirm.tsx', async (original) => ({
  ...(await original<object>()),
  confirm: (options: unknown) => seen.asked.push(options),
}));
vi.mock('#src/ui/feedback/notify.tsx', async (original) => ({
  ...(await original<object>()),
  notify: (notice: unknown) => seen.messages.push(notice),
}));

beforeEach(() =>
  Object.assign(seen, { asked: [], sent: [], messages: [], collected: [], failure: undefined }),
);

/** Confirms once a component is mounted; returns the arguments of the dialog. */
async function asked(ask: () => () => void): Promise<ConfirmOptions> {
  let open: () => void = () => undefined;
  function Page() {
    open = ask();
    return null;
  }
  const { unmount } = await mount(<Page />);
  open();
  await unmount();
  return seen.asked.at(-1) as ConfirmOptions;
}

const run = ({ run: send }: ConfirmOptions) => send(new AbortController().signal);
const question = { title: 'Delete orders?', confirmLabel: 'Delete cluster', danger: true };

it('sends a change once it is confirmed, with the arguments of that moment', async () => {
  const ended: unknown[] = [];
  let name = 'orders';
  const dialog = await asked(() => {
    const ask = useConfirmed('deleteGroupCluster');
    return () =>
      ask({
        ...question,
        args: () => ({ groupId: 'g', clusterName: name }),
        change: 'Delete orders',
        done: 'orders is being deleted',
        onDone: (result) => ended.push(result),
      });
  });
  expect(dialog).toMatchObject(question);
  expect(dialog).not.toHaveProperty('args');
  expect(seen.sent).toEqual([]);
  name = 'renamed';
  await run(dialog);
  expect(seen.sent).toEqual([{ groupId: 'g', clusterName: 'renamed' }]);
  expect(seen.messages).toEqual([{ message: 'orders is being deleted' }]);
  expect(ended).toEqual([{ id: 'new' }]);
});

it('collects the same change instead of sending it', async () => {
  const dialog = await asked(() => {
    const ask = useConfirmed('deleteGroupCluster');
    return () =>
      ask({
        ...question,
        args: () => ({ groupId: 'g', clusterName: 'orders' }),
        change: 'Delete orders',
      });
  });
  dialog.beside?.(() => undefined);
  expect(seen.collected).toEqual([
    {
      operation: 'deleteGroupCluster',
      args: { groupId: 'g', clusterName: 'orders' },
      label: 'Delete orders',
    },
  ]);
  expect(seen.sent).toEqual([]);
});

it('without a message of its own shows no notification', async () => {
  const dialog = await asked(() => {
    const ask = useConfirmed('deleteGroupCluster');
    return () => ask({ ...question, args: () => ({ groupId: 'g', clusterName: 'a' }), change: 'Delete a' });
  });
  await run(dialog);
  expect(seen.sent).toHaveLength(1);
  expect(seen.messages).toEqual([]);
});

it('after a failure neither notifies nor continues', async () => {
  seen.failure = new Error('refused');
  const onDone = vi.fn();
  const change = { operation: 'deleteGroupCluster', args: {}, label: 'Delete a' } as never;
  const dialog = await asked(() => {
    const ask = useConfirmedChange();
    return () => ask({ ...question, change, done: 'Deleted', onDone });
  });
  await expect(run(dialog)).rejects.toThrow('refused');
  expect(seen.messages).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});

it('sends or collects a change whose operation depends on the question', async () => {
  const onDone = vi.fn();
  const change = { operation: 'deleteGroupCluster', args: {}, label: 'Delete a' } as never;
  const dialog = await asked(() => {
    const ask = useConfirmedChange();
    return () => ask({ ...question, change, done: 'Deleted', onDone });
  });
  expect(dialog).not.toHaveProperty('change');
  dialog.beside?.(() => undefined);
  expect(seen.collected).toEqual([change]);
  await run(dialog);
  expect(seen.sent).toEqual([change]);
  expect(seen.messages).toEqual([{ message: 'Deleted' }]);
  expect(onDone).toHaveBeenCalledTimes(1);
});
