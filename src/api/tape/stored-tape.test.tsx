import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MadeCall } from '../client.ts';
import { forgetTape, keepTapeOf } from './stored-tape.ts';
import { annotate, clearTape, readTape, record } from './tape.ts';

const change = (text: string): MadeCall => ({
  connection: 'c',
  operationId: 'createGroupDatabaseUser',
  status: 201,
  args: { groupId: 'g', body: { username: text, password: 'hunter2' } },
  body: { username: text, password: 'hunter2' },
});

const names = () => readTape().map(({ answer }) => answer.username);
const stored = () => Object.values({ ...sessionStorage }).join('');
/** The page is left and loaded again: the storage of the tab stays, memory does not. */
function reload(user: string): void {
  window.dispatchEvent(new Event('pagehide'));
  const storage = { ...sessionStorage };
  forgetTape();
  for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, String(value));
  keepTapeOf(user);
}

beforeEach(() => {
  forgetTape();
  sessionStorage.clear();
  keepTapeOf('ines');
});
afterEach(() => void vi.useRealTimers());

describe('the tape of a tab', () => {
  it('is kept after a reload, with its notes, and continues with new numbers', () => {
    record(change('a'));
    annotate(readTape()[0]?.id ?? 0, 'for the report');
    reload('ines');
    record(change('b'));
    expect(names()).toEqual(['a', 'b']);
    expect(readTape()[0]?.note).toBe('for the report');
    expect(new Set(readTape().map(({ id }) => id)).size).toBe(2);
    expect(stored()).not.toContain('hunter2');
  });

  it('is dropped where another person has signed in', () => {
    record(change('a'));
    reload('tomas');
    expect(names()).toEqual([]);
    expect(stored()).not.toContain('username');
  });

  it('is dropped when it is cleared, and at the end of the session', () => {
    record(change('a'));
    clearTape();
    expect(stored()).not.toContain('username');
    record(change('b'));
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()).toContain('username');
    forgetTape();
    expect(names()).toEqual([]);
    // an answer that comes after the session is over
    record(change('c'));
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()).not.toContain('username');
  });

  it('is written once a while, and not at every call', () => {
    vi.useFakeTimers();
    record(change('a'));
    record(change('b'));
    expect(stored()).not.toContain('username');
    vi.advanceTimersByTime(2000);
    expect(stored()).toContain('username');
  });

  it('keeps the newest entries up to half a megabyte', () => {
    for (let at = 0; at < 60; at += 1) record(change(`${at} ${'x'.repeat(15_000)}`));
    reload('ines');
    expect(readTape().length).toBeGreaterThan(20);
    expect(readTape().length).toBeLessThan(40);
    expect(stored().length).toBeLessThan(510_000);
    expect(JSON.stringify(readTape().at(-1)?.args)).toContain('59 x');
  });

  it('works where storage is full, and where the stored data is malformed', () => {
    record(change('a'));
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    window.dispatchEvent(new Event('pagehide'));
    full.mockRestore();
    expect(names()).toEqual(['a']);
    window.dispatchEvent(new Event('pagehide'));
    const [key = ''] = Object.keys(sessionStorage);
    const [entry] = JSON.parse(sessionStorage.getItem(key) ?? '').entries;
    const malformed = [
      '{',
      'null',
      '{"user":"ines"}',
      JSON.stringify({ user: 'ines', entries: [null, 1, { ...entry, operationId: 'noSuch' }] }),
      JSON.stringify({
        user: 'ines',
        entries: [
          { ...entry, args: 'x' },
          { ...entry, answer: { a: {} } },
        ],
      }),
    ];
    for (const text of malformed) {
      forgetTape();
      sessionStorage.setItem(key, text);
      keepTapeOf('ines');
      expect(names(), text).toEqual([]);
    }
  });
});
