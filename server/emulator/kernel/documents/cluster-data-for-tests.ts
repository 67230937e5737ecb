import { type Document, EJSON } from 'bson';
import { parseEjson } from '#server/data/values/ejson.ts';
import type { Ask, Reply, TestEmulator } from '#server/emulator/emulator-for-tests.ts';

/** Commands on the documents of a cluster, as the operation of the emulator takes them. */
export class ClusterDataInTest {
  readonly at: TestEmulator;
  readonly clusterName: string;

  constructor(at: TestEmulator, clusterName = at.clusterName) {
    this.at = at;
    this.clusterName = clusterName;
  }

  ask(
    db: string,
    command: Document,
    { as, ...more }: Ask & { readPreference?: string } = {},
  ): Promise<Reply> {
    const { readPreference } = more;
    const path = `/_emulator/groups/${this.at.groupId}/clusters/${this.clusterName}/command`;
    return this.at.ask('POST', path, {
      ...(as === undefined ? {} : { as }),
      body: {
        db,
        command: EJSON.stringify(command, { relaxed: false }),
        ...(readPreference ? { readPreference } : {}),
      },
    });
  }

  /** The reply of the database, refusals too. */
  async run(db: string, command: Document, more: Ask & { readPreference?: string } = {}): Promise<Document> {
    const { status, body } = await this.ask(db, command, more);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return parseEjson(body.reply) as Document;
  }

  async find(collection: string, filter: Document = {}, db = 'app'): Promise<Document[]> {
    const { cursor } = await this.run(db, { find: collection, filter, batchSize: 1_000_000 });
    return cursor.firstBatch;
  }

  insert(collection: string, ...documents: Document[]): Promise<Document> {
    return this.run('app', { insert: collection, documents });
  }
}
