import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from './errors.ts';
import { read } from './reads.ts';

const groupId = '0123456789abcdef01234567';

/** Requests to the server and its responses, line by line. */
let asked: { reads: { operationId: string; fresh?: boolean }[] }[];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  vi.stubGlobal('fetch', (_: string, init: { body: string; signal?: AbortSignal }) => {
    asked.push(JSON.parse(init.body));
    return init.signal?.aborted ? Promise.reject(init.signal.reason) : Promise.resolve(answer());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const lines = (...all: object[]) => new Response(all.map((each) => `${JSON.stringify(each)}\n`).join(''));

describe('reads of one moment', () => {
  test('leave together, and each gets its own answer in whatever order', async () => {
    answer = () =>
      lines({ index: 1, status: 200, body: { n: 1 } }, { index: 0, status: 200, body: { n: 0 } });
    const both = [read('listOrgs', 'c', {}), read('getGroup', 'c', { groupId })];
    expect(await Promise.all(both)).toEqual([{ n: 0 }, { n: 1 }]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.reads.map(({ operationId }) => operationId)).toEqual(['listOrgs', 'getGroup']);
  });

  test('fail independently, with the error of the service', async () => {
    answer = () =>
      lines(
        {
          index: 0,
          status: 429,
          retryAfter: '7',
          body: { error: 429, errorCode: 'RATE_LIMITED', detail: 'x' },
        },
        { index: 1, status: 200, body: {} },
      );
    const [one, two] = [read('listOrgs', 'c', {}), read('getGroup', 'c', { groupId })];
    await expect(one).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfter: 7 });
    expect(await two).toEqual({});
  });

  test('name the role that a refused operation needs, because the service names none', async () => {
    const refused = { error: 403, errorCode: 'USER_UNAUTHORIZED', detail: 'Not authorized.' };
    answer = () =>
      lines({ index: 0, status: 403, body: refused }, { index: 1, status: 403, body: { error: refused } });
    const clusterName = 'orders';
    const [jobs, own] = [
      read('listGroupClusterBackupRestoreJobs', 'c', { groupId, clusterName }),
      read('getGroup', 'c', { groupId }),
    ];
    const settled = await Promise.allSettled([jobs, own]);
    expect(settled).toMatchObject([
      {
        reason: {
          status: 403,
          code: 'USER_UNAUTHORIZED',
          message: 'Not authorized. Needs the role Project Backup Manager.',
        },
      },
      { reason: { isOwn: true, message: 'The request failed.' } },
    ]);
  });

  test('that the answer did not reach are unreachable', async () => {
    answer = () => lines({ index: 0, status: 200, body: {} });
    const [one, two] = [read('listOrgs', 'c', {}), read('getGroup', 'c', { groupId })];
    await one;
    await expect(two).rejects.toBeInstanceOf(ApiFailure);
    await expect(two).rejects.toMatchObject({ status: 0 });
  });

  test('continue when another one is cancelled', async () => {
    answer = () => lines({ index: 0, status: 200, body: { n: 0 } });
    const leave = new AbortController();
    const [one, two] = [
      read('listOrgs', 'c', {}, { signal: leave.signal }),
      read('getGroup', 'c', { groupId }),
    ];
    leave.abort(new Error('left'));
    await expect(one).rejects.toThrow('left');
    expect(await two).toEqual({ n: 0 });
    expect(asked[0]?.reads.map(({ operationId }) => operationId)).toEqual(['getGroup']);
  });

  test('are a hundred a request', async () => {
    answer = () => lines(...Array.from({ length: 100 }, (_, index) => ({ index, status: 200, body: {} })));
    await Promise.all(Array.from({ length: 150 }, () => read('listOrgs', 'c', {})));
    expect(asked.map(({ reads }) => reads.length)).toEqual([100, 50]);
  });
});
