import { expect, it } from 'vitest';
import { roleAdds, roleMark, roleName, rolesOf } from './role-text.ts';

it.each(['org', 'group'] as const)(
  'every role of a place (%s) has a mark of its own and a sentence',
  (place) => {
    const names = rolesOf(place);
    const marks = names.map(roleMark);
    expect(names).not.toEqual([]);
    expect(new Set(marks).size).toBe(names.length);
    expect(marks.filter((mark) => !/^[A-Z]{2,4}$/.test(mark))).toEqual([]);
    expect(names.filter((name) => !roleAdds(name)?.endsWith('.'))).toEqual([]);
  },
);

it('a role that the service has added since is shown as it is', () => {
  expect([roleMark('GROUP_NEWCOMER'), roleName('GROUP_NEWCOMER'), roleAdds('GROUP_NEWCOMER')]).toEqual([
    'NEWC',
    'GROUP_NEWCOMER',
    undefined,
  ]);
});
