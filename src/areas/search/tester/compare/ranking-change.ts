import { type Ejson, type EjsonObject, numberOf } from '#src/lib/ejson/value.ts';

/** One document of two rankings. Ranks begin at 1; undefined: it is not found on that side. */
export interface RankedDocument {
  id: Ejson;
  before: number | undefined;
  after: number | undefined;
  scoreBefore: number | undefined;
  scoreAfter: number | undefined;
}

export interface RankingChange {
  /** In the order of the other side, those that it lost behind. */
  documents: RankedDocument[];
  gained: number;
  lost: number;
  moved: number;
}

interface Side {
  rank: number;
  score: number;
}

/** What another query, or another index, does to the order of the documents. */
export function rankingChange(one: readonly EjsonObject[], other: readonly EjsonObject[]): RankingChange {
  const [before, after] = [ranked(one), ranked(other)];
  const keys = [...after.keys(), ...[...before.keys()].filter((key) => !after.has(key))];
  const documents = keys.map((key): RankedDocument => {
    const [was, is] = [before.get(key), after.get(key)];
    return {
      id: (is ?? was)?.id ?? null,
      before: was?.rank,
      after: is?.rank,
      scoreBefore: was?.score,
      scoreAfter: is?.score,
    };
  });
  const count = (kind: ReturnType<typeof changeKind>): number =>
    documents.filter((each) => changeKind(each) === kind).length;
  return { documents, gained: count('gained'), lost: count('lost'), moved: count('moved') };
}

/** What became of a document; undefined: it keeps its place. */
export function changeKind({ before, after }: RankedDocument): 'gained' | 'lost' | 'moved' | undefined {
  if (before === undefined) return 'gained';
  if (after === undefined) return 'lost';
  return before === after ? undefined : 'moved';
}

function ranked(rows: readonly EjsonObject[]): Map<string, Side & { id: Ejson }> {
  return new Map(
    rows.map(({ _id = null, score }, at) => [
      JSON.stringify(_id),
      { id: _id, rank: at + 1, score: numberOf(score) ?? 0 },
    ]),
  );
}
