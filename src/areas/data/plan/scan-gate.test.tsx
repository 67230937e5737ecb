import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { mount, unmountAll } from '#src/ui/test-mount.tsx';
import { nothing, type ReadQuery } from '../query-text.ts';
import { HeldQuery, useScanGate } from './scan-gate.tsx';

const namespace = {
  at: { source: { kind: 'deployment', deployment: 'd' } as const, read: 'primary' as const },
  db: 'shop',
  collection: 'orders',
};
const filtered: ReadQuery = { ...nothing, filter: { status: 'new' } };

afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

/** A database that counts so many documents and plans with one stage; returns the names of the commands that it receives. */
function serve(documents: number, stage: string): string[] {
  const commands: string[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    const command: EjsonObject = JSON.parse(JSON.parse(init.body).command);
    commands.push(Object.keys(command)[0] ?? '');
    const reply =
      'count' in command
        ? { ok: 1, n: documents }
        : { ok: 1, queryPlanner: { winningPlan: { stage, indexName: 'status_1' } } };
    return new Response(JSON.stringify({ reply: JSON.stringify(reply), durationMs: 1 }));
  });
  return commands;
}

function Gate({ query }: { query: ReadQuery }) {
  const gate = useScanGate(namespace, query);
  return gate.state === 'held' ? (
    <HeldQuery gate={gate} query={query} refusal={undefined} onCreateIndex={() => {}} />
  ) : (
    <output>{gate.state}</output>
  );
}

const show = (query: ReadQuery) =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Gate query={query} />
    </QueryClientProvider>,
  );
const settled = (root: HTMLElement, text: string) =>
  vi.waitFor(() => act(async () => expect(root.textContent).toContain(text)), { timeout: 60_000 });

test('a query without an index on ten million documents runs only after a confirmation', async () => {
  serve(10_000_000, 'COLLSCAN');
  const { root, click } = await show(filtered);
  await settled(root, 'The query reads all 10,000,000 documents');
  const run = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Run anyway');
  await click(run ?? null);
  await settled(root, 'open');
});

test('a query with an index runs at once', async () => {
  const commands = serve(10_000_000, 'IXSCAN');
  const { root } = await show(filtered);
  await settled(root, 'open');
  expect(commands).toEqual(['count', 'explain']);
});

test('a query of a small collection runs without a plan', async () => {
  const commands = serve(1_000, 'COLLSCAN');
  const { root } = await show(filtered);
  await settled(root, 'open');
  expect(commands).toEqual(['count']);
});

test('all documents without an order need no plan', async () => {
  const commands = serve(10_000_000, 'COLLSCAN');
  const { root } = await show(nothing);
  await settled(root, 'open');
  expect(commands).toEqual([]);
});
