import { z } from 'zod';
import type { SectionName } from '#contract/console/configuration-sections.ts';
import { asRequest, bodySchema, pick } from '../change-sets/bodies.ts';
import { type Call, type Fields, fieldsOf, textAt } from '../change-sets/call.ts';
import { dataFlowSections } from './data-flow-sections.ts';
import { hidesSomething, masked, without } from './hidden.ts';
import { logSections } from './log-sections.ts';
import { networkSections } from './network-sections.ts';
import { organizationSections } from './organization-sections.ts';
import { programSections } from './program-sections.ts';
import { projectSections } from './project-sections.ts';
import { asBody, type ItemPlace, inPath, type Owner, type Section } from './section.ts';

const notifierIds: ReadonlySet<string> = new Set([
  'notifierId',
  'created',
  'updated',
  'id',
  'groupId',
  'links',
]);
const scheduleIds: ReadonlySet<string> = new Set(['id', 'clusterId', 'clusterName', 'nextSnapshot', 'links']);

/** Fields set by the service, and timestamps. */
const clusterIds: ReadonlySet<string> = new Set([
  'id',
  'zoneId',
  'links',
  'effectiveElectableSpecs',
  'effectiveReadOnlySpecs',
  'effectiveAnalyticsSpecs',
  'acceptDataRisksAndForceReplicaSetReconfig',
]);

function entryOf(stored: Fields): Fields {
  const { ipAddress, awsSecurityGroup } = stored;
  const where = awsSecurityGroup ? 'awsSecurityGroup' : ipAddress ? 'ipAddress' : 'cidrBlock';
  return pick(stored, [where, ...(stored.comment ? ['comment'] : []), 'deleteAfterDate']);
}
/** One address is shown as one, whichever way it was entered // observed */
function oneAddress(body: Fields): Fields {
  const [, ipAddress] = /^([\d.]+)\/32$/u.exec(textAt(body, 'cidrBlock')) ?? [];
  return ipAddress === undefined ? body : { ...body, ipAddress };
}
const entryKey = (body: Fields): string =>
  ['cidrBlock', 'ipAddress', 'awsSecurityGroup']
    .map((name) => textAt(body, name))
    .find((text) => text !== '') ?? '';

/** Configurations have no names: their targets name them. */
function alertKey(body: Fields): string {
  const metric = textAt(fieldsOf(body.metricThreshold), 'metricName');
  const matchers = (Array.isArray(body.matchers) ? body.matchers : [])
    .map(fieldsOf)
    .map(({ fieldName, operator, value }) => `${String(fieldName)} ${String(operator)} ${String(value)}`);
  return [textAt(body, 'eventTypeName'), metric, ...matchers].filter((part) => part !== '').join(', ');
}

const hasPassword = ({
  databaseName,
  x509Type = 'NONE',
  awsIAMType = 'NONE',
  oidcAuthType = 'NONE',
  ldapAuthType = 'NONE',
}: Fields) =>
  databaseName === 'admin' &&
  [x509Type, awsIAMType, oidcAuthType, ldapAuthType].every((type) => type === 'NONE');

/** The policies of a schedule have numbers, which a request repeats; files have none. */
function numberedPolicies(body: Fields, stored: Fields): Fields {
  const existing = Array.isArray(stored.policies) ? stored.policies.map(fieldsOf) : [];
  const policies = Array.isArray(body.policies) ? body.policies.map(fieldsOf) : [];
  return { ...body, policies: policies.map((policy, index) => ({ id: existing[index]?.id, ...policy })) };
}

const ofCluster: Owner = {
  section: 'clusters',
  noun: 'cluster',
  place: ({ name }) => ({ clusterName: name }),
};

