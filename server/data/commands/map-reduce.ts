import type { Document } from 'bson';
import { openToRead } from '../collections/views.ts';
import type { CommandContext } from '../documents.ts';
import { codeText, compileScript, defineVariables, type Script } from '../javascript/script.ts';
import { step } from '../limits/budget.ts';
import { checkedSize } from '../limits/document-size.ts';
import { collectionName, validateCollection } from '../namespace.ts';
import { select } from '../query/select.ts';
import { compilePipeline } from '../stages/pipeline.ts';
import { row } from '../update/row.ts';
import { isDocument } from '../values/bson-type.ts';
import { compareValues } from '../values/compare.ts';
import { idKey, valueKey } from '../values/id-key.ts';
import { countField, documentField } from './command-fields.ts';
import { badValue, failedToParse } from './refusals.ts';

const modes = ['replace', 'merge', 'reduce'] as const;

/** Where the results go. */
type Target = { mode: 'inline' } | { mode: (typeof modes)[number]; db: string; collection: string };

/** Whether the results are the answer, and nothing is written. */
export function isInline({ out }: Document): boolean {
  return isDocument(out) && Object.hasOwn(out, 'inline');
}

function targetOf(db: string, { out }: Document): Target {
  if (isInline({ out })) return { mode: 'inline' };
  const input: unknown = typeof out === 'string' ? { replace: out } : out;
  if (!isDocument(input)) throw failedToParse("'out' has to be a string or an object");
  const { db: other = db, sharded: _sharded, nonAtomic: _nonAtomic, ...rest } = input;
  const [mode, second] = modes.filter((each) => Object.hasOwn(rest, each));
  if (mode === undefined || second !== undefined || typeof other !== 'string') {
    throw failedToParse("'out' names one of 'replace', 'merge', 'reduce' and 'inline'");
  }
  const collection: unknown = rest[mode];
  validateCollection(other, collection, 'mapReduce');
  return { mode, db: other, collection };
}

/** The `mapReduce` command: code of the client makes keys and values of documents, and joins the values of a key. */
export function mapReduce(db: string, command: Document, context: CommandContext): Document {
  const name = collectionName(db, command);
  const target = targetOf(db, command);
  const limit = countField(command, 'limit', 0);
  const script = (part: string) => compileScript(codeText(command[part], `mapReduce.${part}`));
  const [map, reduce] = [script('map'), script('reduce')];
  const finalize = command.finalize === undefined ? undefined : script('finalize');
  defineVariables(documentField(command, 'scope'));
  const selection = { sort: documentField(command, 'sort'), limit: limit === 0 ? Infinity : limit };
  const result = select(openToRead(context, db, name), documentField(command, 'query'), selection, context);
  const groups = new Map<string, { key: unknown; values: unknown[] }>();
  for (const { doc } of result) {
    for (const { key, value } of map.call([], doc).emitted) gather(groups, key, value);
  }
  const sorted = [...groups.values()].sort((a, b) => compareValues(a.key, b.key));
  const earlier = target.mode === 'reduce' ? context.catalog.open(target.db, target.collection) : undefined;
  const docs = sorted.map(({ key, values }) => {
    const before: unknown = earlier?.byKey(idKey(key))?.doc.value;
    const value = reduced(reduce, key, before === undefined ? values : [before, ...values]);
    return { _id: key, value: finalize === undefined ? value : finalize.call([key, value]).result };
  });
  context.work.returned += docs.length;
  if (target.mode === 'inline') {
    const reply = { results: docs, ok: 1 };
    checkedSize(reply);
    return reply;
  }
  write(docs, target, context);
  const isElsewhere = target.db !== db;
  return {
    result: isElsewhere ? { db: target.db, collection: target.collection } : target.collection,
    ok: 1,
  };
}

function gather(
  groups: Map<string, { key: unknown; values: unknown[] }>,
  key: unknown,
  value: unknown,
): void {
  step();
  // documented: an array is no key
  if (Array.isArray(key)) throw badValue('the key of emit() must not be an array');
  const text = valueKey(key);
  const group = groups.get(text);
  if (group === undefined) groups.set(text, { key, values: [value] });
  else group.values.push(value);
}

/** Documented: a single value is not reduced. */
function reduced(reduce: Script, key: unknown, values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : reduce.call([key, values]).result;
}

/** Documented: `replace` as `$out`, the others as `$merge` with the results. */
function write(
  docs: readonly Document[],
  { mode, db, collection }: Exclude<Target, { mode: 'inline' }>,
  context: CommandContext,
): void {
  const into = { db, coll: collection };
  const stage = mode === 'replace' ? { $out: into } : { $merge: { into, whenMatched: 'replace' } };
  const scope = { db, collection, context, now: context.now(), depth: 0, variables: new Map() };
  Array.from(compilePipeline([stage], scope)(docs.map((doc) => row(doc))));
}
