import { beforeEach, expect, it, vi } from 'vitest';
import { mount } from '#src/ui/test-mount.tsx';
import { type DataSource, useDataSources } from './data-sources.ts';

const place = vi.hoisted(() => ({
  clusters: [] as object[],
  flex: [] as object[],
  deployments: [] as object[],
  refusal: undefined as string | undefined,
}));

vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: () => ({ data: place.deployments, isPending: false, error: null }),
}));
vi.mock('./connection.ts', () => ({
  useConnection: () => ({ id: 'c', name: 'Emulator', emulator: true, readOnly: false }),
}));
vi.mock('./access/can.ts', () => ({ useReadRefusal: () => place.refusal }));
vi.mock('./all-pages.ts', () => ({
  useAllPages: (operation: string) => ({
    rows: operation === 'listGroupFlexClusters' ? place.flex : place.clusters,
    loading: false,
    error: null,
  }),
}));

async function sources(): Promise<readonly DataSource[]> {
  let all: readonly DataSource[] | undefined;
  function Reader() {
    all = useDataSources('g').all;
    return null;
  }
  const { unmount } = await mount(<Reader />);
  await unmount();
  return all ?? [];
}

beforeEach(() => Object.assign(place, { clusters: [], flex: [], deployments: [], refusal: undefined }));

const cluster = (name: string, stateName = 'IDLE') => ({ name, stateName });

it('a flex cluster that both lists name is one source', async () => {
  place.clusters = [cluster('orders'), cluster('ideas')];
  place.flex = [cluster('ideas'), cluster('drafts')];
  const all = await sources();
  expect(all.map(({ key }) => key)).toEqual(['cluster:drafts', 'cluster:ideas', 'cluster:orders']);
});

it('a deployment named as a cluster is a source of its own', async () => {
  place.clusters = [cluster('orders')];
  place.deployments = [{ id: 'd1', name: 'orders', hosts: 'db.example.com', readOnly: true }];
  const all = await sources();
  expect(all.map(({ key, name }) => [key, name])).toEqual([
    ['cluster:orders', 'orders'],
    ['deployment:d1', 'orders'],
  ]);
  expect(all.map(({ readOnly }) => readOnly)).toEqual([undefined, 'The deployment orders is read only.']);
});

it('a cluster whose documents need a role that the credentials lack is not read, with the role as the reason', async () => {
  place.refusal = 'Needs the role Project Data Access Read Only.';
  place.clusters = [cluster('orders'), cluster('drafts', 'CREATING')];
  place.deployments = [{ id: 'd1', name: 'own', hosts: 'db.example.com' }];
  expect((await sources()).map(({ name, away }) => [name, away?.reason])).toEqual([
    ['drafts', 'Its documents can be read once it is available.'],
    ['orders', place.refusal],
    ['own', undefined],
  ]);
});
