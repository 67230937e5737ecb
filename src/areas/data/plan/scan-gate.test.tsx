import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { mount, unmountAll } from '#src/ui/test-mount.tsx';
import { nothing, type ReadQuery } from '../query-text.ts';
import { HeldQuery, scannedDocuments, useScanGate } from './scan-gate.tsx';

const namespace = {
  at: { source: { kind: 'deployment', deployment: 'd' } as const, read: 'primary' as const },
  db: 'shop',
  collection: 'orders',
};
/** A query that no other test has allowed. */
const filteredBy = (status: string): ReadQuery => ({ ...nothing, filter: { status } });

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

function Gate({ query, toItsEnd }: { query: ReadQuery; toItsEnd: boolean }) {
  const gate = useScanGate(namespace, query, { toItsEnd });
  return gate.state === 'held' ? (
    <HeldQuery gate={gate} query={query} refusal={undefined} onCreateIndex={() => {}} />
  ) : (
    <output>{gate.state}</output>
  );
}

const show = (query: ReadQuery, toItsEnd = false) =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Gate query={query} toItsEnd={toItsEnd} />
    </QueryClientProvider>,
  );
const settled = (root: HTMLElement, text: string) =>
  vi.waitFor(() => act(async () => expect(root.textContent).toContain(text)), { timeout: 60_000 });

test('a query without an index on ten million documents runs only after a confirmation', async () => {
  serve(10_000_000, 'COLLSCAN');
  const { root, click } = await show(filteredBy('held'));
  await settled(root, 'The query reads all 10,000,000 documents');
  const run = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Run anyway');
  await click(run ?? null);
  await settled(root, 'open');
  // another page with the same query has the answer
  const { root: other } = await show(filteredBy('held'));
  await settled(other, 'open');
});

test('a query with an index runs at once', async () => {
  const commands = serve(10_000_000, 'IXSCAN');
  const { root } = await show(filteredBy('indexed'));
  await settled(root, 'open');
  expect(commands).toEqual(['count', 'explain']);
});

test('a query of a small collection runs without a plan', async () => {
  const commands = serve(1_000, 'COLLSCAN');
  const { root } = await show(filteredBy('small'));
  await settled(root, 'open');
  expect(commands).toEqual(['count']);
});

test('all documents without an order need no plan', async () => {
  const commands = serve(10_000_000, 'COLLSCAN');
  const { root } = await show(nothing);
  await settled(root, 'open');
  expect(commands).toEqual([]);
});

test('work that runs to its end is held without a filter as well', async () => {
  serve(10_000_000, 'COLLSCAN');
  const { root } = await show(nothing, true);
  await settled(root, 'It has no filter. It has not run yet');
});

test('a button that reads a large collection without an index asks first, until the query is allowed', async () => {
  serve(10_000_000, 'COLLSCAN');
  const scanned = (query: ReadQuery) => scannedDocuments(new QueryClient(), namespace, query);
  expect(await scanned(filteredBy('new'))).toBe(10_000_000);
  expect(await scanned(filteredBy('held'))).toBeUndefined();
  serve(1_000, 'COLLSCAN');
  expect(await scanned(filteredBy('new'))).toBeUndefined();
});
