import { describe, expect, test } from 'vitest';
import { parseAssertionFile } from '#analysis/assertions/parse.ts';
import { readFileText } from './assertion-files.tsx';
import { assertionOf, formOf } from './assertion-form.ts';
import { fileOf, labAnalyzers, labOf, readSaved, retargeted } from './lab-assertions.ts';

const own = { name: 'own', tokenizer: { type: 'keyword' as const } };
const other = { name: 'own', tokenizer: { type: 'standard' as const } };

describe('the analyzers of the page', () => {
  test('have one name where both sides are the same', () => {
    expect(labAnalyzers({ index: own, query: { ...own } })).toEqual({
      index: 'own',
      query: 'own',
      analyzers: [own],
    });
  });

  test('have two names where they differ, whatever they are called', () => {
    const { index, query, analyzers } = labAnalyzers({ index: own, query: other });
    expect([index, query, analyzers]).toEqual(['own', 'ownQuery', [own, { ...other, name: 'ownQuery' }]]);
  });

  test('come before those of a file that are called alike', () => {
    const rest = { ...other, name: 'rest' };
    expect(labAnalyzers({ index: own, query: 'lucene.keyword' }, [other, rest]).analyzers).toEqual([
      own,
      rest,
    ]);
  });
});

describe('a file', () => {
  test('has the analyzers that its assertions name, and opens as it was saved', () => {
    const analyzers = labAnalyzers({ index: own, query: other });
    const assertions = [{ analyzer: 'own', searchAnalyzer: 'ownQuery', text: 'A b', matches: ['A b'] }];
    const text = fileOf(assertions.map(readSaved), analyzers);
    const file = parseAssertionFile(JSON.parse(text));
    expect(file.assertions).toEqual(assertions);
    expect(labOf(file)).toEqual({
      analyzer: own,
      search: { ...other, name: 'ownQuery' },
      assertions,
      analyzers: undefined,
      side: undefined,
      text: 'A b',
      query: 'A b',
    });
  });

  test('keeps entries that cannot be read, so that nothing is lost', () => {
    const wrong = { analyzer: 'own', text: 'x', token: [] };
    const saved = readSaved(wrong);
    expect(saved).toMatchObject({ kind: 'wrong', given: wrong });
    expect(JSON.parse(fileOf([saved], labAnalyzers({ index: own, query: own }))).assertions).toEqual([wrong]);
  });

  test('is refused with the field that is wrong', () => {
    expect(() => readFileText('{')).toThrow(
      "is not JSON: line 1, column 2: the text ends here, where ',' or '}' is expected",
    );
    expect(() => readFileText('{"assertions":[{"analyzer":"own","text":"x","tokens":["x"]}]}')).toThrow(
      'assertions[0].analyzer names the analyzer own, which does not exist',
    );
    expect(() => readFileText('{"analyzers":[]}')).toThrow('has neither');
  });
});

test('an assertion is moved to another analyzer on both sides', () => {
  const assertion = { analyzer: 'own', searchAnalyzer: 'own', text: 'x', matches: ['x'] };
  expect(retargeted(assertion, 'own', 'new')).toMatchObject({ analyzer: 'new', searchAnalyzer: 'new' });
  expect(retargeted(assertion, 'else', 'new')).toEqual(assertion);
});

describe('the form', () => {
  test('reproduces the assertion, also where lines cannot express it', () => {
    const assertion = {
      name: 'n',
      analyzer: 'own',
      searchAnalyzer: 'lucene.keyword',
      text: ' x\ny ',
      tokens: [' x\ny ', ''],
      contains: ['a', 'b'],
      excludes: ['[c'],
      matches: ['d e'],
      matchCriteria: 'all' as const,
    };
    expect(formOf(assertion).contains).toBe('a\nb');
    expect(assertionOf(formOf(assertion))).toEqual({ assertion });
  });

  test('keeps places, which it does not show', () => {
    const assertion = { analyzer: 'own', text: 'x', positions: [0, 2] };
    expect(assertionOf(formOf(assertion), assertion)).toEqual({ assertion });
  });

  test('expects that nothing is left with an empty list', () => {
    const form = { ...formOf({ analyzer: 'own', text: 'x' }), tokens: '[]' };
    expect(assertionOf(form)).toEqual({ assertion: { analyzer: 'own', text: 'x', tokens: [] } });
  });

  test('refuses an assertion without expectations, and invalid lists', () => {
    const form = formOf({ analyzer: 'own', text: 'x' });
    expect(assertionOf(form)).toMatchObject({
      problems: { whole: expect.stringContaining('must expect something') },
    });
    expect(assertionOf({ ...form, tokens: '[1]' })).toMatchObject({
      problems: { tokens: expect.any(String) },
    });
  });
});
