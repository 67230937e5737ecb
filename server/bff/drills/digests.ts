import { type Document, Long } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { type Digest, isOwnData } from './compare.ts';

/** Runs one command; rejects with a CommandError where the database refuses. */
export type RunCommand = (db: string, command: Document) => Promise<Document>;

/** Databases and collections of one cluster that are looked at. */
const mostCollections = 5_000;

/** Numbers of the database come in several classes. */
function toNumber(value: unknown): number {
  return Long.isLong(value) ? value.toNumber() : Number(value ?? 0);
}

function refused(error: unknown): boolean {
  return error instanceof CommandError && error.codeName !== 'HostUnreachable';
}

/** Hashes by collection; none where the database gives none, as mongos does // documented: dbHash is of members */
async function hashesOf(run: RunCommand, db: string): Promise<Map<string, string>> {
  try {
    const { collections } = await run(db, { dbHash: 1 });
    if (typeof collections !== 'object' || collections === null) return new Map();
    return new Map(Object.entries(collections).map(([name, md5]) => [name, String(md5)]));
  } catch (error) {
    if (refused(error)) return new Map();
    throw error;
  }
}

/** Collections of a database, without views. */
export async function namesOf(run: RunCommand, db: string): Promise<string[]> {
  const names: string[] = [];
  let reply = await run(db, { listCollections: 1, nameOnly: true, filter: { type: 'collection' } });
  let batch: Document[] = reply.cursor?.firstBatch ?? [];
  for (;;) {
    for (const each of batch) names.push(String(each.name));
    const id: unknown = reply.cursor?.id;
    if (String(id ?? 0) === '0' || names.length > mostCollections) return names;
    reply = await run(db, { getMore: id, collection: '$cmd.listCollections' });
    batch = reply.cursor?.nextBatch ?? [];
  }
}

/** The content of a cluster, by the database's own commands: listDatabases, dbHash, count. */
export async function readDigests(run: RunCommand): Promise<Digest[]> {
  const { databases = [] } = await run('admin', { listDatabases: 1, nameOnly: true });
  const digests: Digest[] = [];
  for (const { name: db } of databases as { name: string }[]) {
    if (!isOwnData({ db, name: '' })) continue;
    const hashes = await hashesOf(run, db);
    for (const name of await namesOf(run, db)) {
      if (!isOwnData({ db, name })) continue;
      if (digests.length >= mostCollections) throw new Error(`more than ${mostCollections} collections`);
      const { n } = await run(db, { count: name });
      digests.push({ db, name, documents: toNumber(n), md5: hashes.get(name) ?? null });
    }
  }
  return digests;
}
