import { expect, test } from 'vitest';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { customAnalyzer } from '#analysis/pipeline.ts';
import type { ShownStage } from '../../worker/protocol.ts';
import { firstColumns, type StageModel, stageModels } from './stage-model.ts';
import { stepFrom, tokenStages, traceOf } from './trace.ts';

type Parts = Omit<CustomAnalyzer, 'name'>;
const words = { type: 'standard' } as const;

async function modelsOf(parts: Parts, text: string): Promise<StageModel[]> {
  const analyzer = { name: 'tried', ...parts };
  const { stages, stream } = (await customAnalyzer(analyzer)).analyze(text);
  const shown = stages.map((stage): ShownStage => {
    if ('stream' in stage) return stage;
    const { text: created, correct } = stage.text;
    const offsets = [...created, ''].map((_, offset) => correct(offset));
    return { stage: stage.stage, name: stage.name, text: created, offsets };
  });
  return stageModels({ text, stages: shown, stream });
}

/** A stage in readable form: `was→is`, `-dropped`, `+added`, `_` for a hole. */
function read(stage: StageModel | undefined): string {
  if (stage?.kind !== 'tokens')
    return (stage?.changes ?? []).map(({ kind, text }) => `${kind}:${text}`).join('|');
  return stage.columns
    .map(({ tokens, dropped, holes }) =>
      [
        ...(tokens.length === 0 ? ['_'.repeat(holes)] : []),
        ...dropped.map(({ token }) => `-${token.term}`),
        ...tokens.map(({ mark, was, token }) => {
          if (mark === 'changed') return `${was}→${token.term}`;
          return `${mark === 'new' ? '+' : mark === 'moved' ? '~' : ''}${token.term}`;
        }),
      ].join('/'),
    )
    .join(' ');
}

test('a changed term is shown beside its previous form', async () => {
  const stages = await modelsOf({ tokenizer: words, tokenFilters: [{ type: 'lowercase' }] }, 'État major');
  expect(stages.map(read)).toEqual(['État major', 'État→état major']);
  expect(stages[1]).toMatchObject({ isSame: false, counts: { changed: 1, added: 0, dropped: 0 } });
});

test('a stage without changes is marked as the same', async () => {
  const stages = await modelsOf({ tokenizer: words, tokenFilters: [{ type: 'trim' }] }, 'one two');
  expect(stages[1]).toMatchObject({ name: 'trim', role: 'Token filter', isSame: true });
});

test('a dropped word leaves a hole that later stages keep', async () => {
  const stages = await modelsOf(
    {
      tokenizer: words,
      tokenFilters: [{ type: 'stopword', tokens: ['the', 'at'] }, { type: 'reverse' }],
    },
    'stay at the inn at',
  );
  expect(read(stages[1])).toBe('stay _/-at _/-the inn _/-at');
  expect(read(stages[2])).toBe('stay→yats __ inn→nni');
});

test('the parts of a word replace it, and the graph is drawn before and after it is flattened', async () => {
  const stages = await modelsOf(
    {
      tokenizer: { type: 'whitespace' },
      tokenFilters: [
        { type: 'wordDelimiterGraph', delimiterOptions: { concatenateWords: true, preserveOriginal: true } },
        { type: 'flattenGraph' },
        { type: 'lowercase' },
      ],
    },
    'my Wi-Fi -- here',
  );
  expect(read(stages[1])).toBe('my ~Wi-Fi/+WiFi/+Wi +Fi -- here');
  expect(stages.map((each) => each.kind === 'tokens' && each.hasGraph)).toEqual([false, true, true, true]);
});

test('grams are new beside the term that they were cut from', async () => {
  const stages = await modelsOf(
    { tokenizer: words, tokenFilters: [{ type: 'edgeGram', minGram: 2, maxGram: 3 }] },
    'cat fox',
  );
  expect(read(stages[1])).toBe('+ca/cat +fo/fox');
  const tokens = tokenStages(stages);
  expect(traceOf(tokens, { stage: 0, index: 1 })).toEqual([new Set([1]), new Set([2, 3])]);
  expect(traceOf(tokens, { stage: 1, index: 3 })).toEqual([new Set([1]), new Set([3])]);
});

test('the parents of a shingle are the words that it joins', async () => {
  const stages = await modelsOf(
    { tokenizer: words, tokenFilters: [{ type: 'shingle', minShingleSize: 2, maxShingleSize: 2 }] },
    'a b c',
  );
  expect(read(stages[1])).toBe('+a b +b c');
  expect(traceOf(tokenStages(stages), { stage: 1, index: 1 })).toEqual([new Set([1, 2]), new Set([1])]);
  expect(stepFrom(tokenStages(stages), { stage: 1, index: 1 }, 'up')).toEqual({ stage: 0, index: 1 });
});

test('the removals and insertions of a character filter are marked', async () => {
  const stages = await modelsOf(
    {
      charFilters: [{ type: 'htmlStrip' }, { type: 'mapping', mappings: { '&': 'and' } }],
      tokenizer: words,
    },
    'a <b>c</b> & d',
  );
  expect(read(stages[0])).toBe('same:a |gone:<b>|same:c|gone:</b>|same: & d');
  expect(read(stages[1])).toBe('same:a c |gone:&|new:and|same: d');
  expect(stages[2]).toMatchObject({ kind: 'tokens', total: 4 });
});

test('with very many tokens only the first are compared, over the same range at every stage', async () => {
  const text = 'many words '.repeat(1_500);
  const stages = await modelsOf(
    { tokenizer: words, tokenFilters: [{ type: 'stopword', tokens: ['many'] }] },
    text,
  );
  const [all, kept] = tokenStages(stages);
  expect([all?.total, all?.tokens.length, kept?.total, kept?.counts.dropped]).toEqual([
    3_000, 2_000, 1_500, 1_000,
  ]);
  const { columns, left } = firstColumns(kept as NonNullable<typeof kept>, 100);
  expect([columns.length, left]).toEqual([100, 1_450]);
});
