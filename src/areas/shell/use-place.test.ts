import { expect, it } from 'vitest';
import { placeIn } from './use-place.ts';

const groupId = 'a'.repeat(24);

it('is known from the path where no page is: the way on keeps the project', () => {
  expect(placeIn(`c/main/groups/${groupId}/nothing/here`)).toEqual({ connectionId: 'main', groupId });
  expect(placeIn(`c/main/groups/${groupId}`)).toEqual({ connectionId: 'main', groupId });
  expect(placeIn('c/main/nothing')).toEqual({ connectionId: 'main' });
  expect(placeIn('c/a%20b/x')).toEqual({ connectionId: 'a b' });
});

it('is nowhere in paths that name none', () => {
  expect(placeIn('nothing-here')).toEqual({});
  expect(placeIn(undefined)).toEqual({});
  expect(placeIn('c/main/groups/not-an-id/x')).toEqual({ connectionId: 'main' });
  expect(placeIn('c/%E0%A4%A/x')).toEqual({});
});
