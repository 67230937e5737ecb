import type { Fields } from '../call.ts';
import { fieldsOf } from '../call.ts';
import { type Kind, masked, ofNamed } from '../kind.ts';

const withPassword: ReadonlySet<unknown> = new Set(['Kafka', 'SchemaRegistry']);
const lacksPassword = ({ type }: Fields) =>
  withPassword.has(type) ? masked('the passwords of the connection') : undefined;

/** A request names the region without its group. */
const workspaceBody = (stored: unknown): Fields => {
  const { dataProcessRegion, ...workspace } = fieldsOf(stored);
  return { ...workspace, dataProcessRegion, ...fieldsOf(dataProcessRegion) };
};

/** How changes of these resources are read and undone: stream processing. */
export const streamKinds: readonly Kind[] = [
  {
    item: 'getGroupStreamWorkspace',
    create: 'createGroupStreamWorkspace',
    updates: ['updateGroupStreamWorkspace'],
    remove: 'deleteGroupStreamWorkspace',
    named: ofNamed('tenantName', 'name'),
    asBody: workspaceBody,
    objections: {
      update: ({ processorStatus }) =>
        processorStatus === undefined
          ? undefined
          : 'Messages that processors have written, or missed, stay so.',
      remove: () => 'A stream workspace that is created again has another host name.',
    },
  },
  {
    item: 'getGroupStreamConnection',
    create: 'createGroupStreamConnection',
    updates: ['updateGroupStreamConnection'],
    remove: 'deleteGroupStreamConnection',
    named: ofNamed('connectionName', 'name'),
    objections: { update: (_, stored) => lacksPassword(stored), remove: lacksPassword },
  },
  {
    item: 'getGroupStreamConnectionFailoverConnection',
    list: 'listGroupStreamConnectionFailoverConnections',
    create: 'createGroupStreamConnectionFailoverConnection',
    updates: ['updateGroupStreamConnectionFailoverConnection'],
    remove: 'deleteGroupStreamConnectionFailoverConnection',
    numbered: ({ id }) => ({ failoverConnectionId: id }),
    objections: { update: (_, stored) => lacksPassword(stored), remove: lacksPassword },
  },
  {
    item: 'getGroupStreamProcessor',
    create: 'createGroupStreamProcessor',
    updates: ['updateGroupStreamProcessor'],
    remove: 'deleteGroupStreamProcessor',
    named: ofNamed('processorName', 'name'),
    objections: {
      update: ({ name }, stored) => {
        if (name !== undefined && name !== stored.name) return 'A renamed processor is renamed on its page.';
        return stored.state === 'CREATED' ? undefined : 'Messages that the processor has written stay.';
      },
      remove: () => 'A processor that is created again has no checkpoint.',
    },
  },
  {
    item: 'getGroupStreamPrivateLinkConnection',
    list: 'listGroupStreamPrivateLinkConnections',
    create: 'createGroupStreamPrivateLinkConnection',
    updates: ['updateGroupStreamPrivateLinkConnection'],
    remove: 'deleteGroupStreamPrivateLinkConnection',
    numbered: ({ _id }) => ({ connectionId: _id }),
    objections: {
      remove: () => 'A private link that is created again has to be approved again at the provider.',
    },
  },
];
