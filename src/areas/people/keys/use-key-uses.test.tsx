// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { mount } from '#src/ui/test-mount.tsx';
import { type KeyUses, useKeyUses } from './use-key-uses.ts';

vi.mock('#src/api/connection.ts', () => ({ useConnection: () => ({ id: 'c' }) }));
const asked = new Set<string>();
vi.mock('#src/api/reads.ts', () => ({
  read: async (_: string, __: string, { apiUserId }: { apiUserId: string }) => {
    asked.add(apiUserId);
    if (apiUserId === 'k3') throw new Error('No answer');
    return { results: [] };
  },
}));

const keys = Array.from({ length: 120 }, (_, at) => ({
  ...{ id: `k${at}`, desc: `Key ${at}`, publicKey: `public${at}`, privateKey: '', roles: [] },
}));

it('of many keys the first fifty are asked for their last use, and the next ones when somebody wants them', async () => {
  let uses: KeyUses | undefined;
  function Probe() {
    uses = useKeyUses('o', keys);
    return (
      <button type="button" onClick={uses.readMore}>
        More
      </button>
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { root, click, unmount } = await mount(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
  expect(uses?.of.get('k0')).toBe('being read');
  await vi.waitFor(() => expect(uses?.of.get('k49')).toMatchObject({ known: false }));
  expect([asked.size, uses?.unread]).toEqual([50, 70]);
  // what was not read is never said to be unused
  expect(uses?.of.get('k50')).toBe('not read');
  expect(uses?.of.get('k3')).toBe('could not be loaded');

  await click(root.querySelector('button'));
  expect(uses?.unread).toBe(20);
  await vi.waitFor(() => expect(uses?.of.get('k99')).toMatchObject({ known: false }));
  expect(uses?.of.get('k100')).toBe('not read');
  await unmount();
});
