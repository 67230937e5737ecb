import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ClusterRequest } from '#contract/clusters/requests.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { mount } from '#src/ui/test-mount.tsx';
import { useCreateCluster } from './use-create-cluster.ts';

const service = vi.hoisted(() => ({
  sent: 0,
  looked: 0,
  create: (): Promise<unknown> => Promise.resolve({}),
  get: (): Promise<unknown> => Promise.resolve({}),
}));

vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQueryClient: () => ({
    fetchQuery: () => {
      service.looked += 1;
      return service.get();
    },
  }),
}));
vi.mock('#src/api/connection.ts', () => ({ useConnection: () => ({ id: 'c' }) }));
vi.mock('#src/api/query.ts', () => ({
  qNow: () => ({}),
  readAgain: () => Promise.resolve(),
  useOperation: () => ({
    mutateAsync: () => {
      service.sent += 1;
      return service.create();
    },
  }),
}));

const failing =
  (status: number, code = 'UNEXPECTED_ERROR') =>
  () =>
    Promise.reject(new ApiFailure(status, { code, message: 'It failed.' }));

beforeEach(() => {
  Object.assign(service, { sent: 0, looked: 0, get: () => Promise.resolve({}) });
});

async function creating() {
  const done: string[] = [];
  let created: ReturnType<typeof useCreateCluster> | undefined;
  function Form() {
    created = useCreateCluster('g', (name) => done.push(name));
    return null;
  }
  const { unmount } = await mount(<Form />);
  await act(async () => created?.send({ name: 'orders' } as ClusterRequest));
  const creation = created?.creation;
  await unmount();
  return { creation, done };
}

test.each([0, 500, 502, 503, 504])(
  'after a response with status %i the cluster is looked up by its name, and not sent again',
  async (status) => {
    service.create = failing(status);
    expect(await creating()).toMatchObject({ done: ['orders'], creation: { state: 'idle' } });
    expect(service).toMatchObject({ sent: 1, looked: 1 });
  },
);

test('a cluster that is not found was not created', async () => {
  service.create = failing(500);
  service.get = failing(404, 'CLUSTER_NOT_FOUND');
  const { creation, done } = await creating();
  expect(creation).toMatchObject({ state: 'refused', message: expect.stringMatching(/nothing was created/) });
  expect(done).toEqual([]);
});

test('what cannot be looked up stays unknown', async () => {
  service.create = failing(0);
  service.get = failing(503);
  expect((await creating()).creation).toEqual({ state: 'unknown', name: 'orders' });
  expect(service.sent).toBe(1);
});

test('a refusal is no loss, and nothing is looked up', async () => {
  service.create = failing(409, 'DUPLICATE_CLUSTER_NAME');
  expect((await creating()).creation).toMatchObject({ state: 'refused', message: 'It failed.' });
  expect(service.looked).toBe(0);
});
