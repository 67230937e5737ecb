import { expect, it } from 'vitest';
import { type Draft, inserted, moved, removed, replaced, withOption } from './draft.ts';

const draft: Draft = {
  name: 'mine',
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'lowercase' }, { type: 'trim' }, { type: 'reverse' }],
};
const types = ({ tokenFilters = [] }: Draft) => tokenFilters.map(({ type }) => type);

it('moves a component up and down its list', () => {
  expect(types(moved(draft, { place: 'tokenFilters', index: 0 }, 2))).toEqual([
    'trim',
    'reverse',
    'lowercase',
  ]);
  expect(types(moved(draft, { place: 'tokenFilters', index: 2 }, 0))).toEqual([
    'reverse',
    'lowercase',
    'trim',
  ]);
});

it('leaves a list out that has become empty, and keeps the keys in the order of the stages', () => {
  const more = inserted(draft, { place: 'charFilters', index: 0 }, { type: 'persian' });
  expect(Object.keys(more)).toEqual(['name', 'charFilters', 'tokenizer', 'tokenFilters']);
  expect(removed(more, { place: 'charFilters', index: 0 })).toEqual(draft);
});

it('takes another tokenizer in the place of the only one', () => {
  expect(replaced(draft, { place: 'tokenizer', index: 0 }, { type: 'keyword' }).tokenizer).toEqual({
    type: 'keyword',
  });
});

it('sets, nests and takes away options', () => {
  const part = { type: 'wordDelimiterGraph' };
  const set = withOption(part, ['delimiterOptions', 'concatenateAll'], true);
  expect(set).toEqual({ type: 'wordDelimiterGraph', delimiterOptions: { concatenateAll: true } });
  expect(withOption(set, ['delimiterOptions', 'concatenateAll'], undefined)).toEqual(part);
});
