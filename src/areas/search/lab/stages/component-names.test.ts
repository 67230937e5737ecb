import { expect, test } from 'vitest';
import { builtInAnalyzer, Unavailable } from '#analysis/pipeline.ts';
import { builtInNames, componentName, knownStages } from './component-names.ts';

test('every stage of the engine’s analyzers has a name', async () => {
  const wrong: string[] = [];
  for (const name of builtInNames) {
    try {
      const { stages } = (await builtInAnalyzer(`lucene.${name}`)).analyze('a');
      if (stages.length !== knownStages(name)) wrong.push(`${name}: ${stages.length} ≠ ${knownStages(name)}`);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
  expect(wrong).toEqual([]);
});

test('stages of custom analyzers are called by their types', () => {
  const analyzer = {
    name: 'own',
    charFilters: [{ type: 'persian' as const }],
    tokenizer: { type: 'keyword' as const },
    tokenFilters: [{ type: 'trim' as const }],
  };
  const stages = ['charFilters[0]', 'tokenizer', 'tokenFilters[0]'] as const;
  expect(stages.map((stage) => componentName(analyzer, stage))).toEqual(['persian', 'keyword', 'trim']);
  expect(componentName('lucene.french', 'tokenFilters[0]')).toBe('elision');
});
