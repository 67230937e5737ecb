import type { Document } from 'bson';
import { candidates } from '../candidates.ts';
import { judgeCollation } from '../commands/command-fields.ts';
import type { CommandContext, Documents, Stored } from '../documents.ts';
import { nearOf } from '../geo/near.ts';
import { step } from '../limits/budget.ts';
import { withinTime } from '../limits/within-time.ts';
import { compileFilter } from './match.ts';
import { isOperators } from './match-field.ts';
import { sortBy } from './sort.ts';

export interface Selection {
  /** Of the command's `let`. */
  variables?: Document | undefined;
  sort?: Document | undefined;
  skip?: number | undefined;
  /** Absent and infinite: all. */
  limit?: number | undefined;
  collation?: unknown;
}

/** The documents of a collection that a filter finds, in order. Without a collection there are none. */
export function select(
  documents: Documents | undefined,
  filter: Document,
  selection: Selection,
  context: CommandContext,
): Stored[] {
  judgeCollation(selection.collation);
  // An id names one document: nothing can take long, and a watchdog costs more than the rest.
  if (isById(filter)) return selected(documents, filter, selection, context);
  return withinTime(filter, () => selected(documents, filter, selection, context));
}

function isById(filter: Document): boolean {
  const [name, other] = Object.keys(filter);
  return name === '_id' && other === undefined && !isOperators(filter._id);
}

function selected(
  documents: Documents | undefined,
  filter: Document,
  { variables = {}, sort = {}, skip = 0, limit = Infinity }: Selection,
  context: CommandContext,
): Stored[] {
  const now = context.now();
  const test = compileFilter(filter, { variables, now, random: () => context.random() });
  const found = documents === undefined ? [] : matching(candidates(documents, filter), test, context);
  const last = skip + limit;
  const near = nearOf(filter);
  if (Object.keys(sort).length > 0)
    return cut(
      sortBy(found, sort, ({ doc }) => doc, last),
      skip,
      last,
    );
  if (near !== undefined) return cut(byDistance(found, near), skip, last);
  return take(found, skip, last);
}

function* matching(
  stored: Iterable<Stored>,
  test: (stored: Stored) => boolean,
  { work }: CommandContext,
): Generator<Stored> {
  for (const one of stored) {
    work.examined += 1;
    step();
    if (test(one)) yield one;
  }
}

function cut(list: Stored[], skip: number, last: number): Stored[] {
  return skip === 0 && list.length <= last ? list : list.slice(skip, last);
}

/** Reads no further than it has to. */
function take(found: Iterable<Stored>, skip: number, last: number): Stored[] {
  const taken: Stored[] = [];
  if (last <= skip) return taken;
  let at = 0;
  for (const one of found) {
    at += 1;
    if (at > skip) taken.push(one);
    if (at >= last) break;
  }
  return taken;
}

function byDistance(found: Iterable<Stored>, distance: (doc: Document) => number): Stored[] {
  return [...found]
    .map((stored) => ({ stored, at: distance(stored.doc) }))
    .sort((a, b) => a.at - b.at)
    .map(({ stored }) => stored);
}
