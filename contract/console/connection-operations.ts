import { z } from 'zod';
import { Connection, ConnectionHealth, ConnectionPatch, ConnectionRequest, ConnectionTest } from './bff.ts';
import { consoleOperations } from './table/operation.ts';

const path = '/connections';
const item = `${path}/:connectionId` as const;
const administers = { role: 'administrator', effect: 'account', audited: true } as const;

export const connectionOperations = consoleOperations({
  listConnections: {
    ...{ method: 'GET', path, role: 'viewer', answer: z.array(Connection) },
    summary: 'List connections, without their secrets',
  },
  listConnectionHealth: {
    ...{
      method: 'GET',
      path: `${path}/health`,
      role: 'viewer',
      answer: z.record(z.string(), ConnectionHealth),
    },
    summary: 'Return the last answer and failure of each connection, by connection id',
  },
  listOrigins: {
    ...{ method: 'GET', path: '/origins', role: 'viewer', answer: z.array(z.string()) },
    summary: 'List the addresses that connections may use',
  },
  createConnection: {
    ...{ method: 'POST', path, ...administers, body: ConnectionRequest, answer: Connection, status: 201 },
    summary: 'Create a connection',
  },
  updateConnection: {
    ...{ method: 'PATCH', path: item, ...administers, body: ConnectionPatch, answer: Connection },
    summary: 'Change a connection; without `secret` the stored one remains',
  },
  deleteConnection: { method: 'DELETE', path: item, ...administers, summary: 'Delete a connection' },
  testNewConnection: {
    ...{ method: 'POST', path: `${path}/test`, role: 'administrator', effect: 'probes', audited: true },
    ...{ body: ConnectionRequest, answer: ConnectionTest },
    summary: 'Diagnose a connection before it is created',
  },
  testConnection: {
    ...{ method: 'POST', path: `${item}/test`, role: 'operator', effect: 'probes', audited: true },
    answer: ConnectionTest,
    summary: 'Diagnose a connection step by step',
  },
});
