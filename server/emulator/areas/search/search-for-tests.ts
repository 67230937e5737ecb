import { type Reply, type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';

export const first = 'application/vnd.atlas.2023-01-01+json';

export const dynamic = { mappings: { dynamic: true } };
export const place = { database: 'shop', collectionName: 'items', name: 'text' };

/** A world with one cluster, and short ways to its search operations. */
export class SearchBench {
  readonly at: TestEmulator;

  constructor(at: TestEmulator) {
    this.at = at;
  }

  get cluster(): string {
    return `~/groups/${this.at.groupId}/clusters/${this.at.clusterName}`;
  }

  ask(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.at.ask(method, `${this.cluster}${path}`, { body });
  }

  /** The first generation. */
  askFirst(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.at.ask(method, `${this.cluster}${path}`, { body, accept: first });
  }

  create(more: object = {}): Promise<Reply> {
    return this.ask('POST', '/search/indexes', { ...place, definition: dynamic, ...more });
  }

  /** Creates an index and waits for it; returns its id. */
  async built(more: object = {}): Promise<string> {
    const created = await this.create(more);
    this.at.advance(600);
    return created.body.indexID;
  }

  async get(id: string) {
    return (await this.ask('GET', `/search/indexes/${id}`)).body;
  }

  /** Event types of the log, oldest first. */
  log(): string[] {
    const { world, groupId } = this.at;
    return world.tables.events
      .by('group', groupId)
      .map(({ eventTypeName }) => eventTypeName)
      .filter((name) => name.startsWith('FTS_') || name.startsWith('SEARCH_'))
      .reverse();
  }

  /** Changes the record of the cluster behind the back of the API. */
  setCluster(more: object): void {
    const { world, groupId, clusterName } = this.at;
    const [cluster] = world.tables.clusters.by('name', `${groupId}/${clusterName}`);
    if (cluster) world.tables.clusters.put({ ...cluster, ...more });
  }
}

export async function searchBench(): Promise<SearchBench> {
  const at = await testEmulator();
  // an index of a collection that is not there would not stay
  await new ClusterDataInTest(at).run(place.database, { create: place.collectionName });
  return new SearchBench(at);
}
