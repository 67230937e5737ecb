import { describe, expect, it } from 'vitest';
import { filterLines, parseLine, parseLog } from './log-line.ts';

const t = { $date: '2026-03-13T13:58:01.120+00:00' };
const line = (fields: object) => parseLine(JSON.stringify({ t, s: 'I', ctx: 'conn1', ...fields }), 0);

describe('a line', () => {
  it.each([
    [{ c: 'COMMAND', id: 51803, msg: 'Slow query' }, 'slow'],
    [{ c: 'ELECTION', id: 21450, msg: 'Election succeeded, assuming primary role' }, 'election'],
    [{ c: 'REPL', id: 21358, msg: 'Replica set state transition' }, 'election'],
    [{ c: 'REPL', id: 21215, msg: 'Member is in new state' }, 'election'],
    [{ c: 'NETWORK', id: 22943, msg: 'Connection accepted' }, 'connection'],
    [{ c: 'NETWORK', id: 23016, msg: 'Waiting for connections' }, 'start'],
    [{ c: 'CONTROL', id: 20698, msg: '***** SERVER RESTARTED *****' }, 'start'],
    [{ c: 'ACCESS', id: 20250, msg: 'Authentication succeeded' }, 'access'],
    [{ c: 'WTCHKPT', id: 22430, msg: 'WiredTiger message' }, 'other'],
  ])('%j is of the kind %s', (fields, kind) => {
    expect(line(fields).kind).toBe(kind);
  });

  it('of a slow query contains namespace, plan, and duration', () => {
    const attr = {
      ...{ ns: 'shop.orders', planSummary: 'COLLSCAN', docsExamined: 900, keysExamined: 0, nreturned: 3 },
      durationMillis: 412,
    };
    const slow = line({ c: 'COMMAND', id: 51803, msg: 'Slow query', attr });
    expect(slow.summary).toBe('shop.orders, COLLSCAN, 900 documents and 0 keys examined, 3 returned, 412 ms');
    expect(slow).toMatchObject({ durationMs: 412, at: Date.parse(t.$date), severity: 'I' });
  });

  it.each([
    ['D2', 'D'],
    ['W', 'W'],
    ['?', 'I'],
  ])('of severity %s counts as %s', (s, severity) => {
    expect(line({ s, c: 'REPL', msg: 'x' }).severity).toBe(severity);
  });

  it.each(['not JSON', '[1]', '7', '{"t":'])('that is %s is kept as it is', (raw) => {
    expect(parseLine(raw, 3)).toMatchObject({ index: 3, raw, message: raw, kind: 'other', at: undefined });
  });

  it('of the audit log contains user and address, and highlights a failure', () => {
    const audit = {
      atype: 'authenticate',
      ts: t,
      users: [{ user: 'app', db: 'admin' }],
      remote: { ip: '10.0.0.1' },
    };
    expect(parseLine(JSON.stringify({ ...audit, result: 0 }), 0)).toMatchObject({
      kind: 'access',
      severity: 'I',
      summary: 'app@admin, 10.0.0.1',
    });
    expect(parseLine(JSON.stringify({ ...audit, result: 18 }), 0)).toMatchObject({
      severity: 'W',
      summary: 'app@admin, 10.0.0.1, result 18',
    });
  });
});

it('a log is filtered by kind, severity, and text anywhere in the line', () => {
  const lines = parseLog(
    [
      JSON.stringify({
        t,
        s: 'I',
        c: 'NETWORK',
        id: 22943,
        msg: 'Connection accepted',
        attr: { remote: '10.1.1.1' },
      }),
      JSON.stringify({ t, s: 'W', c: 'ELECTION', id: 1, msg: 'Not starting an election' }),
      '',
    ].join('\n'),
  );
  expect(lines).toHaveLength(2);
  const result = (filter: object) =>
    filterLines(lines, { text: '', kind: [], severity: [], ...filter }).map(({ index }) => index);
  expect(result({})).toEqual([0, 1]);
  expect(result({ text: '10.1.1' })).toEqual([0]);
  expect(result({ kind: ['election'] })).toEqual([1]);
  expect(result({ severity: ['W'], kind: ['connection'] })).toEqual([]);
});
