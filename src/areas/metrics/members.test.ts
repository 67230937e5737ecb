import { describe, expect, it } from 'vitest';
import type { Process } from '#contract/monitoring/schemas.ts';
import { chosenMembers, hostPrefix, membersOf } from './members.ts';

function process(alias: string, typeName: Process['typeName'], port = 27_017): Process {
  return {
    id: `${alias}:${port}`,
    groupId: '0'.repeat(24),
    hostname: alias,
    port,
    typeName,
    userAlias: alias,
    version: '8.0.4',
    created: '2026-01-01T00:00:00Z',
    lastPing: '2026-03-13T14:00:00Z',
    links: [],
  };
}

const zone = 'abcde.mongodb.net';
const replica = [0, 1, 2].map((member) =>
  process(`orders-shard-00-0${member}.${zone}`, member === 1 ? 'REPLICA_PRIMARY' : 'REPLICA_SECONDARY'),
);

describe('the members of a cluster', () => {
  it('are those whose alias carries its name, and no other that begins like it', () => {
    const other = process(`orders-archive-shard-00-00.${zone}`, 'REPLICA_PRIMARY');
    expect(membersOf('Orders', [...replica, other]).map(({ name, role }) => `${name} ${role}`)).toEqual([
      '00-00 secondary',
      '00-01 primary',
      '00-02 secondary',
    ]);
  });

  it('that hold data come before routers and config servers', () => {
    const sharded = [
      process(`orders-shard-00-00.${zone}`, 'SHARD_MONGOS', 27_016),
      process(`orders-config-00-00.${zone}`, 'SHARD_CONFIG'),
      process(`orders-shard-01-00.${zone}`, 'SHARD_PRIMARY'),
      process(`orders-shard-00-00.${zone}`, 'SHARD_PRIMARY'),
    ];
    expect(membersOf('orders', sharded).map(({ name }) => name)).toEqual([
      '00-00',
      '01-00',
      'config 00-00',
      'mongos 00-00',
    ]);
  });
});

describe('selected members', () => {
  it('are those named in the URL that exist', () => {
    const members = membersOf('orders', replica);
    expect(chosenMembers(members, '00-02,00-09').map(({ name }) => name)).toEqual(['00-02']);
    expect(chosenMembers(members, '00-09')).toHaveLength(3);
  });

  it('are known by their processes too, where a link comes from a list of those', () => {
    const members = membersOf('orders', replica);
    const [, second] = members;
    expect(chosenMembers(members, second?.id)).toEqual([second]);
  });

  it('of a large cluster are the primaries', () => {
    const large = Array.from({ length: 12 }, (_, index) =>
      process(
        `orders-shard-0${Math.floor(index / 3)}-0${index % 3}.${zone}`,
        index % 3 === 0 ? 'SHARD_PRIMARY' : 'SHARD_SECONDARY',
      ),
    );
    expect(chosenMembers(membersOf('orders', large), undefined).map(({ name }) => name)).toEqual([
      '00-00',
      '01-00',
      '02-00',
      '03-00',
    ]);
  });
});

it('returns the prefix of the host names of a cluster', () => {
  expect(hostPrefix([{ hostname: `atlas-x1y2z3-shard-00-01.${zone}` }])).toBe('atlas-x1y2z3-');
  expect(hostPrefix([{ hostname: 'db.example.com' }])).toBeUndefined();
  expect(hostPrefix([])).toBeUndefined();
});
