import { describe, expect, it } from 'vitest';
import { operationIds } from '#contract/api/operations.ts';
import type { VersionDate } from '#contract/api/versions.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { testEmulator } from '../emulator-for-tests.ts';
import { prepared } from '../table-tests/examples-for-tests.ts';
import { evidence } from './read-evidence.ts';

/** Recorded answers of one version of an operation: path → number and types of its values. */
type Shape = Readonly<Record<string, { count: number; types: readonly string[] }>>;

const answers = evidence('answers') as Readonly<Record<string, Readonly<Record<string, Shape>>>>;

/** Fields that the example lacks, because the recorded resource was another one. */
const deviations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  acknowledgeGroupAlert: { '.resolved': 'the recorded alert was closed' },
  getGroupAlert: { '.resolved': 'the recorded alert was closed' },
  getGroupClusterBackupSnapshot: { '.description': 'the recorded snapshot was taken on demand' },
  getGroupFlexClusterBackupRestoreJob: {
    '.targetDeploymentItemName': 'the recorded job restored into a cluster',
    '.targetProjectId': 'the recorded job restored into a cluster',
  },
  getUser: { '.lastAuth': 'the recorded person had signed in' },
  getUserByName: { '.lastAuth': 'the recorded person had signed in' },
  listGroupAccessListEntries: { '.results[].ipAddress': 'the recorded entry was a single address' },
  listGroupClusterBackupExports: { '.results[].finishedAt': 'the recorded export had finished' },
  listGroupClusterBackupSnapshots: { '.results[].description': 'the recorded snapshot was taken on demand' },
  listGroupClusters: ofSharded('.results[]'),
  listGroupFlexClusterBackupRestoreJobs: {
    '.results[].targetDeploymentItemName': 'the recorded job restored into a cluster',
    '.results[].targetProjectId': 'the recorded job restored into a cluster',
  },
  listOrgEvents: Object.fromEntries(
    ['apiKeyId', 'publicKey', 'remoteAddress'].map((name) => [
      `.results[].${name}`,
      'the recorded events were caused by API keys',
    ]),
  ),
  updateGroupCluster: ofSharded(''),
};

function ofSharded(prefix: string): Readonly<Record<string, string>> {
  const fields = [
    'configServerManagementMode',
    'configServerType',
    'connectionStrings.awsPrivateLinkSrv',
    'connectionStrings.privateEndpoint',
  ];
  return Object.fromEntries(fields.map((name) => [`${prefix}.${name}`, 'the recorded cluster was sharded']));
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Types of all values by path. */
function typesIn(value: unknown, path = '', types = new Map<string, Set<string>>()) {
  types.set(path, (types.get(path) ?? new Set()).add(typeOf(value)));
  if (Array.isArray(value)) for (const item of value) typesIn(item, `${path}[]`, types);
  else if (isRecord(value))
    for (const [name, inside] of Object.entries(value)) typesIn(inside, `${path}.${name}`, types);
  return types;
}

const parentOf = (path: string) => path.replace(/(\.[^.[]+|\[\])$/u, '');

const cases = Object.entries(answers).flatMap(([id, versions]) => {
  const existing = operationIds.find((each) => each === id);
  return existing
    ? Object.entries(versions).map(([version, shape]) => ({ id: existing, version, shape }))
    : [];
});

describe('an answer of the observed profile', () => {
  it.each(cases)(
    'to $id ($version) has every field that all recordings have, and only recorded types',
    async ({ id, version, shape }) => {
      const at = await testEmulator({ profile: 'observed' });
      const { method, path, body } = await prepared(at, id, version as VersionDate);
      const reply = await at.ask(method, path, { body, accept: `application/vnd.atlas.${version}+json` });
      expect(reply.status).toBeLessThan(300);
      const types = typesIn(reply.body);
      const missing = Object.entries(shape)
        .filter(([field]) => !types.has(field) && types.has(parentOf(field)) && !field.endsWith('[]'))
        .filter(([field, { count }]) => count === shape[parentOf(field)]?.count)
        .map(([field]) => field);
      expect(missing.filter((field) => deviations[id]?.[field] === undefined)).toEqual([]);
      // a field that was only null when recorded does not show its type
      const ofOtherType = [...types].flatMap(([field, seen]) => {
        const recorded = shape[field]?.types ?? ['null'];
        if (recorded.every((type) => type === 'null')) return [];
        return [...seen].filter((type) => !recorded.includes(type)).map((type) => `${field}: ${type}`);
      });
      expect(ofOtherType).toEqual([]);
    },
  );
});
