import { describe, expect, it } from 'vitest';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { openRecording } from './recording.ts';

const catalogue = [
  { id: 'listGroups', method: 'GET', path: '/groups', root: 'v2' },
  { id: 'getGroup', method: 'GET', path: '/groups/{groupId}', root: 'v2' },
  { id: 'createGroup', method: 'POST', path: '/groups', root: 'v2' },
] as unknown as OperationFacts[];

const entry = (method: string, url: string, status = 200, more: object = {}) => ({
  startedDateTime: '2026-03-13T14:02:00.000Z',
  request: { method, url, ...more },
  response: { status, content: { text: JSON.stringify({ id: 'x', name: 'orders' }) } },
});
const open = (entries: unknown[]) =>
  openRecording(JSON.stringify({ log: { entries } }), catalogue, (origin) =>
    origin === 'https://localhost:8586' ? 'c1' : '',
  );
const base = 'https://localhost:8586/api/atlas/v2';

describe('a recording', () => {
  it('becomes calls with parameters, query, body and answer', () => {
    const postData = { mimeType: 'application/json', text: '{"name":"orders"}' };
    const { calls, left } = open([
      entry('GET', `${base}/groups?pageNum=2`),
      entry('GET', `${base}/groups/5f0000000000000000000001`),
      entry('POST', `${base}/groups`, 201, { postData }),
    ]);
    expect(left).toBe(0);
    const at = Date.parse('2026-03-13T14:02:00.000Z');
    const body = { id: 'x', name: 'orders' };
    const shared = { connection: 'c1', body };
    expect(calls).toEqual([
      { at, call: { ...shared, operationId: 'listGroups', args: { query: { pageNum: '2' } }, status: 200 } },
      {
        at,
        call: {
          ...shared,
          operationId: 'getGroup',
          args: { groupId: '5f0000000000000000000001' },
          status: 200,
        },
      },
      {
        at,
        call: { ...shared, operationId: 'createGroup', args: { body: { name: 'orders' } }, status: 201 },
      },
    ]);
  });

  it('leaves out other requests and entries without an address, and counts them', () => {
    const { calls, left } = open([
      entry('GET', 'https://example.com/logo.png'),
      entry('DELETE', `${base}/groups`),
      entry('GET', 'nowhere'),
      {},
      entry('GET', 'https://cloud.mongodb.com/api/atlas/v2/groups', 404),
    ]);
    expect(left).toBe(4);
    expect(calls.map(({ call }) => [call.connection, call.body])).toEqual([['', undefined]]);
  });

  it.each([
    ['no JSON', '{'],
    ['log.entries must be a list', '{"log":{}}'],
    ['log.entries must be a list', '[]'],
  ])('that is none is refused: %s', (message, text) => {
    expect(() => openRecording(text, catalogue, () => '')).toThrow(message);
  });
});
