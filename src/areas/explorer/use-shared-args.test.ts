import { expect, it } from 'vitest';
import { isTooLong, openArgs, sharable } from './use-shared-args.ts';

const groupId = 'a'.repeat(24);
const long = { groupId, body: { name: 'x'.repeat(7_000), password: 'secret' } };

it('an address holds the values of a request without secrets', () => {
  const args = { groupId, body: { username: 'ada', password: 'secret' }, query: undefined };
  expect(sharable(args)).toEqual({ groupId, body: { username: 'ada', password: '<password>' } });
  expect(isTooLong(args)).toBe(false);
});

it('a URL omits a body that is too long, and reports it; the code contains the whole body', () => {
  expect(sharable(long)).toEqual({ groupId });
  expect(isTooLong(long)).toBe(true);
  expect(openArgs(long)).toEqual({ groupId, body: { name: long.body.name, password: '<password>' } });
});
