import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { mount } from '#src/ui/test-mount.tsx';
import { useProcesses } from './processes.ts';

vi.mock('../connection.ts', () => ({ useConnection: () => ({ id: 'c' }) }));
// happy-dom has no navigation timing
vi.stubGlobal('PerformanceNavigationTiming', class {});
const pages: number[] = [];
let count = 0;
vi.mock('../client.ts', async (original) => ({
  ...(await original<object>()),
  reportCall: () => undefined,
  send: async (_: string, { body }: { body: { reads: { args: { query: { pageNum?: number } } }[] } }) => {
    const lines = body.reads.map(({ args }, index) => {
      const { pageNum = 1 } = args.query;
      pages.push(pageNum);
      const before = (pageNum - 1) * 500;
      const length = Math.max(0, Math.min(500, count - before));
      const results = Array.from({ length }, (_each, at) => ({ id: `p${before + at}` }));
      return JSON.stringify({ index, status: 200, body: { results, totalCount: count } });
    });
    return new Response(`${lines.join('\n')}\n`);
  },
}));

async function readProcesses(all: number): Promise<void> {
  count = all;
  pages.length = 0;
  let rows: number | undefined;
  function Probe() {
    rows = useProcesses('g').data?.results.length;
    return null;
  }
  const { unmount } = await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Probe />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(rows).toBe(all));
  await unmount();
}

it('reads every page of a project with more processes than a page holds', async () => {
  await readProcesses(1203);
  expect(pages).toEqual([1, 2, 3]);
});

it('reads a shorter list with one request', async () => {
  await readProcesses(27);
  expect(pages).toEqual([1]);
});
