import { isShellCall, readShellCall } from '#src/lib/ejson/shell-call.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';

/** A text with its pipeline. */
interface PastedPipeline {
  text: string;
  /** Parts of the shell call that are not applied. */
  notes: string[];
}

const harmless = new Set(['toArray', 'pretty', 'next', 'hasNext']);

/**
 * The pipeline in `db.orders.aggregate([ … ])`; any other text is unchanged.
 *
 * @param namespace the collection that is open: a call of another one is refused
 * @throws TextProblem
 */
export function pastedPipeline(text: string, namespace: { db: string; collection: string }): PastedPipeline {
  if (!isShellCall(text)) return { text, notes: [] };
  const { db = namespace.db, collection, methods } = readShellCall(text);
  const [read, ...cursor] = methods;
  if (read?.name !== 'aggregate') {
    const { from, to } = read ?? collection;
    throw new TextProblem(`Only aggregate can be run here, not ${read?.name ?? 'this'}`, text, from, to);
  }
  if (db !== namespace.db || collection.name !== namespace.collection) {
    const other = `${db}.${collection.name}`;
    const message = `This is a pipeline of ${other}. Open ${other} to run it.`;
    throw new TextProblem(message, text, collection.from, collection.to);
  }
  const [pipeline, options] = read.args;
  const dropped = cursor.filter(({ name }) => !harmless.has(name)).map(({ name }) => `${name}()`);
  const notes = [...(options ? ['the options of aggregate'] : []), ...dropped];
  return { text: pipeline ? text.slice(pipeline.from, pipeline.to) : '', notes };
}
