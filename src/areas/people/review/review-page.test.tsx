import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Connection } from '#contract/console/bff.ts';
import { ConnectionProvider } from '#src/api/connection.ts';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { ReviewPage } from './review-page.tsx';
import type { ReviewSearch } from './review-search.ts';

const orgId = '5f0000000000000000000001';
const groupId = '5f0000000000000000000002';
const list = (...results: object[]) => ({ results, totalCount: results.length, links: [] });
const cluster = (name: string) => ({
  name,
  replicationSpecs: [{ regionConfigs: [{ providerName: 'AWS' }] }],
});
const user = (username: string) => ({
  ...{ username, databaseName: 'admin', groupId, roles: [{ roleName: 'read', databaseName: 'shop' }] },
  ...{ awsIAMType: 'NONE', ldapAuthType: 'NONE', oidcAuthType: 'NONE', x509Type: 'NONE' },
});
const lists: Record<string, object> = {
  getOrg: { id: orgId, name: 'Meridian' },
  listOrgUsers: list({
    ...{ id: 'u', username: 'ines@example.com', orgMembershipStatus: 'ACTIVE', teamIds: [] },
    ...{ createdAt: '2024-01-01T00:00:00Z', lastAuth: '2026-03-13T10:00:00Z' },
    roles: { orgRoles: ['ORG_OWNER'], groupRoleAssignments: [] },
  }),
  getOrgGroups: list({ id: groupId, orgId, name: 'orders' }),
  listGroupDatabaseUsers: list(user('shop'), user('old')),
  listGroupClusters: list(cluster('one'), cluster('two')),
};

/** Histories come when a test lets them: by the name of their cluster. */
const held = new Map<string, (line: object) => void>();
let mounted: Mounted;
let client: QueryClient;
afterEach(async () => {
  await mounted.unmount();
  vi.unstubAllGlobals();
  held.clear();
  asked.length = 0;
});

/** The requests to the service, in their order. */
const asked: string[] = [];

/** Answers reads line by line, as the server does; a history only once it is let go. */
async function answer(_url: string, init?: RequestInit): Promise<Response> {
  const { reads = [] } = JSON.parse(String(init?.body ?? '{}')) as {
    reads?: { operationId: string; args: { clusterName?: string } }[];
  };
  const body = new ReadableStream({
    async start(stream) {
      const lines = reads.map(async ({ operationId, args }, index) => {
        asked.push(operationId);
        const reported =
          operationId === 'getGroupDbAccessHistoryCluster'
            ? await new Promise<object>((resolve) => held.set(args.clusterName ?? '', resolve))
            : (lists[operationId] ?? list());
        stream.enqueue(
          new TextEncoder().encode(`${JSON.stringify({ index, status: 200, body: reported })}\n`),
        );
      });
      await Promise.all(lines);
      stream.close();
    },
  });
  return new Response(body);
}

const page = (search: ReviewSearch) => {
  const router = createRouter({ routeTree: createRootRoute() });
  return (
    <QueryClientProvider client={client}>
      {/* another tree than the one that the console declares */}
      <RouterContextProvider router={router as never}>
        <ConnectionProvider value={{ id: 'c', identity: 'key', name: 'c' } as Connection}>
          <ReviewPage orgId={orgId} search={search} onSearch={() => undefined} />
        </ConnectionProvider>
      </RouterContextProvider>
    </QueryClientProvider>
  );
};

async function open(search: ReviewSearch = {}): Promise<void> {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  client = new QueryClient();
  mounted = await mount(page(search));
  if (search.ask !== true) await untilAsked();
}
const untilAsked = () =>
  vi.waitFor(() => act(async () => expect([...held.keys()].sort()).toEqual(['one', 'two'])));

async function letGo(name: string, ...accessLogs: object[]): Promise<void> {
  held.get(name)?.({ accessLogs });
  await act(async () => undefined);
}
const signIn = { authResult: true, authSource: 'admin', username: 'shop', ipAddress: '203.0.113.5' };
const result = () => mounted.root.textContent?.replace(/\s+/g, ' ') ?? '';
const button = (name: RegExp) =>
  [...mounted.root.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''));
const until = (text: RegExp) => vi.waitFor(() => act(async () => expect(result()).toMatch(text)));

it('shows its rows before the long histories have arrived, and lists the pending parts', async () => {
  await open();
  await until(/ines@example\.com/);
  expect(result()).toContain('Access histories: 0 of 2 clusters read.');
  // no request for the rows waits for them
  expect(asked.indexOf('getGroupDbAccessHistoryCluster')).toBe(asked.length - 2);
  const unseen = button(/^no recorded sign-in/);
  expect(unseen?.textContent).toBe('no recorded sign-in: …');
  expect(unseen?.hasAttribute('aria-disabled')).toBe(false);

  await letGo('one', { ...signIn, timestamp: 'Fri Mar 13 10:00:00 GMT 2026' });
  await until(/Access histories: 1 of 2 clusters read\./);
  await letGo('two');
  await until(/Access histories of 2 clusters read\./);
  expect(button(/^no recorded sign-in/)?.textContent).toBe('no recorded sign-in: 1');
});

it('shows no absent users before every history has arrived', async () => {
  await open({ find: 'unseen' });
  await letGo('one');
  expect(mounted.root.querySelector('[role=grid]')).toBeNull();
  await letGo('two', { ...signIn, timestamp: 'Fri Mar 13 10:00:00 GMT 2026' });
  await until(/1 row of 3/);
});

it('requests no history while the auditor questions are open', async () => {
  await open({ ask: true });
  await until(/ines@example\.com/);
  expect(asked).toContain('listGroupClusters');
  expect(asked).not.toContain('getGroupDbAccessHistoryCluster');
  await mounted.show(page({}));
  await untilAsked();
});
