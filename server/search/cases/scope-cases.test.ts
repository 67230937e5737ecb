import { beforeAll, expect, it } from 'vitest';
import { type IndexAnalyzers, prepareAnalyzers } from '../index/analyzers.ts';
import { SearchIndex } from '../search-index.ts';
import { readSearchStage } from '../search-stage.ts';
import { readScopeCases, type ScopeCase, type ScopeGroup, scopeDefinition } from './scope-case.ts';

const near = 1e-5;
let analyzers: IndexAnalyzers;

beforeAll(async () => {
  analyzers = await prepareAnalyzers(scopeDefinition);
});

function indexOf({ documents }: ScopeGroup): SearchIndex {
  const index = new SearchIndex({ name: 'default', definition: scopeDefinition, analyzers });
  for (const document of documents) index.put(String(document._id), document);
  return index;
}

/** Differences from Lucene's result; undefined: no differences. */
function difference(index: SearchIndex, { scope, query, total, hits }: ScopeCase): string | undefined {
  const returned = scope === '' ? {} : { returnScope: { path: scope }, returnStoredSource: true };
  const { rows } = readSearchStage({ ...query, ...returned }).run(index);
  const result = rows.map(({ key, score, stored }) => ({ name: String(stored?.at ?? key), score }));
  if (result.length !== total) return `${result.length} instead of ${total}`;
  for (let at = 0; at * 2 < hits.length; at += 1) {
    const [name, score] = hits.slice(at * 2, at * 2 + 2) as [string, number];
    const row = result[at];
    if (!row || Math.abs(row.score - score) > near * Math.max(1, score)) {
      return `score ${row?.score} instead of ${score} at ${at}`;
    }
    // which of equals comes first is decided by the last bit of the score
    const tied = Math.abs((result.find((each) => each.name === name)?.score ?? -1) - score) <= near;
    if (row.name !== name && !tied) return `${row.name} instead of ${name} at ${at}`;
  }
  return undefined;
}

it('what joins to elements, their ancestors and roots is answered as by block joins of Lucene', () => {
  const differs: string[] = [];
  const seen = { embeddedDocument: 0, hasAncestor: 0, hasRoot: 0, scope: 0, found: 0 };
  for (const group of readScopeCases()) {
    const index = indexOf(group);
    for (const each of group.cases) {
      const text = JSON.stringify(each.query);
      for (const name of ['embeddedDocument', 'hasAncestor', 'hasRoot'] as const) {
        if (text.includes(`"${name}"`)) seen[name] += 1;
      }
      if (each.scope !== '') seen.scope += 1;
      if (each.total > 0) seen.found += 1;
      const what = difference(index, each);
      if (what) differs.push(`${what}: ${each.scope} ${text}`);
    }
  }
  expect(differs).toEqual([]);
  expect(Object.values(seen).every((count) => count > 200)).toBe(true);
});
