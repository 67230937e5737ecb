import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '#contract/console/bff.ts';
import { ConnectionProvider } from '#src/api/connection.ts';
import { mount, unmountAll } from '#src/ui/test-mount.tsx';
import type { Query } from '../data-search.ts';
import { type RunState, useLeftRun } from './use-left-run.ts';

const recorded: { query: Query; count: number | null }[] = [];
beforeEach(() => {
  recorded.length = 0;
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    recorded.push(JSON.parse(init.body));
    return new Response('{}');
  });
});
afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

const place = { groupId: 'g', source: 'cluster:orders', database: 'shop', collection: 'orders' };
const paid: Query = { filter: '{ status: "paid" }' };
const sent: Query = { filter: '{ status: "sent" }' };

function Run({ query, state }: { query: Query; state: RunState }) {
  useLeftRun(place, query, state);
  return null;
}

const run = (query: Query, state: RunState) => (
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionProvider value={{ id: 'c' } as Connection}>
        <Run query={query} state={state} />
      </ConnectionProvider>
    </QueryClientProvider>
  </StrictMode>
);
const filters = () => recorded.map(({ query, count }) => [query.filter, count]);

it('records a query that another one replaces before its end, and one whose page is left', async () => {
  const { show, unmount } = await mount(run(paid, 'running'));
  expect(filters()).toEqual([]);
  await show(run(sent, 'running'));
  expect(filters()).toEqual([[paid.filter, null]]);
  await unmount();
  expect(filters()).toEqual([
    [paid.filter, null],
    [sent.filter, null],
  ]);
});

it('records a stopped query once, and neither a complete one nor one without a part', async () => {
  const { show } = await mount(run(paid, 'running'));
  await show(run(paid, 'stopped'));
  await show(run(sent, 'running'));
  await show(run(sent, 'over'));
  await show(run({}, 'running'));
  await show(run(paid, 'over'));
  expect(filters()).toEqual([[paid.filter, null]]);
});
