import { expect, it } from 'vitest';
import type { Holder } from '../shared/holders.ts';
import { addressProblem } from './address-rule.ts';

const person = (name: string, status: NonNullable<Holder['status']>): Holder => ({
  key: name,
  kind: 'person',
  id: name,
  name,
  detail: '',
  orgRoles: [],
  groups: {},
  teamIds: [],
  status,
});
const existing = [
  person('a@example.com', 'ACTIVE'),
  person('b@example.com', 'PENDING'),
  person('c@example.com', 'INVITATION_EXPIRED'),
];

it.each([
  ['d@example.com', undefined],
  [' d@example.com ', undefined],
  ['c@example.com', undefined],
  ['A@EXAMPLE.com', /already/],
  ['b@example.com', /invited already/],
  ['', /must be an address like dba@example.com/],
  ['d@example', /must be an address like dba@example.com/],
  ['d e@example.com', /must be an address like dba@example.com/],
  [`${'d'.repeat(250)}@example.com`, /must be an address like dba@example.com/],
])('%s', (text, problem) => {
  const reported = addressProblem(text, existing);
  if (problem) expect(reported).toMatch(problem);
  else expect(reported).toBeUndefined();
});
