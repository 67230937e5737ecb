import { describe, expect, it } from 'vitest';
import { allowedMatcherFields, listedMatcherFields, type MatchTarget, matches } from './matchers.ts';

const host: MatchTarget = {
  clusterName: 'orders',
  hostnameAndPort: 'orders-shard-00-01.ab12c.example.net:27017',
  replicaSetName: 'atlas-ab12c-shard-0',
  typeName: ['SECONDARY'],
};

function holds(fieldName: string, operator: string, value: string, target = host): boolean {
  return matches([{ fieldName, operator, value }], target);
}

describe('the list of field names', () => {
  it('has the order in which the service gives it', () => {
    expect(listedMatcherFields).toEqual([
      'ATLAS_NODE_TYPE',
      'CLUSTER_NAME',
      'HOSTNAME',
      'PORT',
      'HOSTNAME_AND_PORT',
      'APPLICATION_ID',
      'REPLICA_SET_NAME',
      'TYPE_NAME',
      'SHARD_NAME',
    ]);
    expect(allowedMatcherFields('CLUSTER_MONGOS_IS_MISSING')).toEqual(['CLUSTER_NAME']);
    expect(allowedMatcherFields('CPS_SNAPSHOT_FAILED')).toEqual(listedMatcherFields);
  });
});

describe('a matcher', () => {
  it.each([
    ['EQUALS', 'orders', true],
    ['EQUALS', 'order', false],
    ['EQUALS', 'ORDERS', false],
    ['NOT_EQUALS', 'orders', false],
    ['NOT_EQUALS', 'order', true],
    ['CONTAINS', 'der', true],
    ['CONTAINS', 'red', false],
    ['NOT_CONTAINS', 'der', false],
    ['NOT_CONTAINS', 'red', true],
    ['STARTS_WITH', 'ord', true],
    ['STARTS_WITH', 'rders', false],
    ['ENDS_WITH', 'ers', true],
    ['ENDS_WITH', 'order', false],
    ['REGEX', '^(orders|bills)$', true],
    ['REGEX', 'rde', true],
    ['REGEX', '^rde', false],
    ['REGEX', '(', false],
  ])('with %s %s gives %s for the cluster orders', (operator, value, expected) => {
    expect(holds('CLUSTER_NAME', operator, value)).toBe(expected);
  });

  it('reads host and port out of their common field, and the other way round', () => {
    expect(holds('HOSTNAME', 'ENDS_WITH', '.example.net')).toBe(true);
    expect(holds('PORT', 'EQUALS', '27017')).toBe(true);
    expect(holds('HOSTNAME_AND_PORT', 'EQUALS', 'db1:27017', { hostname: 'db1', port: 27017 })).toBe(true);
  });

  it('holds when any of several values fits, and rules out when none does', () => {
    const both: MatchTarget = { typeName: ['PRIMARY', 'CONFIG'] };
    expect(holds('TYPE_NAME', 'EQUALS', 'CONFIG', both)).toBe(true);
    expect(holds('TYPE_NAME', 'NOT_EQUALS', 'CONFIG', both)).toBe(false);
    expect(holds('TYPE_NAME', 'NOT_EQUALS', 'MONGOS', both)).toBe(true);
  });

  it('fails where the target lacks the field, unless it rules something out', () => {
    expect(holds('SHARD_NAME', 'EQUALS', 'x')).toBe(false);
    expect(holds('SHARD_NAME', 'REGEX', '.*')).toBe(false);
    expect(holds('SHARD_NAME', 'NOT_EQUALS', 'x')).toBe(true);
  });

  it('never holds with a name that is not known', () => {
    expect(holds('RULE_ID', 'NOT_EQUALS', 'x')).toBe(false);
    expect(holds('CLUSTER_NAME', 'SOUNDS_LIKE', 'orders')).toBe(false);
  });
});

describe('several matchers', () => {
  it('must all hold, and none at all means everything', () => {
    const cluster = { fieldName: 'CLUSTER_NAME', operator: 'EQUALS', value: 'orders' };
    const port = { fieldName: 'PORT', operator: 'EQUALS', value: '1' };
    expect(matches([cluster], host)).toBe(true);
    expect(matches([cluster, port], host)).toBe(false);
    expect(matches([], host)).toBe(true);
    expect(matches(undefined, host)).toBe(true);
  });
});
