import { expect, it } from 'vitest';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { jsonSchema } from '../catalogue/json-schema.ts';
import { isRecord } from '../values/is-record.ts';
import { fieldLabel, fieldPathLabel, itemLabel } from './field-labels.ts';

it.each([
  ['diskSizeGB', 'disk size (GB)'],
  ['providerBackupEnabled', 'cloud backup'],
  ['isDataExplorerEnabled', 'data explorer'],
  ['noTableScan', 'no table scan'],
  ['identityProviderId', 'identity provider ID'],
  ['associatedOrgs', 'associated orgs'],
  ['token_type_hint', 'token type hint'],
  ['isShardKeyUnique', 'is shard key unique'],
])('%s is labelled "%s"', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

it('leaves keys that are already text', () => {
  expect(['2 E-mail to dba@example.com', 'Reference time', 'Retention', '__proto__'].map(fieldLabel)).toEqual(
    ['2 E-mail to dba@example.com', 'Reference time', 'Retention', 'proto'],
  );
});

it('labels the path of a nested field', () => {
  expect(fieldPathLabel('replicationSpecs.0.regionConfigs.1.electableSpecs.diskSizeGB'.split('.'))).toBe(
    'shard 1, region 2, electable nodes, disk size (GB)',
  );
  expect(fieldPathLabel(['0', 'cidrBlock'])).toBe('entry 1, CIDR block');
  expect(fieldPathLabel(['policies', '2'])).toBe('policy 3');
});

it('has the singular of a list for its items', () => {
  expect(['roles', 'policies', 'accessList', 'addresses', 'tags'].map(itemLabel)).toEqual([
    'role',
    'policy',
    'access list',
    'address',
    'tag',
  ]);
});

it('labels every field of every request without capitals inside a word', () => {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    if (!isRecord(value)) return;
    for (const name of Object.keys(isRecord(value.properties) ? value.properties : {})) names.add(name);
    Object.values(value).forEach(collect);
  };
  for (const id of operationIds) {
    const { body } = operationOf(id);
    if (body) collect(jsonSchema('newest' in body ? body.newest : body, 'input'));
  }
  expect(names.size).toBeGreaterThan(400);
  const terms = /^(?:MongoDB|JavaScript|IDs|IPs)$/u;
  const unreadable = [...names].filter((name) =>
    fieldLabel(name)
      .split(/[\s()]+/u)
      .some((word) => /[a-z\d][A-Z]|_/u.test(word) && !terms.test(word)),
  );
  expect(unreadable).toEqual([]);
});
