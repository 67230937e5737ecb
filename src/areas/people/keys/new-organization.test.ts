import { expect, test } from 'vitest';
import { type NewOrganization, newOrganizationProblem } from './new-organization.ts';

const good: NewOrganization = {
  name: 'Harbour Pilots',
  owner: '0123456789abcdef01234567',
  kind: 'apiKey',
  credential: 'first',
  hours: '24',
  withDefaultAlerts: true,
};

test.each<[Partial<NewOrganization>, string | undefined]>([
  [{}, undefined],
  [{ name: ' ' }, 'name'],
  [{ name: 'semi;colon' }, 'name'],
  [{ owner: '' }, 'owner'],
  [{ credential: '' }, 'credential'],
  [{ kind: 'serviceAccount', credential: 'semi;colon' }, 'credential'],
])('%j is marked where it is wrong', (changed, field) => {
  expect(newOrganizationProblem({ ...good, ...changed })?.field).toBe(field);
});
