import { isRecord } from '#contract/values/is-record.ts';
import { pick } from '../change-sets/bodies.ts';
import { type Fields, fieldsOf, textAt } from '../change-sets/call.ts';
import { federatedDatabaseOf, withoutNulls } from '../change-sets/kinds/data-federation.ts';
import { hidesSomething, maskedValues } from './hidden.ts';
import { roleElsewhere } from './log-sections.ts';
import { asBody, type Owner, type Section } from './section.ts';

const ofWorkspace: Owner = {
  section: 'streamWorkspaces',
  noun: 'stream workspace',
  place: ({ name }) => ({ tenantName: name }),
};

/** Without passwords, which are not returned; headers can hold one. */
function connectionOf(stored: Fields): Fields {
  const { state: _, id: __, ...body } = asBody('createGroupStreamConnection')(stored);
  return isRecord(body.headers) ? { ...body, headers: maskedValues(body.headers) } : body;
}

/** Whether the service needs a password that no file holds. */
const lacksPassword = (body: Fields): boolean => {
  const { username, password } = fieldsOf(body.authentication);
  return hidesSomething(body) || (!!username && !password);
};

/** Archives, federated databases and stream processing: after the clusters that they read. */
export const dataFlowSections = (ofCluster: Owner): readonly Section[] => [
  {
    name: 'onlineArchives',
    within: ofCluster,
    read: 'listGroupClusterOnlineArchives',
    paged: true,
    keyOf: (body) => `${textAt(body, 'dbName')}.${textAt(body, 'collName')}`,
    toFile: ({ paused, ...stored }) => ({
      ...fieldsOf(withoutNulls(asBody('createGroupClusterOnlineArchive')(stored))),
      ...(paused === true ? { paused } : {}),
    }),
    schema: 'createGroupClusterOnlineArchive',
    create: 'createGroupClusterOnlineArchive',
    // an archive is paused after its creation
    createBody: ({ paused: _, ...body }) => body,
    update: 'updateGroupClusterOnlineArchive',
    updateBody: ({ criteria, schedule, paused = false, dataExpirationRule = null }) => ({
      ...{ criteria, schedule, paused, dataExpirationRule },
    }),
    gone: 'An archive is deleted on its own page: its documents go with it.',
    addressOf: (_, stored) => ({ archiveId: stored._id }),
  },
  {
    name: 'federatedDatabases',
    read: 'listGroupDataFederation',
    listed: true,
    keyOf: (body) => textAt(body, 'name'),
    toFile: federatedDatabaseOf,
    schema: 'createGroupDataFederation',
    create: 'createGroupDataFederation',
    update: 'updateGroupDataFederation',
    updateQuery: { skipRoleValidation: false },
    remove: 'deleteGroupDataFederation',
    addressOf: (body) => ({ tenantName: body.name }),
    elsewhere: ({ cloudProviderConfig }) => (cloudProviderConfig ? roleElsewhere : ''),
  },
  {
    name: 'queryLimits',
    within: {
      section: 'federatedDatabases',
      noun: 'federated database',
      place: ({ name }) => ({ tenantName: name }),
    },
    read: 'listGroupDataFederationLimits',
    listed: true,
    keyOf: (body) => textAt(body, 'name'),
    toFile: (stored) => pick(stored, ['name', 'value', 'overrunPolicy']),
    schema: 'setGroupDataFederationLimit',
    create: 'setGroupDataFederationLimit',
    update: 'setGroupDataFederationLimit',
    remove: 'deleteGroupDataFederationLimit',
    addressOf: (body) => ({ limitName: body.name }),
  },
  {
    name: 'federationEndpoints',
    read: 'listGroupPrivateNetworkSettingEndpointIds',
    paged: true,
    keyOf: (body) => textAt(body, 'endpointId'),
    toFile: asBody('createGroupPrivateNetworkSettingEndpointId'),
    schema: 'createGroupPrivateNetworkSettingEndpointId',
    create: 'createGroupPrivateNetworkSettingEndpointId',
    // an endpoint that is there is replaced // assumed
    update: 'createGroupPrivateNetworkSettingEndpointId',
    remove: 'deleteGroupPrivateNetworkSettingEndpointId',
    addressOf: (body) => pick(body, ['endpointId']),
  },
  {
    name: 'streamWorkspaces',
    read: 'listGroupStreamWorkspaces',
    paged: true,
    keyOf: (body) => textAt(body, 'name'),
    toFile: asBody('createGroupStreamWorkspace'),
    schema: 'createGroupStreamWorkspace',
    create: 'createGroupStreamWorkspace',
    update: 'updateGroupStreamWorkspace',
    updateBody: ({ dataProcessRegion, failoverRegions, streamConfig }) => ({
      ...fieldsOf(dataProcessRegion),
      ...{ failoverRegions, streamConfig },
    }),
    remove: 'deleteGroupStreamWorkspace',
    addressOf: (body) => ({ tenantName: body.name }),
  },
  {
    name: 'streamConnections',
    within: ofWorkspace,
    read: 'listGroupStreamConnections',
    paged: true,
    keyOf: (body) => textAt(body, 'name'),
    toFile: connectionOf,
    schema: 'createGroupStreamConnection',
    create: 'createGroupStreamConnection',
    update: 'updateGroupStreamConnection',
    updateBody: ({ headers, ...body }) => ({ ...body, ...(hidesSomething(headers) ? {} : { headers }) }),
    remove: 'deleteGroupStreamConnection',
    addressOf: (body) => ({ connectionName: body.name }),
    objection: (body, stored) =>
      !stored && lacksPassword(body)
        ? 'Its password is not in the file: create the connection on its page.'
        : '',
    elsewhere: (body) =>
      JSON.stringify(body).includes('"connectionId":') ? 'It names a private link by its ID.' : '',
  },
  {
    name: 'streamProcessors',
    within: ofWorkspace,
    read: 'getGroupStreamProcessors',
    paged: true,
    keyOf: (body) => textAt(body, 'name'),
    toFile: (stored) => pick(stored, ['name', 'pipeline', 'options', 'tier', 'failoverEnabled']),
    schema: 'createGroupStreamProcessor',
    create: 'createGroupStreamProcessor',
    update: 'updateGroupStreamProcessor',
    remove: 'deleteGroupStreamProcessor',
    addressOf: (body) => ({ processorName: body.name }),
    objection: (_, stored) =>
      stored?.state === 'STARTED'
        ? 'Stop the processor on its page first: a running one cannot be changed.'
        : '',
  },
];