export const sections: readonly Section[] = [
  {
    name: 'settings',
    single: true,
    read: 'getGroupSettings',
    keyOf: () => '',
    toFile: asBody('updateGroupSettings'),
    schema: 'updateGroupSettings',
    update: 'updateGroupSettings',
    addressOf: () => ({}),
  },
  {
    name: 'maintenance',
    single: true,
    read: 'getGroupMaintenanceWindow',
    keyOf: () => '',
    toFile: asBody('updateGroupMaintenanceWindow'),
    schema: 'updateGroupMaintenanceWindow',
    update: 'updateGroupMaintenanceWindow',
    addressOf: () => ({}),
    // day 0: the project has no window of its own, and none can be requested
    objection: ({ dayOfWeek }) => (dayOfWeek === 0 ? 'A maintenance window is reset on its own page.' : ''),
  },
  {
    name: 'accessList',
    read: 'listGroupAccessListEntries',
    paged: true,
    keyOf: entryKey,
    toFile: entryOf,
    described: oneAddress,
    schema: 'createGroupAccessListEntry',
    wrap: (body) => [body],
    create: 'createGroupAccessListEntry',
    // an entry that is added again is replaced // documented
    update: 'createGroupAccessListEntry',
    remove: 'deleteGroupAccessListEntry',
    addressOf: (body) => ({ entryValue: entryKey(body) }),
  },
  {
    name: 'customRoles',
    read: 'listGroupCustomDbRoleRoles',
    listed: true,
    keyOf: (body) => textAt(body, 'roleName'),
    toFile: asBody('createGroupCustomDbRoleRole'),
    schema: 'createGroupCustomDbRoleRole',
    create: 'createGroupCustomDbRoleRole',
    update: 'updateGroupCustomDbRoleRole',
    remove: 'deleteGroupCustomDbRoleRole',
    addressOf: (body) => pick(body, ['roleName']),
  },
  {
    name: 'databaseUsers',
    read: 'listGroupDatabaseUsers',
    paged: true,
    keyOf: (body) => `${textAt(body, 'databaseName')}/${textAt(body, 'username')}`,
    // the project of a user is that of the file
    toFile: (stored) => {
      const { groupId: _, ...body } = asBody('createGroupDatabaseUser')(stored);
      return body;
    },
    schema: 'createGroupDatabaseUser',
    create: 'createGroupDatabaseUser',
    update: 'updateGroupDatabaseUser',
    remove: 'deleteGroupDatabaseUser',
    addressOf: (body) => pick(body, ['databaseName', 'username']),
    // an existing password stays
    objection: (body, stored) =>
      !stored && hasPassword(body) && !body.password
        ? 'A password has to be entered: create the user on its page.'
        : '',
  },
  {
    name: 'alertConfigurations',
    read: 'listGroupAlertConfigs',
    paged: true,
    keyOf: alertKey,
    toFile: (stored) => fieldsOf(masked(without(asBody('createGroupAlertConfig')(stored), notifierIds))),
    schema: 'createGroupAlertConfig',
    create: 'createGroupAlertConfig',
    update: 'updateGroupAlertConfig',
    remove: 'deleteGroupAlertConfig',
    addressOf: (_, stored) => ({ alertConfigId: stored.id }),
    objection: (body) =>
      hidesSomething(body.notifications)
        ? 'The secrets of its notifications are not in the file: enter them on its page.'
        : '',
    elsewhere: ({ notifications }) =>
      JSON.stringify(notifications ?? []).includes('"teamId":') ? 'It notifies a team by its ID.' : '',
  },
  ...projectSections,
  ...programSections,
  ...networkSections,
  ...logSections,
  {
    name: 'clusters',
    paged: true,
    read: 'listGroupClusters',
    keyOf: (body) => textAt(body, 'name'),
    toFile: (stored) => fieldsOf(without(asBody('createGroupCluster')(stored), clusterIds)),
    schema: 'createGroupCluster',
    create: 'createGroupCluster',
    update: 'updateGroupCluster',
    gone: 'A cluster is deleted on its own page, where everything that depends on it is named.',
    addressOf: (body) => ({ clusterName: body.name }),
  },
  {
    name: 'backupSchedules',
    within: ofCluster,
    read: 'getGroupClusterBackupSchedule',
    keyOf: () => '',
    toFile: (stored) => fieldsOf(without(asBody('updateGroupClusterBackupSchedule')(stored), scheduleIds)),
    schema: 'updateGroupClusterBackupSchedule',
    update: 'updateGroupClusterBackupSchedule',
    addressOf: () => ({}),
    updateBody: numberedPolicies,
    elsewhere: ({ copySettings, export: exported }) =>
      /"(?:zoneId|exportBucketId)":/u.test(JSON.stringify([copySettings, exported]))
        ? 'It names a zone or a bucket by its ID.'
        : '',
  },
  {
    name: 'searchIndexes',
    within: ofCluster,
    read: 'listGroupClusterSearchIndexes',
    listed: true,
    keyOf: (body) => ['database', 'collectionName', 'name'].map((name) => textAt(body, name)).join('/'),
    toFile: ({ latestDefinition, ...stored }) =>
      asBody('createGroupClusterSearchIndex')({
        ...pick(stored, ['database', 'collectionName', 'name', 'type']),
        definition: latestDefinition,
      }),
    // a request names it otherwise than an answer // documented
    described: ({ definition, ...body }) => ({ latestDefinition: definition, ...body }),
    schema: 'createGroupClusterSearchIndex',
    create: 'createGroupClusterSearchIndex',
    update: 'updateGroupClusterSearchIndex',
    remove: 'deleteGroupClusterSearchIndex',
    addressOf: (_, stored) => ({ indexId: stored.indexID }),
    updateBody: (body) => pick(body, ['definition']),
  },
  ...dataFlowSections(ofCluster),
  ...organizationSections,
];

/** Those of a project, or of an organization. */
export const sectionsAt = ({ orgId }: ItemPlace): Section[] =>
  sections.filter(({ of }) => (of === 'organization') === (orgId !== undefined));

export const sectionOf = (name: SectionName): Section => {
  const match = sections.find((section) => section.name === name);
  if (!match) throw new TypeError(`${name} is no section`);
  return match;
};

/** The schema for an object of a file. */
export function schemaOf({ schema, ownerFields = [] }: Section): z.ZodType | undefined {
  const body = bodySchema(schema);
  if (!(body instanceof z.ZodObject)) return body;
  return body.omit(Object.fromEntries(ownerFields.map((name) => [name, true])) as Record<never, never>);
}

/** A call for an object at its path. `stored`: its current state. */
export function callFor(
  section: Section,
  verb: 'create' | 'update' | 'remove',
  place: ItemPlace,
  body: Fields,
  stored: Fields,
): Call | undefined {
  const operationId = section[verb];
  if (!operationId) return undefined;
  const addressed = verb === 'remove' ? section.toFile(stored) : body;
  const address = inPath(operationId, { ...place, ...section.addressOf(addressed, stored) });
  if (verb === 'remove') return { operationId, args: address };
  const wrapped = section.wrap ? section.wrap(body) : body;
  if (verb === 'create')
    return { operationId, args: { ...address, body: section.createBody?.(body, place) ?? wrapped } };
  // an entry that is replaced is added
  if (operationId === section.create) return { operationId, args: { ...address, body: wrapped } };
  const sent = section.updateBody ? section.updateBody(body, stored) : body;
  const existing = asRequest(operationId, sent) ?? sent;
  const query = section.updateQuery ? { query: section.updateQuery } : {};
  return { operationId, args: { ...address, ...query, body: existing } };
}
