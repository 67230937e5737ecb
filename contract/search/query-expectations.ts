import type { NoteBody } from '../console/search-notes.ts';

/** The expected results of a query. */
export type Expected = Pick<Extract<NoteBody, { kind: 'query' }>, 'finds' | 'misses' | 'first' | 'judgments'>;

/** What of a saved query's expectations is not so. Ids are canonical extended JSON, in the order of the results. */
export function brokenExpectations({ finds, misses, first }: Expected, ids: readonly string[]): string[] {
  const results = new Set(ids);
  const lost = finds.filter((id) => !results.has(id));
  const unwanted = misses.filter((id) => results.has(id));
  return [
    ...(lost.length > 0 ? [`does not find ${named(lost)}`] : []),
    ...(unwanted.length > 0 ? [`finds ${named(unwanted)}, which it must not`] : []),
    ...(first !== null && ids[0] !== first
      ? [ids[0] === undefined ? 'finds nothing first' : `has ${shortId(ids[0])} first, not ${shortId(first)}`]
      : []),
  ];
}

const mostNamed = 3;

function named(ids: readonly string[]): string {
  const left = ids.length - mostNamed;
  const names = ids.slice(0, mostNamed).map(shortId).join(', ');
  return left > 0 ? `${names} and ${left} more` : names;
}

/** An _id as people read it: without the wrapper of its type. */
function shortId(id: string): string {
  return /^\{"\$\w+":"([^"]*)"\}$/u.exec(id)?.[1] ?? id;
}

/** Whether anything is expected at all. */
export const expectsSomething = ({ finds, misses, first }: Expected): boolean =>
  finds.length > 0 || misses.length > 0 || first !== null;

/** The number of results that relevance counts: those that people look at. */
const lookedAt = 10;

/**
 * Normalized discounted cumulative gain of the first ten results, from 0 to 1: good answers count more the
 * higher they rank. Undefined without a good answer, because then no order is better than another.
 */
export function ndcg({ judgments }: Pick<Expected, 'judgments'>, ids: readonly string[]): number | undefined {
  const good = new Set(judgments.filter((each) => each.good).map(({ id }) => id));
  if (good.size === 0) return undefined;
  const gain = (at: number): number => 1 / Math.log2(at + 2);
  const sum = (places: readonly number[]): number => places.reduce((all, at) => all + gain(at), 0);
  const actual = ids.slice(0, lookedAt).flatMap((id, at) => (good.has(id) ? [at] : []));
  const best = Array.from({ length: Math.min(good.size, lookedAt) }, (_, at) => at);
  return sum(actual) / sum(best);
}

/** The ratings of a document in the menu beside it. */
export const judgments = ['good', 'bad', 'none', 'finds', 'misses', 'first'] as const;
export type Judgment = (typeof judgments)[number];

/** The expectations with one more rating of a document. */
export function decided<Note extends Expected>(note: Note, id: string, judgment: Judgment): Note {
  const others = (list: readonly string[]): string[] => list.filter((each) => each !== id);
  switch (judgment) {
    case 'good':
    case 'bad':
    case 'none': {
      const rest = note.judgments.filter((each) => each.id !== id);
      const reports = judgment === 'none' ? [] : [{ id, good: judgment === 'good' }];
      return { ...note, judgments: [...rest, ...reports] };
    }
    case 'finds':
      return { ...note, finds: [...others(note.finds), id], misses: others(note.misses) };
    case 'misses':
      return {
        ...note,
        misses: [...others(note.misses), id],
        finds: others(note.finds),
        first: note.first === id ? null : note.first,
      };
    case 'first':
      return { ...note, first: id, misses: others(note.misses) };
  }
}
