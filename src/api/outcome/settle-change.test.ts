import { describe, expect, test, vi } from 'vitest';
import type { ChangeOutcome } from '#contract/console/bff.ts';
import { ApiFailure } from '../errors.ts';
import { settleChange } from './settle-change.ts';

const failure = (status: number, code: string, message = 'x') => new ApiFailure(status, { code, message });
const lost = [
  failure(0, 'UNREACHABLE'),
  failure(502, 'UNREADABLE'),
  failure(502, 'HTTP_502'),
  failure(504, 'HTTP_504'),
  failure(504, 'UPSTREAM_TIMEOUT', 'Timed out. Whether the change took effect is unknown.'),
];
const request = { operationId: 'acknowledgeGroupAlert', connection: 'c', args: {} };
const sleep = () => Promise.resolve();
/** Answers of the server, one after the other; the last one again and again. */
const reading = (...answers: (ChangeOutcome | ApiFailure)[]) =>
  vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof ApiFailure) throw answer;
    return answer as ChangeOutcome;
  });

describe('a change whose answer is lost', () => {
  test.each(lost)('with %s is done where the resource shows it', async (error) => {
    const read = reading({ outcome: 'applied', body: { id: 'a' } });
    await expect(settleChange(error, request, { read, sleep })).resolves.toEqual({ id: 'a' });
  });

  test('is reported as not applied where two reads do not show it', async () => {
    const read = reading({ outcome: 'notApplied' });
    await expect(settleChange(lost[0], request, { read, sleep })).rejects.toMatchObject({
      code: 'NOT_APPLIED',
      message: 'The answer was lost. Atlas shows that the change was not applied. Retry it.',
    });
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('is done where a later read shows it', async () => {
    const read = reading({ outcome: 'notApplied' }, { outcome: 'applied' });
    await expect(settleChange(lost[0], request, { read, sleep })).resolves.toBeUndefined();
  });

  test('is read again while the way to the resource is closed', async () => {
    const read = reading(failure(0, 'UNREACHABLE'), failure(503, 'X'), { outcome: 'applied' });
    await expect(settleChange(lost[0], request, { read, sleep })).resolves.toBeUndefined();
  });

  test('remains unknown where the resource does not show it', async () => {
    const read = reading({ outcome: 'unknown' });
    await expect(settleChange(lost[0], request, { read, sleep })).rejects.toMatchObject({
      status: 0,
      message: 'x Whether the change was applied is unknown. Check it before you send it again.',
    });
    expect(read).toHaveBeenCalledOnce();
  });
});

describe('a read of the resource', () => {
  test.each([400, 401, 403, 404, 499])('that is refused with %i is the last one', async (status) => {
    const read = reading(failure(status, 'X'));
    await expect(settleChange(lost[0], request, { read, sleep })).rejects.toMatchObject({ status: 0 });
    expect(read).toHaveBeenCalledOnce();
  });

  test.each([429, 500, 503])('that fails with %i is repeated', async (status) => {
    const read = reading(failure(status, 'X'), { outcome: 'applied', body: 1 });
    await expect(settleChange(lost[0], request, { read, sleep })).resolves.toBe(1);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('that never succeeds leaves the outcome unknown, after all pauses', async () => {
    const pauses: number[] = [];
    const read = reading(failure(0, 'UNREACHABLE'));
    const settling = settleChange(lost[0], request, { read, sleep: async (ms) => void pauses.push(ms) });
    await expect(settling).rejects.toMatchObject({ status: 0 });
    expect(pauses).toEqual([300, 1_500, 3_000, 6_000, 10_000]);
  });
});

describe('the failure of an unknown outcome', () => {
  const read = reading({ outcome: 'unknown' });

  test('keeps the id of its request', async () => {
    const error = new ApiFailure(502, { code: 'HTTP_502', message: 'Bad gateway.', requestId: 'r1' });
    await expect(settleChange(error, request, { read, sleep })).rejects.toMatchObject({
      ...{ status: 502, code: 'HTTP_502', requestId: 'r1' },
      message: expect.stringContaining('Bad gateway. Whether the change was applied is unknown.'),
    });
  });

  test('stays as it is where it contains that already', async () => {
    await expect(settleChange(lost[4], request, { read, sleep })).rejects.toBe(lost[4]);
  });
});

test('a change that timed out and was not applied is reported with that reason', async () => {
  const read = reading({ outcome: 'notApplied' });
  await expect(settleChange(lost[3], request, { read, sleep })).rejects.toMatchObject({
    ...{ status: 409, code: 'NOT_APPLIED' },
    message: 'The request timed out. Atlas shows that the change was not applied. Retry it.',
  });
});

test.each([
  failure(400, 'INVALID_PARAMETER'),
  failure(403, 'USER_UNAUTHORIZED'),
  failure(500, 'UNEXPECTED_ERROR'),
  // it was never sent
  failure(502, 'UPSTREAM_UNREACHABLE'),
  failure(503, 'EMULATOR_STARTING'),
])('%s is a failure, and nothing is read', async (error) => {
  const read = reading({ outcome: 'applied' });
  await expect(settleChange(error, request, { read, sleep })).rejects.toBe(error);
  expect(read).not.toHaveBeenCalled();
});
