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
