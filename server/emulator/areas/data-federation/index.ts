import { defineArea } from '#server/emulator/kernel/area.ts';
import { dataFederationCopies } from './copies.ts';
import { databaseHandlers, keepDatabases } from './databases.ts';
import { endpointHandlers, endpointTransitions } from './endpoints.ts';
import { limitHandlers } from './limits.ts';
import { dataFederationTables } from './records.ts';

export const area = defineArea({
  name: 'data-federation',
  tables: dataFederationTables,
  copies: dataFederationCopies,
  handlers: { ...databaseHandlers, ...limitHandlers, ...endpointHandlers },
  transitions: endpointTransitions,
  reactions: { 'group.deleting': [keepDatabases] },
});
