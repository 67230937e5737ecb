import { expect, test } from 'vitest';
import { customAnalyzer } from '#analysis/pipeline.ts';
import { stageModels } from '../stages/stage-model.ts';
import { tokenStages } from '../stages/trace.ts';
import { foundPieces } from './found-pieces.ts';
import { matchOf } from './match.ts';
import { storiesOf } from './story.ts';

const analyzer = {
  name: 'own',
  tokenizer: { type: 'standard' as const },
  tokenFilters: [
    { type: 'lowercase' as const },
    { type: 'stopword' as const, tokens: ['the'] },
    { type: 'porterStemming' as const },
  ],
};

test('the story of a word names the filters that changed it, and the one that dropped it', async () => {
  const text = 'The Majors';
  const { stages, stream } = (await customAnalyzer(analyzer)).analyze(text);
  const shown = stages.flatMap((each) => ('stream' in each ? each : []));
  const stories = storiesOf(tokenStages(stageModels({ text, stages: shown, stream })));
  expect(stories).toMatchObject([
    { from: 'The', steps: [{ by: 'lowercase', term: 'the' }], end: { kind: 'dropped', by: 'stopword' } },
    {
      from: 'Majors',
      steps: [
        { by: 'lowercase', term: 'majors' },
        { by: 'porterStemming', term: 'major' },
      ],
      end: { kind: 'term', index: 0 },
    },
  ]);
});

test('the places of found terms are cut out of the text', async () => {
  const ready = await customAnalyzer(analyzer);
  const { stream } = ready.analyze('a major, the majors');
  const match = matchOf(stream, ready.analyze('majors').stream);
  expect(
    foundPieces('a major, the majors', stream.tokens, match).map(({ text, terms }) => [text, ...terms]),
  ).toEqual([['a '], ['major', 'major'], [', the '], ['majors', 'major']]);
});
