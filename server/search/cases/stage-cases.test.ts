import { beforeAll, describe, expect, it } from 'vitest';
import type { Highlight } from '../highlight/highlights.ts';
import { prepareAnalyzers } from '../index/analyzers.ts';
import { SearchIndex } from '../search-index.ts';
import type { SearchResult } from '../search-result.ts';
import { readSearchStage } from '../search-stage.ts';
import {
  type MarkedPassage,
  readStageCases,
  type StageCase,
  type StageGroup,
  stageDefinition,
} from './stage-case.ts';

const near = 1e-5;
const groups = readStageCases();
const indexes = new Map<StageGroup, SearchIndex>();

beforeAll(async () => {
  const analyzers = await prepareAnalyzers(stageDefinition);
  for (const group of groups) {
    const synonyms = new Map(Object.entries(group.synonyms));
    const index = new SearchIndex({ name: 'default', definition: stageDefinition, analyzers, synonyms });
    for (const document of group.documents) index.put(String(document._id), document);
    indexes.set(group, index);
  }
}, 60_000);

/** All cases with their differences from Lucene's result. */
function differences(part: (index: SearchIndex, each: StageCase) => string | undefined): string[] {
  return groups.flatMap((group) =>
    group.cases.flatMap((each) => {
      const what = part(indexes.get(group) as SearchIndex, each);
      return what ? [`${what}: ${JSON.stringify(each.query)}`] : [];
    }),
  );
}

const run = (index: SearchIndex, query: object): SearchResult => readSearchStage(query).run(index);

const idsOf = ({ rows }: SearchResult, most: number): number[] =>
  rows.slice(0, most).map(({ key }) => Number(key));

function differentRows(index: SearchIndex, { query, total, hits }: StageCase): string | undefined {
  const { rows, meta } = run(index, query);
  const count = 'total' in meta.count ? meta.count.total : meta.count.lowerBound;
  if (total >= 0 && count !== total) return `${count} documents instead of ${total}`;
  for (let at = 0; at * 2 < hits.length; at += 1) {
    const [id, score = 0] = hits.slice(at * 2, at * 2 + 2);
    const row = rows[at];
    if (row?.key !== String(id)) return `${row?.key} instead of ${id} at ${at}`;
    if (Math.abs(row.score - score) > near * Math.max(1, score))
      return `score ${row.score} instead of ${score}`;
  }
  return undefined;
}

describe('what Lucene answered to whole stages', () => {
  it('is answered in rows, their order and their scores', () => {
    expect(differences(differentRows)).toEqual([]);
    expect(groups.flatMap(({ cases }) => cases).length).toBeGreaterThan(1_000);
  });

  it('continues after a row, and before it', () => {
    let pages = 0;
    const different = differences((index, { query, page }) => {
      if (!page) return undefined;
      pages += 1;
      const token = run(index, query).rows[page.at]?.token();
      const after = idsOf(run(index, { ...query, searchAfter: token }), page.after.length + 1);
      const before = idsOf(run(index, { ...query, searchBefore: token }), page.before.length + 1);
      const most = 12;
      return JSON.stringify([after.slice(0, most), before.slice(0, most)]) ===
        JSON.stringify([page.after, page.before])
        ? undefined
        : `${JSON.stringify({ after, before })} instead of ${JSON.stringify(page)}`;
    });
    expect(different).toEqual([]);
    expect(pages).toBeGreaterThan(100);
  });

  it('is counted', () => {
    let counted = 0;
    const different = differences((index, { query, facet }) => {
      if (!facet) return undefined;
      counted += 1;
      const created = Object.entries(run(index, query).meta.facet ?? {}).map(
        ([name, { buckets }]) => [name, buckets.map(({ _id, count }) => [_id, count])] as const,
      );
      const result = JSON.stringify(Object.fromEntries(created));
      return result === JSON.stringify(facet) ? undefined : `${result} instead of ${JSON.stringify(facet)}`;
    });
    expect(different).toEqual([]);
    expect(counted).toBeGreaterThan(100);
  });

  it('is marked', () => {
    let marked = 0;
    const different = differences((index, { query, hits, marks }) => {
      if (!marks) return undefined;
      const rows = new Map(run(index, query).rows.map((row) => [row.key, row]));
      for (const [at, wanted] of marks.entries()) {
        marked += 1;
        const existing = rows.get(String(hits[at * 2]))?.highlights() ?? [];
        const source = groups.find((group) => indexes.get(group) === index)?.documents[Number(hits[at * 2])];
        const expected = Object.entries(wanted).flatMap(([path, passages]) =>
          passages.map((passage) => shown(textAt(source, path), path, passage)),
        );
        const what = differentMarks(existing, expected);
        if (what) return what;
      }
      return undefined;
    });
    expect(different).toEqual([]);
    expect(marked).toBeGreaterThan(100);
  });
});

/** The text of a field as highlights read it: values of arrays behind each other. */
function textAt(source: unknown, path: string): string {
  let value = source;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name];
  return [value].flat().join('\0');
}

/** A passage of Lucene in the form of the service: each mark, and what lies around them. */
function shown(text: string, path: string, [score, start, end, marks]: MarkedPassage): Highlight {
  const texts: Highlight['texts'] = [];
  const hit = Array.from({ length: text.length }, () => false);
  for (const [from, to] of marks) hit.fill(true, from, to);
  const last = Math.max(end, ...marks.map(([, to]) => to));
  for (let at = start; at < last; ) {
    let to = at;
    while (to < last && hit[to] === hit[at]) to += 1;
    if (hit[at] || at < end) texts.push({ value: text.slice(at, to), type: hit[at] ? 'hit' : 'text' });
    at = to;
  }
  return { score, path, texts };
}

function differentMarks(results: readonly Highlight[], wanted: readonly Highlight[]): string | undefined {
  const plain = (all: readonly Highlight[]) =>
    JSON.stringify(all.map(({ path, texts }) => ({ path, texts })));
  if (plain(results) !== plain(wanted)) return `${plain(results)} instead of ${plain(wanted)}`;
  const at = wanted.findIndex(
    ({ score }, place) => Math.abs(score - (results[place]?.score ?? 0)) > near * score,
  );
  return at < 0 ? undefined : `score ${results[at]?.score} of a passage instead of ${wanted[at]?.score}`;
}
