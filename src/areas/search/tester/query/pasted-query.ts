import { parseEjson } from '#src/lib/ejson/parse.ts';
import { relaxed } from '#src/lib/ejson/relaxed.ts';
import { alone, isShellCall, readShellCall } from '#src/lib/ejson/shell-call.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type Ejson, type EjsonObject, isObject } from '#src/lib/ejson/value.ts';

/** A text that is more than the body of a stage: a pipeline, a command, shell syntax. */
export interface PastedQuery {
  /** The body of its `$search` stage, as JSON. */
  text: string;
  /** Parts of the text that are not run. */
  notes: string[];
}

/** Longer texts are no queries, and reading them takes time on the page. */
const longestQuery = 100_000;

/**
 * Reads a query in any form in which people have one: `$search` stage, pipeline, command, `db.c.aggregate(…)`, shell syntax and
 * Extended JSON.
 *
 * @param collection of the index: a query of another one is refused
 * @throws TextProblem with the reason and its place
 */
export function readPastedQuery(text: string, collection?: string): PastedQuery {
  if (text.length > longestQuery) {
    throw new TextProblem(
      `A query must have at most ${longestQuery} characters`,
      text,
      longestQuery,
      text.length,
    );
  }
  const notes: string[] = [];
  const value = isShellCall(text) ? argumentOf(text, collection, notes) : relaxed(parseEjson(text).value);
  const stage = stageOf(value, text, collection, notes);
  return { text: JSON.stringify(stage, null, 2), notes };
}

function argumentOf(text: string, collection: string | undefined, notes: string[]): Ejson {
  const call = readShellCall(text);
  checkCollection(call.collection.name, text, collection, call.collection);
  const [method, ...cursor] = call.methods;
  const [first] = method?.args ?? [];
  if (!method || !first) throw new TextProblem('A pipeline is expected', text, 0, text.length);
  if (method.name === 'createSearchIndex') throw isIndex(text);
  if (method.name !== 'aggregate') {
    throw new TextProblem(`Only aggregate can be run here, not ${method.name}`, text, method.from, method.to);
  }
  if (method.args.length > 1) notes.push('Options of aggregate are not applied.');
  for (const { name } of cursor)
    if (!['toArray', 'pretty'].includes(name)) notes.push(`${name} is not applied.`);
  return relaxed(parseEjson(alone(text, first)).value);
}

function stageOf(value: Ejson, text: string, collection: string | undefined, notes: string[]): EjsonObject {
  if (Array.isArray(value)) return searchOf(value, text, notes);
  if (!isObject(value))
    throw new TextProblem('A $search stage is expected: { "text": { … } }', text, 0, text.length);
  if (typeof value.aggregate === 'string' && Array.isArray(value.pipeline)) {
    checkCollection(value.aggregate, text, collection, locationOf(text, value.aggregate));
    return searchOf(value.pipeline, text, notes);
  }
  if ('createSearchIndexes' in value || 'definition' in value || 'mappings' in value) throw isIndex(text);
  return '$search' in value || '$searchMeta' in value ? searchOf([value], text, notes) : value;
}

/** The `$search` of a pipeline, whose first stage it must be // documented: $search must be the first stage */
function searchOf(pipeline: readonly Ejson[], text: string, notes: string[]): EjsonObject {
  const [first, ...rest] = pipeline;
  const body = isObject(first) ? (first.$search ?? first.$searchMeta) : undefined;
  if (!isObject(body)) {
    throw new TextProblem('The first stage of the pipeline must be $search', text, 0, text.length);
  }
  if (rest.length > 0) {
    notes.push(
      `Only $search is run: ${rest.length} later ${rest.length === 1 ? 'stage is' : 'stages are'} left out.`,
    );
  }
  return body;
}

function checkCollection(
  name: string,
  text: string,
  collection: string | undefined,
  { from, to }: { from: number; to: number },
): void {
  if (collection === undefined || name === collection) return;
  const message = `This is a query of ${name}. The index above is of ${collection}: choose an index of ${name}.`;
  throw new TextProblem(message, text, from, to);
}

const isIndex = (text: string): TextProblem =>
  new TextProblem(
    'This command creates a search index. Paste it into the editor of a new index.',
    text,
    0,
    text.length,
  );

function locationOf(text: string, part: string): { from: number; to: number } {
  const from = Math.max(0, text.indexOf(part));
  return { from, to: from + part.length };
}
