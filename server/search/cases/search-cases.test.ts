import { beforeAll, describe, expect, it } from 'vitest';
import { prepareAnalyzers } from '../index/analyzers.ts';
import { SearchIndex } from '../search-index.ts';
import { readSearchStage } from '../search-stage.ts';
import {
  type CaseGroup,
  definitionOf,
  likeEngine,
  likeLucene,
  readCases,
  type SearchCase,
} from './search-case.ts';

const near = 1e-5;
// of each operator, and of all of them mixed in compounds
const groups = ['search-cases.jsonl.gz', 'mixed-cases.jsonl.gz'].flatMap(readCases);
const indexes = new Map<CaseGroup, SearchIndex>();

beforeAll(async () => {
  for (const group of groups) {
    const definition = definitionOf(group);
    const index = new SearchIndex({
      name: 'default',
      definition,
      analyzers: await prepareAnalyzers(definition),
    });
    for (const document of group.documents) index.put(String(document._id), document);
    indexes.set(group, index);
  }
}, 60_000);

/** Differences from Lucene's result; undefined: no differences. */
function difference(index: SearchIndex, each: SearchCase): string | undefined {
  const { rows } = readSearchStage(each.query).run(index);
  const wanted = each.hits.length / 2;
  if (rows.length !== each.total) return `${rows.length} documents instead of ${each.total}`;
  for (let at = 0; at < wanted; at += 1) {
    const [id = 0, score = 0] = each.hits.slice(at * 2, at * 2 + 2);
    const row = rows[at];
    if (!row || Math.abs(row.score - score) > near * Math.max(1, score)) {
      return `score ${row?.score} instead of ${score} at ${at}`;
    }
    // which of equals comes first is decided by the last bit of the score
    const tied = Math.abs((rows.find(({ key }) => key === String(id))?.score ?? -1) - score) <= near;
    if (row.key !== String(id) && !tied) return `${row.key} instead of ${id} at ${at}`;
  }
  const first = readSearchStage(each.query).run(index).first(wanted);
  const isSame = first.every(({ key, score }, at) => rows[at]?.key === key && rows[at]?.score === score);
  if (first.length !== Math.min(wanted, rows.length) || !isSame) return 'other first rows than all rows';
  return undefined;
}

describe('what Lucene answered', () => {
  it('is answered in documents, order and scores', () => {
    const differs: string[] = [];
    let count = 0;
    for (const group of groups) {
      for (const each of group.cases) {
        count += 1;
        const what = difference(indexes.get(group) as SearchIndex, each);
        if (what) differs.push(`${what}: ${JSON.stringify(each.query)}`);
      }
    }
    expect(differs).toEqual([]);
    expect(count).toBeGreaterThan(3_000);
  }, 60_000);

  it('is explained as Lucene explains it', () => {
    const explained = groups.flatMap((group) =>
      group.cases.filter(({ why }) => why).map((each) => ({ group, each })),
    );
    for (const { group, each } of explained) {
      const [first] = readSearchStage({ ...each.query, scoreDetails: true }).run(
        indexes.get(group) as SearchIndex,
      ).rows;
      const details = first?.details();
      expect(details && likeLucene(details)).toEqual(likeEngine(each.why as never));
    }
    expect(explained.length).toBeGreaterThan(100);
  });
});
