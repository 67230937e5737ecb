import { expect, it } from 'vitest';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { customAnalyzer } from '#analysis/pipeline.ts';
import { CustomAnalyzer as Accepted } from '#contract/search/custom-analyzer.ts';
import { withOption } from '../pipeline/draft.ts';
import { catalogue, fidelityOf, graphOf, newPart, type Part, type Place } from './catalogue.ts';
import type { ComponentFacts, ComponentOption } from './component-facts.ts';

const all = (Object.keys(catalogue) as Place[]).flatMap((place) =>
  catalogue[place].map((facts) => ({ place, facts, name: `${place} ${facts.type}` })),
);

/** An analyzer that does what one component does, and nothing else. */
function alone(place: Place, facts: ComponentFacts, part = newPart(facts)): CustomAnalyzer {
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

it.each(all)('$name: the service accepts the options of a new one', ({ place, facts }) => {
  const { success } = Accepted.safeParse(alone(place, facts));
  expect(success).toBe(!facts.standing?.includes('refuses'));
});

/** Every option with a default, with the path that leads to it. */
function defaults(options: readonly ComponentOption[], path: string[] = []): [string[], unknown][] {
  return options.flatMap(({ name, rule, parts }): [string[], unknown][] => [
    ...('usual' in rule && rule.usual !== undefined
      ? [[[...path, name], rule.usual] as [string[], unknown]]
      : []),
    ...defaults(parts, [...path, name]),
  ]);
}

const withDefaults = all.flatMap(({ place, facts, name }) =>
  defaults(facts.options).map(([path, usual]) => ({
    place,
    facts,
    usual,
    path,
    name: `${name} ${path.join('.')}`,
  })),
);

it.each(withDefaults)(
  '$name: the default is what holds without it',
  async ({ place, facts, path, usual }) => {
    const bare = withOption(newPart(facts), path, undefined);
    const text = "The Wi-Fi4000 of the O'Neil PowerShot 500-42 état THE A";
    const words =
      facts.type === 'wordDelimiterGraph' && path[0] === 'protectedWords' ? { words: ['the'] } : {};
    const part = path.length > 1 ? { ...bare, [path[0] ?? '']: { ...words } } : bare;
    const tokens = async (input: Part) => {
      const { analyze } = await customAnalyzer(alone(place, facts, input));
      return analyze(text).stream.tokens;
    };
    expect(await tokens(withOption(part, path, usual))).toEqual(await tokens(part));
  },
);

it.each(all)('$name: every option has a label', ({ facts }) => {
  const labels = (options: readonly ComponentOption[]): string[] =>
    options.flatMap(({ name, label, parts }) => [...(label === name ? [name] : []), ...labels(parts)]);
  expect(labels(facts.options)).toEqual([]);
});

it.each(all)('$name: offers every option that a new one has', ({ facts }) => {
  const existing = facts.options.map(({ name }) => name);
  expect(Object.keys(newPart(facts)).filter((name) => name !== 'type' && !existing.includes(name))).toEqual(
    [],
  );
});

it('follows a graph through the chain until it is flattened', () => {
  const words = { type: 'standard' };
  expect(graphOf(words, [{ type: 'lowercase' }])).toBeUndefined();
  expect(graphOf(words, [{ type: 'shingle' }, { type: 'lowercase' }])).toEqual({ by: 'Shingles' });
  expect(graphOf({ type: 'nGram' }, [{ type: 'flattenGraph' }, { type: 'trim' }])).toBeUndefined();
});

it("reports for a removed stemmer which engine version's tokens are shown", () => {
  const snowball = (stemmerName: string) => fidelityOf({ type: 'snowballStemming', stemmerName });
  expect(snowball('lovins')).toMatchObject({ kind: 'former', why: expect.stringContaining('Lucene 9') });
  expect(snowball('english')).toEqual({ kind: 'exact' });
});
