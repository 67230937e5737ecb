import { isRecord } from '#contract/values/is-record.ts';
import { pick } from '../bodies.ts';
import { type Fields, fieldsOf } from '../call.ts';
import { type Kind, ofNamed } from '../kind.ts';

/** A value without its null fields: the service answers null for unset parts. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === null ? [] : [[name, withoutNulls(each)]])),
  );
}

const membersOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** The rules of a federated database as a request. */
export function federatedDatabaseOf({ groupId, cloudProviderConfig, ...stored }: Fields): Fields {
  const storage = fieldsOf(withoutNulls(stored.storage));
  // a store of the same project does not name it
  const stores = membersOf(storage.stores).map(({ projectId, ...store }) =>
    projectId === undefined || projectId === groupId ? store : { ...store, projectId },
  );
  const roles = Object.entries(fieldsOf(cloudProviderConfig)).map(([provider, role]): [string, Fields] => {
    // the service does not return the bucket that it tests
    const bucket = stores.find((store) => store.provider === 's3')?.bucket ?? '';
    return [provider, { ...pick(role, ['roleId']), ...(provider === 'aws' ? { testS3Bucket: bucket } : {}) }];
  });
  return {
    name: stored.name,
    ...(stored.dataProcessRegion ? { dataProcessRegion: stored.dataProcessRegion } : {}),
    ...(roles.length > 0 ? { cloudProviderConfig: Object.fromEntries(roles) } : {}),
    storage: { ...storage, ...(storage.stores ? { stores } : {}) },
  };
}

/** How changes of these resources are read and undone: data federation. */
export const dataFederationKinds: readonly Kind[] = [
  {
    item: 'getGroupDataFederation',
    create: 'createGroupDataFederation',
    updates: ['updateGroupDataFederation'],
    remove: 'deleteGroupDataFederation',
    named: ofNamed('tenantName', 'name'),
    asBody: (stored) => federatedDatabaseOf(fieldsOf(stored)),
    objections: { remove: () => 'A federated database that is created again has other host names.' },
  },
  {
    item: 'getGroupDataFederationLimit',
    create: 'setGroupDataFederationLimit',
    overwrites: true,
    remove: 'deleteGroupDataFederationLimit',
    named: () => ({}),
    asBody: (stored) => pick(stored, ['value', 'overrunPolicy']),
  },
  {
    item: 'getGroupPrivateNetworkSettingEndpointId',
    create: 'createGroupPrivateNetworkSettingEndpointId',
    overwrites: true,
    remove: 'deleteGroupPrivateNetworkSettingEndpointId',
    named: ofNamed('endpointId'),
    objections: {
      remove: () => 'A private endpoint that is created again has to be approved again at the provider.',
    },
  },
];
