import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { MissingParts } from '#src/ui/feedback/missing-parts.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { RetryContext } from '#src/ui/feedback/retry-context.ts';
import { mount } from '#src/ui/test-mount.tsx';
import { ApiFailure } from '../errors.ts';
import { recoveryOf } from './recovery.ts';

const alerts = ['operation', 'c', 'listGroupAlerts', { groupId: 'g', query: { status: 'TRACKING' } }];
const configs = ['operation', 'c', 'listGroupAlertConfigs', { groupId: 'g' }];
let broken = true;

function useBrokenRead(queryKey: readonly unknown[]) {
  return useQuery({
    queryKey,
    queryFn: async () => {
      if (broken) throw new ApiFailure(503, { code: 'UPSTREAM_UNREACHABLE', message: 'Atlas is down.' });
      return { results: [] };
    },
    retry: false,
  });
}

/** A page whose second read is not named by any component, unless `names` it. */
function TestPage({ names }: { names: boolean }) {
  const first = useBrokenRead(alerts);
  const second = useBrokenRead(configs);
  return (
    <>
      <MissingParts />
      {names && <ReadFailure what="Tracking alerts" query={first} />}
      {names && <ReadFailure what="Configurations" query={second} />}
    </>
  );
}

async function open(names: boolean) {
  const client = new QueryClient();
  return mount(
    <QueryClientProvider client={client}>
      <RetryContext value={recoveryOf(client)}>
        <TestPage names={names} />
      </RetryContext>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  broken = true;
});

it('names every read that failed and that no component names, with the time of the next attempt', async () => {
  const { root, unmount } = await open(false);
  await vi.waitFor(() =>
    expect(root.textContent).toContain('Not loaded: alert configurations, alerts (tracking)'),
  );
  expect(root.textContent).toMatch(/Failed at .*Retrying/);
  broken = false;
  await vi.waitFor(() => expect(root.textContent).not.toContain('Not loaded'));
  await unmount();
});

it('leaves out the parts that a component names', async () => {
  const { root, unmount } = await open(true);
  await vi.waitFor(() => expect(root.textContent).toContain('Tracking alerts could not be loaded'));
  expect(root.textContent).not.toContain('Not loaded');
  await unmount();
});
