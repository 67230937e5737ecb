import { describe, expect, it } from 'vitest';
import { notificationFields } from '#contract/alert-configs/tables/notification-fields.ts';
import type { OperationId } from '#contract/api/operations.ts';
import { factsOf } from '#contract/catalogue/facts.ts';
import { IntegrationRequest } from '#contract/security/integrations.ts';
import { codeRequest, type Program } from './program.ts';
import { terraformLacks, writeTerraform } from './terraform.ts';
import { terraformProblems } from './terraform-problems-for-tests.ts';

const groupId = 'a'.repeat(24);
const programOf = (id: OperationId, args: Record<string, unknown>): Program => ({
  target: { origin: 'https://cloud.mongodb.com/' },
  steps: [{ request: codeRequest(factsOf(id), { groupId, ...args }) }],
});

/** Texts that the provider refuses; a form that the menu does not offer has no text. */
function problemsOf(program: Program): string[] {
  return terraformLacks(program) === undefined ? terraformProblems(writeTerraform(program)) : [];
}

describe('Terraform of each kind is valid by schema and validators of the provider', () => {
  it.each(Object.entries(notificationFields))('notifications of %s', (typeName, { fields }) => {
    const values = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const { values: choices } = field as { values?: readonly string[] };
        return [
          name,
          choices?.[0] ?? (name.endsWith('Enabled') ? true : name === 'roles' ? ['GROUP_OWNER'] : 'x'),
        ];
      }),
    );
    for (const condition of [
      {
        eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
        metricThreshold: { metricName: 'CONNECTIONS', operator: 'GREATER_THAN', threshold: 1, units: 'RAW' },
      },
      {
        eventTypeName: 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT',
        threshold: { operator: 'LESS_THAN', threshold: 1, units: 'HOURS' },
      },
      {
        eventTypeName: 'NO_PRIMARY',
        matchers: [{ fieldName: 'CLUSTER_NAME', operator: 'EQUALS', value: 'a' }],
      },
    ]) {
      const body = {
        enabled: true,
        ...condition,
        notifications: [{ typeName, delayMin: 0, intervalMin: 60, ...values }],
      };
      for (const [id, more] of [
        ['createGroupAlertConfig', {}],
        ['updateGroupAlertConfig', { alertConfigId: groupId }],
      ] as const)
        expect(problemsOf(programOf(id, { ...more, body })), id).toEqual([]);
    }
    const program = programOf('createGroupAlertConfig', {
      body: { eventTypeName: 'NO_PRIMARY', notifications: [{ typeName }] },
    });
    expect(terraformLacks(program) !== undefined).toBe(typeName === 'HIP_CHAT');
  });

  it.each(IntegrationRequest.options.map(({ shape }) => shape.type.value))(
    'integrations of type %s',
    (integrationType) => {
      const program = programOf('createGroupIntegration', {
        integrationType,
        body: { type: integrationType },
      });
      expect(problemsOf(program)).toEqual([]);
      const isKnown = !['SLACK', 'NEW_RELIC', 'HIP_CHAT', 'FLOWDOCK'].includes(integrationType);
      expect(terraformLacks(program) === undefined).toBe(isKnown);
    },
  );

  it.each([
    ['a password', { password: 'x' }],
    ['certificates of Atlas', { x509Type: 'MANAGED', databaseName: '$external' }],
    ['own certificates', { x509Type: 'CUSTOMER', databaseName: '$external' }],
    ['AWS IAM', { awsIAMType: 'ROLE', databaseName: '$external' }],
    ['OpenID Connect', { oidcAuthType: 'IDP_GROUP', databaseName: 'admin' }],
    ['LDAP', { ldapAuthType: 'GROUP', databaseName: '$external' }],
  ])('database users with %s', (_, own) => {
    const none = { x509Type: 'NONE', awsIAMType: 'NONE', oidcAuthType: 'NONE', ldapAuthType: 'NONE' };
    const body = {
      ...{ ...none, username: 'app', databaseName: 'admin', ...own },
      roles: [{ roleName: 'readWrite', databaseName: 'shop', collectionName: 'orders' }],
      scopes: [{ name: 'orders', type: 'CLUSTER' }],
      labels: [{ key: 'a', value: 'b' }],
      description: 'of the shop',
      deleteAfterDate: '2026-12-01T00:00:00Z',
    };
    expect(problemsOf(programOf('createGroupDatabaseUser', { body }))).toEqual([]);
  });

  it.each([
    ['dynamic mappings', { mappings: { dynamic: true } }],
    [
      'mappings of a set of types',
      {
        mappings: { dynamic: { typeSet: 'texts' } },
        typeSets: [{ name: 'texts', types: [{ type: 'string' }] }],
      },
    ],
    [
      'static mappings',
      {
        mappings: { dynamic: false, fields: { title: { type: 'string' } } },
        storedSource: { include: ['title'] },
      },
    ],
    [
      'analyzers and synonyms',
      {
        analyzer: 'lucene.english',
        searchAnalyzer: 'lucene.english',
        mappings: { dynamic: true },
        analyzers: [{ name: 'own', tokenizer: { type: 'keyword' } }],
        synonyms: [{ name: 's', analyzer: 'lucene.english', source: { collection: 'synonyms' } }],
        storedSource: true,
        numPartitions: 2,
      },
    ],
    ['vectors', { fields: [{ type: 'vector', path: 'v', numDimensions: 3, similarity: 'cosine' }] }],
  ])('search indexes with %s', (_, definition) => {
    const type = 'fields' in definition ? 'vectorSearch' : 'search';
    const body = { database: 'shop', collectionName: 'orders', name: 'default', type, definition };
    expect(problemsOf(programOf('createGroupClusterSearchIndex', { clusterName: 'orders', body }))).toEqual(
      [],
    );
  });

  it('custom roles, maintenance windows and projects with all of their values', () => {
    const programs = [
      programOf('createGroupCustomDbRoleRole', {
        body: {
          roleName: 'reader',
          actions: [
            { action: 'FIND', resources: [{ db: 'shop', collection: '' }] },
            { action: 'GET_SHARD_MAP', resources: [{ cluster: true }] },
          ],
          inheritedRoles: [{ db: 'admin', role: 'read' }],
        },
      }),
      programOf('updateGroupMaintenanceWindow', {
        body: {
          dayOfWeek: 1,
          hourOfDay: 3,
          autoDeferOnceEnabled: true,
          startASAP: false,
          protectedHours: { startHourOfDay: 9, endHourOfDay: 17 },
        },
      }),
      programOf('createGroup', {
        body: {
          name: 'shop',
          orgId: groupId,
          tags: [{ key: 'a', value: 'b' }],
          withDefaultAlertsSettings: true,
          regionUsageRestrictions: 'COMMERCIAL_FEDRAMP_REGIONS_ONLY',
        },
      }),
    ];
    for (const program of programs) expect(problemsOf(program)).toEqual([]);
  });
});
