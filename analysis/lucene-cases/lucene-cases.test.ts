import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { approximateAnalyzers } from '../components.ts';
import { type LuceneCase, type Outcome, validate } from './agreement.ts';

const cases = gunzipSync(readFileSync(join(import.meta.dirname, 'lucene-cases.jsonl.gz')))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as LuceneCase);

test('what can be previewed agrees with Lucene in every token of every stage', async () => {
  const differs: string[] = [];
  const counts: Record<Outcome, number> = { exact: 0, differs: 0, unavailable: 0 };
  for (const each of cases) {
    const outcome = await validate(each);
    counts[outcome] += 1;
    const near = typeof each.analyzer === 'string' && approximateAnalyzers.has(each.analyzer);
    if (outcome === 'differs' && !near) differs.push(each.id);
  }
  expect(differs).toEqual([]);
  // a component that falls out of the table would not be missed otherwise
  expect(counts.exact).toBeGreaterThan(1_000);
});
