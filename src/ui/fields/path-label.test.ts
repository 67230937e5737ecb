import { expect, it } from 'vitest';
import { pathLabel, withoutPaths } from './path-label.ts';

it.each([
  ['notifications[5].apiToken', 'notification 6, API token'],
  ['notifications.0.emailAddress', 'notification 1, email address'],
  ['policies[0].policyItems[2].retentionValue', 'policy 1, policy item 3, retention value'],
  ['teamId', 'team ID'],
  ['copySettings[1]', 'copy setting 2'],
])('%s reads %s', (path, label) => {
  expect(pathLabel(path)).toBe(label);
});

it('replaces paths in a message, and nothing else', () => {
  expect(withoutPaths('The required attribute notifications[5].apiToken was not specified.')).toBe(
    'The required attribute “notification 6, API token” was not specified.',
  );
  expect(withoutPaths('See cloud.mongodb.com, M10 [2 cores].')).toBe('See cloud.mongodb.com, M10 [2 cores].');
});
