import { probeNamespace } from '#contract/console/probe-text.ts';
import type { DataSource } from '#server/functions/data-source.ts';

const { db, collection } = probeNamespace;
const patienceMs = 5_000;

/**
 * Removes the data of a probe: its own document, the collection once no probe document remains, and the
 * database once it has no collection. Documents of other probes and other data beside them remain.
 *
 * @param id of the probe, which is the `_id` of its document
 * @throws CommandError where the deployment refuses or does not answer
 */
export async function removeProbeData(source: Pick<DataSource, 'run'>, id: string): Promise<void> {
  const run = (command: Record<string, unknown>) =>
    source.run(db, command, { signal: AbortSignal.timeout(patienceMs), readPreference: 'primary' });
  await run({
    delete: collection,
    deletes: [{ q: { _id: id }, limit: 1 }],
    writeConcern: { w: 'majority' },
  });
  const names = async (): Promise<string[]> => {
    const { cursor } = await run({ listCollections: 1, nameOnly: true });
    return (cursor.firstBatch as { name: string }[]).map(({ name }) => name);
  };
  const before = await names();
  if (before.includes(collection)) {
    const { cursor } = await run({ find: collection, filter: {}, limit: 1, singleBatch: true });
    if (cursor.firstBatch.length > 0) return;
    await run({ drop: collection });
  }
  const left = before.filter((name) => name !== collection && !name.startsWith('system.'));
  if (left.length === 0 && (await names()).every((name) => name.startsWith('system.'))) {
    await run({ dropDatabase: 1 });
  }
}
