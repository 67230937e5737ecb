import { documentLimits } from '#contract/twins/document-limits.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { slices } from '#server/data/threads/slices.ts';
import { toEjson } from '#server/data/values/ejson.ts';
import type { SourceDeps } from '../../functions/open-sources.ts';
import { Failure } from '../../http/errors.ts';
import { createJobLoop, type Job, type JobLoop } from '../../jobs/job-loop.ts';
import type { Leases } from '../../jobs/lease.ts';
import type { Log } from '../../log.ts';
import type { Twins } from '../twins.ts';
import type { StoredCollection, TwinCollections } from './collections.ts';
import { masking } from './mask-documents.ts';
import { countOf, readBatches } from './read-source.ts';
import { readStructure } from './structure.ts';
import { writeCollection } from './write-twin.ts';

export interface CollectionJobDeps {
  twins: Pick<Twins, 'get'>;
  collections: TwinCollections;
  sources: SourceDeps;
  leases: Leases;
  log: Log;
  now: () => number;
  restMs?: number | undefined;
}

const usualMs = 1_000;
const idleMs = 15_000;
/** Characters of one row of documents; a larger document has a row of its own. */
const rowLength = 2 ** 20;

/** Reads documents from their source, masks them before they are stored, and writes them into the twin. */
export function createCollectionJob(deps: CollectionJobDeps): JobLoop {
  const { twins, collections, sources, now, restMs = usualMs } = deps;

  /** The collection once everything is read; undefined where the job stops. */
  const readAll = async (
    begun: StoredCollection,
    { lease, isStopping }: Job<StoredCollection>,
  ): Promise<StoredCollection | undefined> => {
    let collection = begun;
    const { request } = collection;
    const mask = masking(request, await collections.secretOf(collection.twinId));
    const yields = slices();
    // another sample has other documents
    const restarts = request.choice === 'sample' && collection.rows > 0;
    if (restarts) collection = { ...collection, rows: 0, readCount: 0, bytes: 0 };
    if (collection.sourceCount === null || restarts) {
      const structure = await readStructure(sources, request);
      const sourceCount = await countOf(sources, request);
      collection = { ...collection, sourceCount, structure, leftOut: structure.leftOut };
      if (!(await collections.write(lease, collection, { restarts }))) return undefined;
    }
    const room = Math.min(
      documentLimits.bytes,
      documentLimits.twinBytes - (await collections.otherBytes(collection)),
    );
    const most = request.most - collection.readCount;
    if (most <= 0) return collection;
    for await (const batch of readBatches(sources, request, { skip: collection.readCount, most })) {
      let texts: string[] = [];
      let length = 0;
      const store = async (): Promise<boolean> => {
        if (texts.length === 0) return true;
        collection = {
          ...collection,
          rows: collection.rows + 1,
          readCount: collection.readCount + texts.length,
          bytes: collection.bytes + length,
        };
        const documents = `[${texts.join(',')}]`;
        [texts, length] = [[], 0];
        return collections.write(lease, collection, { documents });
      };
      for (const document of batch) {
        const text = toEjson(mask(document));
        const bytes = Buffer.byteLength(text);
        if (collection.bytes + length + bytes > room) {
          if (!(await store())) return undefined;
          return { ...collection, isCut: true };
        }
        if (length + bytes > rowLength && !(await store())) return undefined;
        texts.push(text);
        length += bytes;
        await yields();
      }
      if (!(await store())) return undefined;
      if (isStopping() || lease.signal.aborted) return undefined;
    }
    return collection;
  };

  /** Writes everything that was read into the twin, unless its world is being replaced. */
  const writeAll = async (
    collection: StoredCollection,
    { lease }: Job<StoredCollection>,
  ): Promise<number | undefined> => {
    const { state, twinConnection } = await twins.get(collection.twinId);
    if (twinConnection === null || state === 'loading' || state === 'rehearsing') return now() + restMs;
    const rows = collections.documents(collection.id);
    const written = await writeCollection(sources, twinConnection, collection, rows);
    const { writtenCount, indexCount } = written;
    const leftOut = [...(collection.structure?.leftOut ?? []), ...written.leftOut];
    const refusedCount = Math.max(0, collection.readCount - writtenCount);
    const counts = { writtenCount, refusedCount, indexCount, leftOut };
    const ended = { ...collection, ...counts, endedAt: now() };
    await collections.write(lease, ended, { state: 'done' });
    return undefined;
  };

  const work = async (job: Job<StoredCollection>): Promise<number | undefined> => {
    let collection = await collections.get(job.item.id);
    try {
      if (collection.state === 'reading') {
        const read = await readAll(collection, job);
        if (!read || !(await collections.write(job.lease, read, { state: 'writing' }))) return undefined;
        collection = { ...read, state: 'writing' };
      }
      return collection.state === 'writing' ? await writeAll(collection, job) : undefined;
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof Failure)) throw error;
      const { id } = collection;
      // a refusal of a database may quote a document: only its name is kept
      const reason = error instanceof CommandError ? refusalOf(error) : error.message;
      const current = await collections.get(id);
      await collections.write(job.lease, { ...current, reason, endedAt: now() }, { state: 'failed' });
      return undefined;
    }
  };

  return createJobLoop<StoredCollection>({
    leases: deps.leases,
    kind: 'twin-collection',
    async due() {
      const items = await collections.working();
      return { items, waitMs: items.length > 0 ? restMs : idleMs };
    },
    work,
    atOnce: 2,
    backoffMs: (failures) => Math.min(MINUTE, restMs * 2 ** failures),
    ...{ soonMs: restMs, wakeMs: 0, failedMs: idleMs, log: deps.log, now },
    failure: 'copied collections cannot be read',
    itemFailure: 'the copy of a collection failed',
  });
}

/** A refusal of a database in words, without values of documents. */
export const refusalOf = ({ codeName }: CommandError): string =>
  `The database refused a command: ${codeName}.`;
