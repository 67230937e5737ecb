import { beforeEach, describe, expect, it } from 'vitest';
import type { MadeCall } from '../client.ts';
import { annotate, clearTape, readTape, record } from './tape.ts';

const change = (more: Partial<MadeCall> = {}): MadeCall => ({
  ...{ connection: 'c', operationId: 'createGroupDatabaseUser', status: 201 },
  args: { groupId: 'g', body: { username: 'app', password: 'hunter2' } },
  body: { username: 'app', password: 'hunter2', links: [], roles: [{ roleName: 'read' }] },
  ...more,
});
const read = (more: Partial<MadeCall> = {}): MadeCall =>
  change({ operationId: 'listGroups', status: 200, args: {}, body: { totalCount: 2 }, ...more });

beforeEach(clearTape);

describe('the tape', () => {
  it('contains requests and responses, and no secrets of either', () => {
    record(change());
    expect(JSON.stringify(readTape())).not.toContain('hunter2');
    expect(readTape()).toMatchObject([
      {
        operationId: 'createGroupDatabaseUser',
        args: { groupId: 'g', body: { username: 'app', password: '<password>' } },
        answer: { username: 'app' },
      },
    ]);
  });

  it('holds no number that may have been rounded: a script would look for another one', () => {
    record(read({ body: { exact: 9_007_199_254_740_991, rounded: 2 ** 53, part: 0.5 } }));
    expect(readTape()[0]?.answer).toEqual({ exact: 9_007_199_254_740_991, part: 0.5 });
  });

  it('folds reads, and keeps every change', () => {
    record(read());
    record(change());
    record(change());
    record(read({ body: { totalCount: 3 } }));
    record(read({ args: { query: { pageNum: 2 } } }));
    expect(readTape().map(({ operationId, count }) => `${operationId} ${count}`)).toEqual([
      'listGroups 2',
      'createGroupDatabaseUser 1',
      'createGroupDatabaseUser 1',
      'listGroups 1',
    ]);
    expect(readTape()[0]?.answer).toEqual({ totalCount: 3 });
  });

  it('holds the last thousand', () => {
    for (let at = 0; at < 1100; at += 1) record(change({ args: { at } }));
    expect(readTape()).toHaveLength(1000);
    expect(readTape()[0]?.args).toEqual({ at: 100 });
  });

  it('leaves out bodies that are too long, and takes notes', () => {
    record(change({ args: { groupId: 'g', body: { text: 'x'.repeat(30_000) } } }));
    const [entry] = readTape();
    expect([entry?.args, entry?.isCut]).toEqual([{ groupId: 'g' }, true]);
    annotate(entry?.id ?? 0, 'for the report');
    expect(readTape()[0]?.note).toBe('for the report');
    annotate(entry?.id ?? 0, '');
    expect(readTape()[0]).not.toHaveProperty('note');
  });
});
