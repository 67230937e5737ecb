import { describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { catalogue, shapeOf } from './facts.ts';
import type { JsonSchema } from './json-schema.ts';
import { nameSource } from './path-names.ts';
import { isSecretField, leftOutOf, withoutSecrets } from './secret-fields.ts';

/** Every name of a property that a schema has at any depth. */
function* propertyNames(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const { properties } = value as { properties?: Record<string, unknown> };
  if (!Array.isArray(value) && properties) yield* Object.keys(properties);
  for (const inside of Object.values(value)) yield* propertyNames(inside);
}

const shapes = new Map(operationIds.map((id) => [id, shapeOf(id)]));

describe('the catalogue', () => {
  it('has every operation of the table once, and an area for each', () => {
    expect(catalogue().map(({ id }) => id)).toEqual(operationIds);
    const idsIn = (area: string) => catalogue().flatMap((each) => (each.area === area ? [each.id] : []));
    expect(idsIn('Root')).toEqual([
      'getSystemStatus',
      'getDefaultMajorVersion',
      'getCallerAddress',
      'listControlPlaneIpAddresses',
    ]);
    expect(idsIn('Alerts')).toContain('getGroupAlertConfigAlerts');
    expect(idsIn('Clusters')).toContain('createGroupCluster');
  });

  it('describes every path parameter, and paging where there are pages', () => {
    expect([...shapes].filter(([id]) => operationOf(id).results).length).toBeGreaterThan(50);
    for (const [id, { params, query }] of shapes) {
      expect(Object.keys(params)).toEqual(paramNames(operationOf(id).path));
      if (operationOf(id).results) expect(query).toHaveProperty('pageNum');
    }
  });

  it('leaves fields out of forms that the service drops or ignores', () => {
    const marks = JSON.stringify([...shapes.values()]);
    // kept: fields of the same objects that the service reads
    expect(shapeOf('createGroupCluster').body).toHaveProperty('properties.replicationSpecs');
    expect(shapeOf('createGroupCluster').body).not.toHaveProperty('properties.mongoDBVersion');
    expect(marks).not.toContain('"readOnly":true');
    expect(marks).not.toContain('"unheeded":true');
  });

  it('describes a pattern with the text of the table', () => {
    const { params } = shapeOf('getGroup');
    expect(params.groupId).toMatchObject({ description: 'must be 24 lower-case hexadecimal digits' });
  });

  it('resolves every reference inside a schema', () => {
    const broken = [...shapes].flatMap(([id, { body }]) => {
      const refs = [...JSON.stringify(body ?? {}).matchAll(/"\$ref":"([^"]*)"/gu)].map(([, ref = '']) => ref);
      return refs.filter((ref) => !resolves(body ?? {}, ref)).map((ref) => `${id} ${ref}`);
    });
    expect(broken).toEqual([]);
  });
});

function resolves(root: JsonSchema, ref: string): boolean {
  const parts = ref.replace(/^#\/?/u, '').split('/').filter(Boolean);
  return parts.reduce<unknown>((at, part) => (at as JsonSchema | undefined)?.[part], root) !== undefined;
}

describe('names of path values', () => {
  it('are listed by reads that need only values to their left in the path', () => {
    const wrong = operationIds.flatMap((id) => {
      const { path } = operationOf(id);
      const names = paramNames(path);
      return names.flatMap((name, at) => {
        const source = nameSource(path, name);
        if (!source) return [];
        const { method, path: listed } = operationOf(source.operation);
        const needed = paramNames(listed).filter((each) => !names.slice(0, at).includes(each));
        return method === 'GET' && needed.length === 0
          ? []
          : [`${id} ${name}: ${source.operation} ${needed}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});

describe('secrets', () => {
  it('are known by the names of their fields in every request', () => {
    const sounding = /pass|pwd|secret|token|credential|private|key|uri|url/iu;
    const names = new Set([...shapes.values()].flatMap(({ body }) => [...propertyNames(body)]));
    const harmless = [...names].filter((name) => sounding.test(name) && !isSecretField(name)).sort();
    expect(harmless).toMatchInlineSnapshot(`
      [
        "accessKeyID",
        "awsSecurityGroup",
        "azureKeyVault",
        "customShardKey",
        "customerMasterKeyID",
        "gcpServiceAttachmentUris",
        "hecUrl",
        "idleRefreshTokenLifetime",
        "ignoreKeywords",
        "isCustomShardKeyHashed",
        "isDataExplorerGenAISampleDocumentPassingEnabled",
        "isShardKeyUnique",
        "issuerUri",
        "key",
        "keyIdentifier",
        "keyVaultName",
        "keyVersionResourceID",
        "keys",
        "kmsKey",
        "maxServiceAccountSecretValidityInHours",
        "maxTokenLength",
        "maximumRefreshTokenLifetime",
        "originalTokens",
        "privateEndpointIPAddress",
        "privateLinkId",
        "publicPrivateNetworking",
        "requirePrivateNetworking",
        "schemaRegistryUrls",
        "secretExpiresAfterHours",
        "security",
        "securityContact",
        "serviceURL",
        "serviceUrl",
        "sslKey",
        "ssoUrl",
        "tokenEndpointUrl",
        "tokenFilters",
        "token_type_hint",
        "tokenization",
        "tokenizer",
        "tokens",
        "tokensPerMinuteLimit",
        "urls",
      ]
    `);
  });

  it('are replaced by the name of their field, at any depth', () => {
    const body = {
      username: 'app',
      password: 'hunter2',
      notifications: [{ typeName: 'SLACK', apiToken: 'xoxb-1', channelName: 'dba' }],
      note: 'mongodb+srv://app:hunter2@cluster.example.net/?w=1',
      secretExpiresAfterHours: 8,
    };
    expect(withoutSecrets(body)).toEqual({
      username: 'app',
      password: '<password>',
      notifications: [{ typeName: 'SLACK', apiToken: '<apiToken>', channelName: 'dba' }],
      note: 'mongodb+srv://<user>:<password>@cluster.example.net/?w=1',
      secretExpiresAfterHours: 8,
    });
    // and the omitted values are found again, in any position; a text that only looks alike is not one
    expect(
      leftOutOf({ body: withoutSecrets({ ...body, comment: '<none>' }) }).map(({ path }) => path),
    ).toEqual(['body.password', 'body.notifications.0.apiToken', 'body.note']);
    expect(leftOutOf(body)).toEqual([]);
  });
});
