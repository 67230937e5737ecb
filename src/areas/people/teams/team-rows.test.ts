import { expect, it } from 'vitest';
import type { Holder } from '../shared/holders.ts';
import { teamDeletion, teamNameProblem, teamRowsOf } from './team-rows.ts';

const holder = (kind: Holder['kind'], name: string, more: Partial<Holder> = {}): Holder => ({
  key: `${kind}:${name}`,
  kind,
  id: name,
  name,
  detail: '',
  orgRoles: [],
  groups: {},
  teamIds: [],
  ...more,
});
const onCall = holder('team', 'On call', { groups: { a: ['GROUP_OWNER'], b: ['GROUP_READ_ONLY'] } });
const empty = holder('team', 'Empty');
const people = [
  holder('person', 'ines', { teamIds: ['On call'] }),
  holder('person', 'jonas', { teamIds: ['On call'] }),
  holder('person', 'rosa'),
];

it('knows who is in a team', () => {
  const rows = teamRowsOf([...people, onCall, empty]);
  expect(rows.map(({ team, members }) => [team.name, ...members.map(({ name }) => name)])).toEqual([
    ['On call', 'ines', 'jonas'],
    ['Empty'],
  ]);
  expect(rows.map(teamDeletion)).toEqual([
    'Its 2 members lose its roles in 2 projects, unless they have it otherwise. Notifications to it end.',
    'It has no members.',
  ]);
});

it.each([
  ['New', undefined, undefined],
  [' ', undefined, /required/],
  ['a'.repeat(65), undefined, undefined],
  ['On call', undefined, /another team/],
  ['On call', 'On call', undefined],
])('the name %j (of %s)', (name, own, problem) => {
  const reported = teamNameProblem(name, [onCall, empty], own);
  if (problem) expect(reported).toMatch(problem);
  else expect(reported).toBeUndefined();
});
