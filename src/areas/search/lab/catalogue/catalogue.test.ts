import { expect, it } from 'vitest';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { customAnalyzer } from '#analysis/pipeline.ts';
import { CustomAnalyzer as Accepted, producesGraph } from '#contract/search/custom-analyzer.ts';
import { catalogue, fidelityOf, graphOf, newPart, type Place } from './catalogue.ts';
import type { ComponentFacts } from './component-facts.ts';

const all = (Object.keys(catalogue) as Place[]).flatMap((place) =>
  catalogue[place].map((facts) => ({ place, facts, name: `${place} ${facts.type}` })),
);

/** An analyzer that does what one component does, and nothing else. */
function alone(place: Place, facts: ComponentFacts): CustomAnalyzer {
  const part = newPart(facts);
  const plain = { type: place === 'charFilters' ? 'keyword' : (facts.example.cutBy ?? 'whitespace') };
  const analyzer = {
    name: 'alone',
    tokenizer: place === 'tokenizer' ? part : plain,
    ...(place === 'tokenizer' ? {} : { [place]: [part] }),
  };
  return analyzer as CustomAnalyzer;
}

it.each(all)('$name: the example is what becomes of the text', async ({ place, facts }) => {
  const { analyze } = await customAnalyzer(alone(place, facts));
  const { tokens } = analyze(facts.example.from).stream;
  expect(tokens.map(({ term }) => term).join(' | ')).toBe(facts.example.to);
});

it.each(all)('$name: what a new one begins with is accepted by the service', ({ place, facts }) => {
  const { success } = Accepted.safeParse(alone(place, facts));
  expect(success).toBe(!facts.standing?.includes('refuses'));
});

it.each(all)('$name: says whether it makes a graph', ({ place, facts }) => {
  const graph = producesGraph(alone(place, facts) as Accepted);
  expect(facts.shape === 'graph').toBe(graph);
});

it.each(all)('$name: offers every option that a new one has', ({ facts }) => {
  const known = facts.options.map(({ name }) => name);
  expect(Object.keys(facts.start).filter((name) => !known.includes(name))).toEqual([]);
});

it('follows a graph through the chain until it is flattened', () => {
  const words = { type: 'standard' };
  expect(graphOf(words, [{ type: 'lowercase' }])).toBeUndefined();
  expect(graphOf(words, [{ type: 'shingle' }, { type: 'lowercase' }])).toEqual({ by: 'Neighbours joined' });
  expect(graphOf({ type: 'nGram' }, [{ type: 'flattenGraph' }, { type: 'trim' }])).toBeUndefined();
});

it('says of a stemmer that the engine has lost whose tokens are shown', () => {
  const snowball = (stemmerName: string) =>
    fidelityOf('tokenFilters', { type: 'snowballStemming', stemmerName });
  expect(snowball('lovins')).toMatchObject({ kind: 'former', why: expect.stringContaining('Lucene 9') });
  expect(snowball('english')).toEqual({ kind: 'exact' });
});
