import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { mount } from '#src/ui/test-mount.tsx';
import { everyProcess, useProcesses } from './processes.ts';

vi.mock('./connection.ts', () => ({ useConnection: () => ({ id: 'c' }) }));
const asked: number[] = [];
let count = 0;
vi.mock('./reads.ts', () => ({
  read: async (_: string, __: string, { query }: { query: { pageNum?: number } }) => {
    const { pageNum = 1 } = query;
    asked.push(pageNum);
    const before = (pageNum - 1) * 500;
    const length = Math.max(0, Math.min(500, count - before));
    return {
      results: Array.from({ length }, (_each, index) => ({ id: `p${before + index}` })),
      totalCount: count,
    };
  },
}));

async function processesOf(all: number): Promise<number | undefined> {
  count = all;
  asked.length = 0;
  let found: number | undefined;
  function Probe() {
    const { data, isPending } = useProcesses('g');
    if (!isPending) found = data?.results.length;
    return null;
  }
  const { unmount } = await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Probe />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(found).toBe(all));
  await unmount();
  return found;
}

it('a project with more processes than a page holds loses none', async () => {
  await processesOf(1203);
  expect(Math.max(...asked)).toBe(3);
});

it('any other project costs one read', async () => {
  await processesOf(27);
  expect(asked).toEqual([1]);
});

it('what is read once for no page reads every page as well, and ends where the count has fallen meanwhile', async () => {
  const { read } = await import('./reads.ts');
  const all = async (says: number, holds = says) => {
    count = holds;
    asked.length = 0;
    const found = await everyProcess(async (query) => ({
      ...(await read('listGroupProcesses', 'c', { groupId: 'g', query })),
      totalCount: says,
    }));
    return [found.length, ...asked];
  };
  expect(await all(27)).toEqual([27, 1]);
  expect(await all(1203)).toEqual([1203, 1, 2, 3]);
  expect(await all(1203, 500)).toEqual([500, 1, 2]);
});
