import { expect, test } from 'vitest';
import { isOfGroup, isSignInOf, type SigningUser } from './of-user.ts';

const external = { databaseName: '$external' };
const robot: SigningUser = { username: 'robot', databaseName: 'admin' };
const role = { ...external, username: 'arn:aws:iam::123456789012:role/apps/shop', awsIAMType: 'ROLE' };
const sessions = 'arn:aws:sts::123456789012:assumed-role';

test.each<[string, SigningUser, string, string, boolean]>([
  ['its name', robot, 'robot', 'admin', true],
  ['its name in another database', robot, 'robot', '$external', false],
  ['another name', robot, 'CN=robot', 'admin', false],
  [
    'the subject of its certificate',
    { ...robot, ...external, x509Type: 'MANAGED' },
    'CN=robot',
    '$external',
    true,
  ],
  ['a session of its role at AWS', role, `${sessions}/shop/i-0123`, '$external', true],
  ['a session of a role with a longer name', role, `${sessions}/shopping/i-0123`, '$external', false],
  ['a member of its group', { ...robot, oidcAuthType: 'IDP_GROUP' }, 'robot', 'admin', false],
])('whether an attempt is one of a user: %s', (_, user, name, source, expected) => {
  expect(isSignInOf(user, name, source)).toBe(expected);
});

test('groups of identity providers and directories come by the names of their members', () => {
  expect(isOfGroup({ ...robot, ldapAuthType: 'GROUP' })).toBe(true);
  expect(isOfGroup({ ...robot, ldapAuthType: 'USER', oidcAuthType: 'NONE' })).toBe(false);
});
