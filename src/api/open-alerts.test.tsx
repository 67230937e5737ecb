import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { mount } from '#src/ui/test-mount.tsx';
import { type OpenAlerts, useOpenAlerts } from './open-alerts.ts';

vi.mock('./connection.ts', () => ({ useConnection: () => ({ id: 'c' }) }));
const asked: number[] = [];
let count = 0;
/** Pages that are answered; the others wait. */
let pages = Number.POSITIVE_INFINITY;
vi.mock('./reads.ts', () => ({
  read: async (_: string, __: string, { query }: { query: { pageNum: number } }) => {
    asked.push(query.pageNum);
    if (query.pageNum > pages) await new Promise(() => {});
    const before = (query.pageNum - 1) * 500;
    const length = Math.max(0, Math.min(500, count - before));
    return {
      results: Array.from({ length }, (_each, index) => ({ id: `a${before + index}` })),
      totalCount: count,
    };
  },
}));

async function alertsOf(check: (alerts: OpenAlerts | undefined) => void): Promise<void> {
  asked.length = 0;
  let latest: OpenAlerts | undefined;
  function Probe() {
    latest = useOpenAlerts('g');
    return null;
  }
  const { unmount } = await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Probe />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => check(latest));
  await unmount();
}

it('reads every page of more than 500 open alerts, the oldest too', async () => {
  [count, pages] = [1203, Number.POSITIVE_INFINITY];
  await alertsOf((alerts) => {
    expect(alerts?.complete).toBe(true);
    expect(alerts?.data?.results.at(-1)?.id).toBe('a1202');
    expect(alerts?.data?.totalCount).toBe(1203);
  });
});

it('reports an incomplete list while pages are missing', async () => {
  [count, pages] = [1203, 2];
  await alertsOf((alerts) => {
    expect(alerts?.data?.results).toHaveLength(1000);
    expect(alerts?.complete).toBe(false);
  });
});

it('costs one read where one page holds all', async () => {
  [count, pages] = [12, Number.POSITIVE_INFINITY];
  await alertsOf((alerts) => expect(alerts?.complete).toBe(true));
  expect(asked).toEqual([1]);
});
