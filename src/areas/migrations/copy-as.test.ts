import { describe, expect, it } from 'vitest';
import { emptyDraft, type MigrationDraft } from '#contract/console/migration-plans.ts';
import { startFormats } from './copy-as.ts';

const groupId = '0123456789abcdef01234567';
const draft: MigrationDraft = {
  ...emptyDraft,
  sourceProjectId: '0123456789abcdef01234568',
  sourceName: 'inventory',
  migrationHost: 'migration1.example.com',
  targetName: 'orders',
  managedAuthentication: false,
  username: 'migrator',
  caCertificatePath: '/etc/ssl/ca.pem',
  dropDestinationData: true,
};
const target = { origin: 'https://cloud.example.com' };
const ofCli = (part: Partial<MigrationDraft> = {}) => {
  const match = startFormats(target, groupId, { ...draft, ...part }).find(
    ({ label }) => label === 'Atlas CLI',
  );
  return { ...match, reply: typeof match?.text === 'function' ? match.text() : match?.text };
};

/** The flags of `atlas liveMigrations create` // documented: the client's own command reference */
const flags = [
  ...['clusterName', 'drop', 'force', 'migrationHost', 'projectId', 'sourceCACertificatePath'],
  ...['sourceClusterName', 'sourceManagedAuthentication', 'sourcePassword', 'sourceProjectId'],
  ...['sourceSsl', 'sourceUsername'],
];

describe('the start of a migration as a command of the Atlas CLI', () => {
  it('uses existing flags of the client, and contains all settings', () => {
    const { reply = '' } = ofCli();
    const used = [...reply.matchAll(/--(\w+)/gu)].map(([, name]) => name);
    expect(used.filter((name) => !flags.includes(name ?? ''))).toEqual([]);
    expect(used).toEqual(expect.arrayContaining(['migrationHost', 'sourceCACertificatePath', 'sourceSsl']));
    expect(reply).toContain(`--sourcePassword "$SOURCE_PASSWORD"`);
  });

  it('names no user for a managed user', () => {
    const { reply = '' } = ofCli({ managedAuthentication: true });
    expect(reply).toContain('--sourceManagedAuthentication');
    expect(reply).not.toMatch(/sourceUsername|sourcePassword/u);
  });

  it.each([
    ['a private endpoint', { hostnameSchemaType: 'PRIVATE_LINK', privateLinkId: 'pl-1' } as const],
    ['peering', { hostnameSchemaType: 'VPC_PEERING' } as const],
    [
      'sharded collections',
      {
        shardingEntries: [{ database: 'shop', collection: 'carts', key: [{ field: '_id', kind: '1' }] }],
      } satisfies Partial<MigrationDraft>,
    ],
  ])('is not offered for %s, which the client cannot say', (_, part) => {
    expect(ofCli(part).disabled).toMatch(/Atlas CLI/u);
  });
});
