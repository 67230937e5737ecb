import { describe, expect, test } from 'vitest';
import { createFreshAnswers } from './fresh-answers.ts';

const answer = (text: string, status = 200) => ({ status, text, body: JSON.parse(text), headers: {} });

describe('answers of a moment ago', () => {
  test('are there for five seconds', () => {
    let at = 0;
    const fresh = createFreshAnswers(() => at);
    fresh.reading('a', 'one')(answer('{"n":1}'));
    at = 5_000;
    expect(fresh.find('a')).toMatchObject({ text: '{"n":1}', at: 0 });
    expect(fresh.find('b')).toBeUndefined();
    at = 5_001;
    expect(fresh.find('a')).toBeUndefined();
  });

  test('are none if something changed while they were asked, or since', () => {
    const fresh = createFreshAnswers(() => 0);
    const [late, other] = [fresh.reading('a', 'one'), fresh.reading('b', 'two')];
    fresh.forget('one');
    late(answer('{"n":1}'));
    other(answer('{"n":2}'));
    expect(fresh.find('a')).toBeUndefined();
    expect(fresh.find('b')?.text).toBe('{"n":2}');
    fresh.forget('two');
    expect(fresh.find('b')).toBeUndefined();
  });

  test('are those that succeeded', () => {
    const fresh = createFreshAnswers(() => 0);
    fresh.reading('a', 'one')(answer('{"error":404}', 404));
    expect(fresh.find('a')).toBeUndefined();
  });

  test('take a bounded room, the newest last', () => {
    const fresh = createFreshAnswers(() => 0);
    const large = JSON.stringify('x'.repeat(3 * 1024 * 1024));
    for (const id of ['a', 'b', 'c']) fresh.reading(id, 'one')(answer(large));
    expect(['a', 'b', 'c'].map((id) => fresh.find(id) !== undefined)).toEqual([false, true, true]);
  });
});
