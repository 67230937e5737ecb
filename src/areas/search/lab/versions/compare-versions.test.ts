import { describe, expect, test } from 'vitest';
import { builtInAnalyzer, customAnalyzer } from '#analysis/pipeline.ts';
import type { AnalysisJob, AnalysisOutcome } from '../../worker/protocol.ts';
import { compareVersions, type Versions } from './compare-versions.ts';
import type { SampleDocument } from './comparison.ts';

/** The engine itself, without a worker around it. */
class DirectQueue {
  readonly sizes: number[] = [];

  async run({ analyzer, texts }: AnalysisJob): Promise<AnalysisOutcome> {
    this.sizes.push(texts.length);
    if (typeof analyzer !== 'string' && !('tokenizer' in analyzer)) throw new Error('not used here');
    const created =
      typeof analyzer === 'string' ? await builtInAnalyzer(analyzer) : await customAnalyzer(analyzer);
    return {
      kind: 'done',
      analyses: texts.map((text) => ({ text, stages: [], stream: created.analyze(text).stream })),
    };
  }
}

const folded = {
  name: 'folded',
  tokenizer: { type: 'standard' as const },
  tokenFilters: [{ type: 'lowercase' as const }, { type: 'asciiFolding' as const }],
};
const documents = (...texts: string[]): SampleDocument[] =>
  texts.map((text, index) => ({ name: String(index + 1), values: [text] }));

async function compared(sample: SampleDocument[], query = '', versions: Partial<Versions> = {}) {
  const queue = new DirectQueue();
  const progress: number[] = [];
  const result = await compareVersions(
    queue,
    { this: folded, other: 'lucene.standard', query: undefined, ...versions },
    { documents: sample, query },
    { signal: new AbortController().signal, onProgress: (done) => progress.push(done) },
  );
  if (result.kind !== 'done') throw new Error(result.kind);
  return { ...result.comparison, queue, progress };
}

describe('two versions over a sample', () => {
  test('say which terms are gained and lost, in how many documents, with the word in its place', async () => {
    const { terms, changed } = await compared(documents('Un café noir', 'cafe au lait', 'Le CAFÉ'));
    expect(
      terms.map(({ term, gained, lost, inOther, inThis }) => [term, gained, lost, inOther, inThis]),
    ).toEqual([
      ['cafe', 2, 0, 1, 3],
      ['café', 0, 2, 2, 0],
    ]);
    expect(terms[0]?.example).toEqual({ document: '1', before: 'Un ', word: 'café', after: ' noir' });
    expect(changed.map(({ name, gained, lost }) => [name, gained, lost])).toEqual([
      ['1', ['cafe'], ['café']],
      ['3', ['cafe'], ['café']],
    ]);
  });

  test('weigh what each would put into an index', async () => {
    const both = await compared(documents('été ete', '!'));
    expect(both.documents).toBe(2);
    expect(both.other).toMatchObject({ tokens: 2, terms: 2, withoutTokens: 1 });
    expect(both.this).toMatchObject({ tokens: 2, terms: 1, withoutTokens: 1 });
  });

  test('take the query apart as each version does, or as the query side does', async () => {
    const sample = documents('Un café', 'cafe');
    const same = await compared(sample, 'Café');
    expect([same.other.found, same.this.found, same.begins.map(({ name }) => name)]).toEqual([1, 2, ['2']]);
    const own = await compared(sample, 'Café', { query: 'lucene.standard' });
    expect([own.other.found, own.this.found, own.stops.map(({ name }) => name)]).toEqual([1, 0, ['1']]);
  });

  test('see a list of texts as one document', async () => {
    const { documents: count, terms } = await compared([{ name: 'list', values: ['café', 'thé', 'café'] }]);
    expect(count).toBe(1);
    expect(terms.map(({ term, gained, lost }) => [term, gained, lost])).toEqual([
      ['cafe', 1, 0],
      ['café', 0, 1],
      ['the', 1, 0],
      ['thé', 0, 1],
    ]);
  });

  test('continue in batches, so that other jobs do not wait long', async () => {
    const { queue, progress } = await compared(documents(...Array.from({ length: 60 }, () => 'a')));
    expect(Math.max(...queue.sizes)).toBe(25);
    expect(progress).toEqual([25, 50, 60]);
  });
});

test('an analyzer without a preview is named with its side', async () => {
  const unavailable: AnalysisOutcome = {
    kind: 'unavailable',
    component: 'x',
    message: 'no',
    index: undefined,
  };
  const result = await compareVersions(
    {
      run: async ({ analyzer }) =>
        analyzer === 'lucene.nori' ? unavailable : new DirectQueue().run({ analyzer, texts: [''] }),
    },
    { this: folded, other: 'lucene.nori', query: undefined },
    { documents: documents('a'), query: 'a' },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  expect(result).toEqual({ kind: 'impossible', side: 'other', outcome: unavailable });
});
