import { expect, test } from 'vitest';
import { ChangeSetFile } from '#contract/change-sets/sets.ts';
import type { ConfigurationDifference } from '#contract/console/configuration.ts';
import { setFileOf } from './set-file.ts';

const difference = (call: ConfigurationDifference['call']): ConfigurationDifference => ({
  ...{ section: 'accessList', key: 'x', kind: 'add', title: 'Add access list: x', objection: '' },
  ...{ now: null, wanted: {}, call },
});

test('the selection becomes the file of a change set, without changes that cannot be collected', () => {
  const call = { operationId: 'createGroupAccessListEntry', args: { body: [] } };
  const file = ChangeSetFile.parse(JSON.parse(setFileOf('Friday', [difference(null), difference(call)])));
  expect(file.steps.map(({ operation }) => operation)).toEqual(['createGroupAccessListEntry']);
});
