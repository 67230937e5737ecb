import { afterEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../errors.ts';
import { type LockoutQuestion, onLockout, sendKnowingly } from './lockout.ts';

const refusal = (message: string) => new ApiFailure(409, { code: 'SHUTS_OUT_CALLER', message });
const refusing = (message: string) => (knowing: boolean) =>
  knowing ? Promise.resolve(`${message}: done`) : Promise.reject(refusal(message));

let stop = () => {};
afterEach(() => stop());

/** Collects the questions. */
function listen(): LockoutQuestion[] {
  const asked: LockoutQuestion[] = [];
  stop = onLockout((question) => asked.push(question));
  return asked;
}

test('sends a change that locks out another connection after the user confirms it', async () => {
  const asked = listen();
  const created = sendKnowingly(refusing('Reports signs in with it'));
  await vi.waitFor(() => expect(asked.map(({ message }) => message)).toEqual(['Reports signs in with it']));
  await asked[0]?.run();
  expect(await created).toBe('Reports signs in with it: done');
});

test('keeps the refusal when the user declines, or without a listener', async () => {
  await expect(sendKnowingly(refusing('nobody asks'))).rejects.toThrow('nobody asks');
  const asked = listen();
  const result = sendKnowingly(refusing('no'));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.onCancel();
  await expect(result).rejects.toThrow('no');
});

test('shows several questions one after the other', async () => {
  const asked = listen();
  const first = sendKnowingly(refusing('first'));
  const second = sendKnowingly(refusing('second'));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.onCancel();
  await expect(first).rejects.toThrow('first');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await asked[1]?.run();
  expect(await second).toBe('second: done');
});

test('other failures are nothing to ask about', async () => {
  const asked = listen();
  const failed = new ApiFailure(409, { code: 'CONFLICT', message: 'taken' });
  await expect(sendKnowingly(() => Promise.reject(failed))).rejects.toBe(failed);
  expect(asked).toEqual([]);
});
