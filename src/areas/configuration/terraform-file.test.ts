import { expect, test } from 'vitest';
import type { OperationId } from '#contract/api/operations.ts';
import { factsOf } from '#contract/catalogue/facts.ts';
import type { ConfiguredItem } from '#contract/console/configuration.ts';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import { terraformFile } from './terraform-file.ts';

const groupId = '0123456789abcdef01234567';
const item = (
  section: ConfiguredItem['section'],
  operationId: OperationId,
  args: object,
): ConfiguredItem => ({ section, key: '', call: { operationId, args: { groupId, ...args } } });

const items = [
  item('settings', 'updateGroupSettings', { body: { isSchemaAdvisorEnabled: true } }),
  item('accessList', 'createGroupAccessListEntry', {
    entryValue: '10.0.0.0/8',
    body: [{ cidrBlock: '10.0.0.0/8', comment: 'office' }],
  }),
  item('databaseUsers', 'updateGroupDatabaseUser', {
    databaseName: 'admin',
    username: 'app',
    body: { roles: [{ roleName: 'readWrite', databaseName: 'shop' }] },
  }),
];
const facts = new Map(items.map(({ call }) => [call.operationId, factsOf(call.operationId as OperationId)]));

test('each item becomes a resource with the import of an existing one, and unsupported items are named', () => {
  const text = terraformFile(items, facts);
  expect(terraformProblems(text)).toEqual([]);
  expect(text).toContain('# Project settings: the provider has no resource for them.');
  expect(text).toContain(`id = "${groupId}-10.0.0.0/8"`);
  expect(text).toMatch(/resource "mongodbatlas_project_ip_access_list" \S+ \{/u);
  expect(text).toContain(`id = "${groupId}/app/admin"`);
  expect(text).not.toContain('password');
});

test('an alert configuration that the provider refuses is named with the reason', () => {
  const chat = item('alertConfigurations', 'createGroupAlertConfig', {
    body: { eventTypeName: 'NO_PRIMARY', notifications: [{ typeName: 'HIP_CHAT', roomName: 'x' }] },
  });
  const operation = chat.call.operationId;
  const text = terraformFile([chat], new Map([[operation, factsOf(operation as OperationId)]]));
  expect(text).toMatch(/^# Alert configurations: The Terraform provider has no HIP_CHAT notifications\.$/mu);
  expect(terraformProblems(text)).toEqual([]);
});
