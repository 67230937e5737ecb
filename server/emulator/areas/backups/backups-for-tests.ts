import type { ClusterRecord } from '#contract/clusters/record.ts';
import { type Reply, type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { presentPosition } from '#server/emulator/kernel/documents/restore.ts';
import { contentsAt, type DatabaseContents } from './snapshots/contents.ts';

/** An emulator with the usual requests about backups of its cluster. */
export class BackupsInTest {
  readonly at: TestEmulator;

  constructor(at: TestEmulator) {
    this.at = at;
  }

  get cluster(): ClusterRecord {
    return this.named(this.at.clusterName);
  }

  named(name: string): ClusterRecord {
    const [cluster] = this.at.world.tables.clusters.by('name', `${this.at.groupId}/${name}`);
    if (!cluster) throw new Error(`there is no cluster ${name}`);
    return cluster;
  }

  change(changes: Partial<ClusterRecord>): void {
    this.at.world.tables.clusters.put({ ...this.cluster, ...changes });
  }

  /** Another cluster like the first one. */
  twin(name: string, changes: Partial<ClusterRecord> = {}): ClusterRecord {
    return this.at.world.tables.clusters.put({
      ...this.cluster,
      id: this.at.world.id(),
      name,
      ...changes,
    });
  }

  /** The cluster becomes one of two shards. */
  shard(changes: Partial<ClusterRecord> = {}): void {
    const [first] = this.cluster.replicationSpecs;
    if (!first) throw new Error('the cluster has no shard');
    const second = { ...first, id: this.at.world.id() };
    this.change({ clusterType: 'SHARDED', replicationSpecs: [first, second], ...changes });
  }

  /** A request below the backup of the first cluster. */
  ask(method: string, path: string, body?: unknown): Promise<Reply> {
    const { at } = this;
    const target = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup${path}`;
    return at.ask(method, target, body === undefined ? {} : { body });
  }

  async take(body: unknown = { retentionInDays: 3 }): Promise<string> {
    const reply = await this.ask('POST', '/snapshots', body);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body.id;
  }

  /** An on-demand snapshot that has completed. */
  async takeSnapshot(): Promise<string> {
    const id = await this.take();
    this.at.advance(10);
    return id;
  }

  async restore(body: unknown): Promise<string> {
    const reply = await this.ask('POST', '/restoreJobs', body);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body.id;
  }

  async job(id: string): Promise<Reply['body']> {
    return (await this.ask('GET', `/restoreJobs/${id}`)).body;
  }

  /** Status, code and first field of a request that is refused; fails when anything changed. */
  async refused(method: string, path: string, body?: unknown): Promise<unknown[]> {
    const before = this.at.rows();
    const reply = await this.ask(method, path, body);
    if (!this.at.unchanged(before)) throw new Error(`${method} ${path} changed something`);
    return [reply.status, reply.body.errorCode, reply.body.badRequestDetail?.fields[0]?.field].filter(
      (each) => each !== undefined,
    );
  }

  eventTypes(): string[] {
    return this.at.world.tables.events.by('group', this.at.groupId).map(({ eventTypeName }) => eventTypeName);
  }
}

export async function backupsInTest(
  options: Parameters<typeof testEmulator>[0] = {},
): Promise<BackupsInTest> {
  return new BackupsInTest(await testEmulator(options));
}

/** The content of the first cluster. */
export function contentsNow({ world, groupId, clusterName }: TestEmulator): DatabaseContents[] {
  const [cluster] = world.tables.clusters.by('name', `${groupId}/${clusterName}`);
  return cluster ? contentsAt(world, cluster, presentPosition(world, cluster)) : [];
}
