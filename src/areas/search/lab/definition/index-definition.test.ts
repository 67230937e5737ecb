import { expect, it } from 'vitest';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import { checkDefinition } from '#contract/search/definition-rules.ts';
import { SearchIndexCreateRequest } from '#contract/search/schemas.ts';
import { cannotShare, indexAs, indexDefinition } from './index-definition.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: what Java's and Terraform's templates look like
const mine: CustomAnalyzer = {
  name: 'mine',
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'regex', pattern: '(?<it>a)', replacement: '${it}', matches: 'all' }],
};
const place = { origin: 'https://cloud.example.com', groupId: 'a'.repeat(24), namespace: 'shop.orders.eu' };
const formed = (label: string, used: Parameters<typeof indexAs>[1]): string => {
  const text = indexAs(place, used).find((each) => each.label === label)?.text;
  return typeof text === 'function' ? text() : String(text);
};

it('defines an index that the service accepts, with one analyzer or two', () => {
  expect(indexDefinition({ index: mine, query: mine })).toEqual({
    mappings: { dynamic: true },
    analyzer: 'mine',
    analyzers: [mine],
  });
  const both = indexDefinition({ index: mine, query: 'lucene.keyword' });
  expect(both.searchAnalyzer).toBe('lucene.keyword');
  expect(checkDefinition(both as never, { type: 'search', readPattern })).toEqual([]);
});

it('is a request with the names of the collection', () => {
  const cli = formed('Atlas CLI', { index: mine, query: mine });
  const body = JSON.parse(/'JSON'\n([\s\S]*)\nJSON\n/.exec(cli)?.[1] ?? '');
  expect(body).toMatchObject({ database: 'shop', collectionName: 'orders.eu', name: 'default' });
  expect(SearchIndexCreateRequest.safeParse(body).success).toBe(true);
  expect(cli).toContain('--clusterName CLUSTER_NAME');
});

it('begins no template in Terraform', () => {
  expect(formed('Terraform', { index: mine, query: mine })).toContain('"replacement": "$${it}"');
});

it('reports why two analyzers with the same name cannot be in one index', () => {
  const other: CustomAnalyzer = { name: 'mine', tokenizer: { type: 'keyword' } };
  expect(cannotShare({ index: mine, query: other })).toContain('mine');
  expect(cannotShare({ index: mine, query: structuredClone(mine) })).toBeUndefined();
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: end of the templates
