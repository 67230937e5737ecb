import type { Document } from 'bson';
import type { RunChange } from '#contract/console/functions.ts';
import { toEjson } from '#server/data/values/ejson.ts';

type Ask = (command: Document) => Promise<Document>;

/** Documents of a collection that are shown. */
const mostSamples = 20;
/** Characters of all samples of a dry run, and of one document: larger ones are counted only. */
const mostCharacters = 256 * 1024;

interface Collection {
  db: string;
  name: string;
  inserted: number;
  updated: number;
  deleted: number;
  /** By their `_id` as extended JSON; `before` is extended JSON too. */
  samples: Map<string, { id: unknown; before: string | null }>;
}

/** The changes of a dry run, with the first documents of each collection as they were. */
export class DryRunNotes {
  readonly #collections = new Map<string, Collection>();

  get any(): boolean {
    return this.#collections.size > 0;
  }

  clear(): void {
    this.#collections.clear();
  }

  /** Runs a command that changes documents, and notes its effect. */
  async note(db: string, command: Document, ask: Ask): Promise<Document> {
    const before = await this.#before(db, command, ask);
    const reply = await ask(command);
    if (Object.keys(command)[0] === 'findAndModify')
      this.#findAndModify(this.#of(db, String(command.findAndModify)), command, reply);
    else this.#counted(db, command, reply);
    const [kind = ''] = Object.keys(command);
    const collection = this.#of(db, String(command[kind]));
    for (const { id, text } of before) this.#sample(collection, id, text);
    return reply;
  }

  /** The changes, with the documents as they are now; without `ask` those are unknown. */
  async read(ask: ((db: string, command: Document) => Promise<Document>) | undefined): Promise<RunChange[]> {
    const changes: RunChange[] = [];
    let characters = 0;
    for (const each of this.#collections.values()) {
      const { db, name, inserted, updated, deleted } = each;
      // its commands matched no document
      if (inserted + updated + deleted === 0) continue;
      const now = ask && (await this.#now(each, ask).catch(() => undefined));
      const samples: RunChange['samples'] = [];
      for (const [key, { before }] of each.samples) {
        const sample = { before, after: now?.get(key) ?? null };
        if (!now || sample.before === sample.after) continue;
        characters += (sample.before?.length ?? 0) + (sample.after?.length ?? 0);
        if (characters > mostCharacters) break;
        samples.push(sample);
      }
      changes.push({
        namespace: `${db}.${name}`,
        inserted,
        updated,
        deleted,
        samples,
        complete: now !== undefined,
      });
    }
    return changes;
  }

  async #now({ db, name, samples }: Collection, ask: (db: string, command: Document) => Promise<Document>) {
    const ids = [...samples.values()].map(({ id }) => id);
    const { cursor } = await ask(db, {
      ...{ find: name, filter: { _id: { $in: ids } } },
      ...{ batchSize: mostSamples, limit: mostSamples, singleBatch: true },
    });
    return new Map(
      (cursor.firstBatch as Document[]).map((each) => [toEjson({ id: each._id }), toEjson(each)]),
    );
  }

  #of(db: string, name: string): Collection {
    const key = `${db}.${name}`;
    const existing = this.#collections.get(key);
    if (existing) return existing;
    const created = { db, name, inserted: 0, updated: 0, deleted: 0, samples: new Map() };
    this.#collections.set(key, created);
    return created;
  }

  #sample(collection: Collection, id: unknown, before: string | null): void {
    const key = toEjson({ id });
    if (collection.samples.size < mostSamples && !collection.samples.has(key))
      collection.samples.set(key, { id, before });
  }

  /** The documents that the command is about to change, as far as there is room for them. */
  async #before(db: string, command: Document, ask: Ask): Promise<{ id: unknown; text: string }[]> {
    const [kind = ''] = Object.keys(command);
    const name = String(command[kind]);
    const collection = this.#of(db, name);
    const documents: { id: unknown; text: string }[] = [];
    for (const query of chosenBy(kind, command)) {
      const room = mostSamples - collection.samples.size - documents.length;
      if (room <= 0) break;
      const { many, ...rest } = query;
      const limit = many ? room : 1;
      const { cursor } = await ask({ find: name, ...rest, limit, batchSize: limit, singleBatch: true });
      for (const document of cursor.firstBatch as Document[]) {
        const text = toEjson(document);
        if (text.length <= mostCharacters) documents.push({ id: document._id, text });
      }
    }
    return documents;
  }

  #counted(db: string, command: Document, reply: Document): void {
    const [kind = ''] = Object.keys(command);
    const collection = this.#of(db, String(command[kind]));
    if (kind === 'delete') collection.deleted += Number(reply.n ?? 0);
    if (kind === 'insert') {
      collection.inserted += Number(reply.n ?? 0);
      for (const { _id } of command.documents as Document[]) this.#sample(collection, _id, null);
    }
    if (kind === 'update') {
      const upserted = (reply.upserted ?? []) as Document[];
      collection.inserted += upserted.length;
      collection.updated += Number(reply.nModified ?? 0);
      for (const { _id } of upserted) this.#sample(collection, _id, null);
    }
  }

  #findAndModify(collection: Collection, command: Document, reply: Document): void {
    const { n = 0, upserted } = (reply.lastErrorObject ?? {}) as Document;
    if (command.remove) collection.deleted += Number(n);
    else if (upserted !== undefined) {
      collection.inserted += 1;
      this.#sample(collection, upserted, null);
    } else collection.updated += Number(n);
  }
}

/** Queries that find the documents which a command changes. */
function chosenBy(kind: string, command: Document): Document[] {
  const shared = command.let === undefined ? {} : { let: command.let };
  if (kind === 'findAndModify') {
    const { query = {}, sort, collation, hint } = command;
    return [{ filter: query, many: false, ...onlySet({ sort, collation, hint }), ...shared }];
  }
  const statements = (command.updates ?? command.deletes ?? []) as Document[];
  return statements.slice(0, mostSamples).map(({ q, multi, limit, collation, hint, sort }) => {
    const many = kind === 'update' ? multi === true : Number(limit) === 0;
    return { filter: q, many, ...onlySet({ sort, collation, hint }), ...shared };
  });
}

const onlySet = (fields: Document): Document =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
