import { expect, it } from 'vitest';
import { diagnose } from './connection-causes.ts';

it.each([
  ['querySrv ENOTFOUND _mongodb._tcp.orders.ab1cd.mongodb.net', 'name'],
  ['getaddrinfo EAI_AGAIN a.example.net', 'name'],
  ['Server selection timed out after 5000 ms', 'network'],
  ['connect ECONNREFUSED 127.0.0.1:27017', 'network'],
  ['connection 3 to 10.0.0.1:27017 closed', 'network'],
  ['self-signed certificate in certificate chain', 'tls'],
  ['Server selection timed out after 8000 ms', 'network'],
  ['connect ETIMEDOUT 10.0.18.4:27018 after 18 ms', 'network'],
  ['error:0A000438:SSL routines:ssl3_read_bytes:tlsv1 alert internal error:SSL alert number 80', 'network'],
  ['error:0A00042E:SSL routines:ssl3_read_bytes:tlsv1 alert protocol version:SSL alert number 70', 'tls'],
  ['bad auth : authentication failed', 'user'],
  ['Authentication failed.', 'user'],
  ['command saslStart failed (code: 18)', 'user'],
])('%s fails at %s', (message, cause) => {
  expect(diagnose(message).cause).toBe(cause);
  expect(diagnose(message).remedy).toMatch(/^[A-Z].*\.$/);
});

it('steps before the failure have passed, later ones were not reached', () => {
  expect(diagnose('self-signed certificate').steps.map(({ outcome }) => outcome)).toEqual([
    'passed',
    'passed',
    'failed',
    'notReached',
  ]);
});

it('names no cause where it is unknown', () => {
  expect(diagnose('boom')).toMatchObject({ cause: undefined, remedy: undefined });
  expect(diagnose(undefined).steps.every(({ outcome }) => outcome === 'passed')).toBe(true);
});
