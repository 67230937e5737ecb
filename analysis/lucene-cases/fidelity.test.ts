import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as service from '../../contract/search/analyzer-names.ts';
import * as components from '../../contract/search/components.ts';
import {
  approximateAnalyzers,
  builtInAnalyzerNamed,
  charFilters,
  tokenFilters,
  tokenizers,
} from '../components.ts';
import { type LuceneCase, validate } from './agreement.ts';

interface Score {
  cases: number;
  exact: number;
  unavailable: number;
}

async function scores(): Promise<Map<string, Score>> {
  const lines = gunzipSync(readFileSync(join(import.meta.dirname, 'lucene-cases.jsonl.gz'))).toString();
  const results = new Map<string, Score>();
  for (const line of lines.trim().split('\n')) {
    const each = JSON.parse(line) as LuceneCase;
    const score = results.get(each.component) ?? { cases: 0, exact: 0, unavailable: 0 };
    const outcome = await validate(each);
    score.cases += 1;
    if (outcome !== 'differs') score[outcome] += 1;
    results.set(each.component, score);
  }
  return results;
}

/** What the service knows and nothing here makes. */
async function missing(): Promise<string[]> {
  const without = (existing: object, created: object) =>
    Object.keys(existing).filter((name) => !(name in created));
  const result = await Promise.all(service.builtInAnalyzers.map(builtInAnalyzerNamed));
  return [
    ...without(components.charFilters, charFilters),
    ...without(components.tokenizers, tokenizers),
    ...without(components.tokenFilters, tokenFilters),
    ...service.builtInAnalyzers.filter((_, index) => result[index] === undefined),
  ];
}

/** Words in lines of at most 118 characters, as an item of a list. */
function item(title: string, words: readonly string[]): string {
  const lines = [`- **${title}**:`];
  (words.length > 0 ? words : ['none']).forEach((word, index) => {
    const text = `${word}${index < words.length - 1 ? ',' : '.'}`;
    const last = lines.at(-1) ?? '';
    if (last.length + text.length + 1 > 118) lines.push(`  ${text}`);
    else lines[lines.length - 1] = `${last} ${text}`;
  });
  return lines.join('\n');
}

const shortName = (component: string): string =>
  component.replace(/^analyzer:/, '').replace(/^(charFilter|tokenizer|tokenFilter):(.*)/, '$1 $2');

async function report(): Promise<string> {
  const all = [...(await scores())].sort(([a], [b]) => (a < b ? -1 : 1));
  const near = (component: string) => approximateAnalyzers.has(component.replace('analyzer:', ''));
  const share = ([component, { exact, cases }]: [string, Score]) =>
    `${shortName(component)} ${exact === cases ? exact : `${exact} of ${cases}`}`;
  const pick = (keep: (component: string, score: Score) => boolean) =>
    all.filter(([component, score]) => keep(component, score)).map(share);
  const exact = all.reduce((sum, [, score]) => sum + score.exact, 0);
  const cases = all.reduce((sum, [, score]) => sum + score.cases, 0);
  return [
    `Of ${cases.toLocaleString('en')} recorded cases ${exact.toLocaleString('en')} agree with Lucene in every token of every stage:`,
    '',
    item(
      'Exact in all cases',
      pick((component, score) => !near(component) && score.exact === score.cases),
    ),
    item(
      'Exact where there is a preview',
      pick((component, { exact, unavailable, cases }) => {
        return !near(component) && exact > 0 && exact < cases && exact + unavailable === cases;
      }),
    ),
    item('Approximate, marked as such', pick(near)),
    item(
      'Differs',
      pick((component, { exact, unavailable, cases }) => !near(component) && exact + unavailable < cases),
    ),
    item('Without preview', await missing()),
  ].join('\n');
}

const [begin, end] = [
  '<!-- agreement with Lucene, from analysis/lucene-cases/fidelity.test.ts -->',
  '<!-- end -->',
];

test('the document on fidelity tells how far text analysis agrees with Lucene', async () => {
  const path = join(import.meta.dirname, '..', '..', 'docs', 'fidelity.md');
  const [before = '', rest = ''] = readFileSync(path, 'utf8').split(begin);
  const [, after = ''] = rest.split(end);
  const now = `${before}${begin}\n${await report()}\n${end}${after}`;
  // `npx vitest run analysis/lucene-cases -u` writes it anew
  await expect(now).toMatchFileSnapshot(path);
});
