import { expect, test } from 'vitest';
import { createOutgoing } from './outgoing.ts';

const names: Readonly<Record<string, string[]>> = {
  'hooks.example.com': ['93.184.215.14'],
  'mixed.example.com': ['93.184.215.14', '10.0.0.7'],
  'rebound.example.com': ['127.0.0.1'],
  'relay.internal': ['10.1.2.3'],
};
const resolve = (host: string) =>
  names[host] ? Promise.resolve(names[host].map((address) => ({ address }))) : Promise.reject(new Error());
const outgoing = createOutgoing(['relay.internal:25', '[::1]', '127.0.0.1:8025'], resolve);

test.each([
  ['a public host', 'hooks.example.com', 443, true, '93.184.215.14'],
  ['a public address', '2606:2800:21f:cb07::1', 443, true, '2606:2800:21f:cb07::1'],
  ['a host inside that is named, unencrypted', 'relay.internal', 25, false, '10.1.2.3'],
  ['an address that is named', '127.0.0.1', 8025, false, '127.0.0.1'],
  ['an address in brackets that is named', '[::1]', 9000, false, '::1'],
])('%s is used', async (_, host, port, isEncrypted, address) => {
  expect((await outgoing.validate({ host, port, isEncrypted })).address).toBe(address);
});

test.each([
  ['without encryption', 'hooks.example.com', 80, false, 'encrypted'],
  ['of this machine', '127.0.0.1', 443, true, 'private network'],
  ['of this machine by another spelling', '0.0.0.0', 443, true, 'private network'],
  ['of the metadata service', '169.254.169.254', 443, true, 'private network'],
  ['of a private network', '192.168.1.1', 443, true, 'private network'],
  ['that maps IPv4 into IPv6', '::ffff:10.0.0.1', 443, true, 'private network'],
  ['of a local link', 'fe80::1', 443, true, 'private network'],
  ['of a unique local network', 'fd00::1', 443, true, 'private network'],
  ['that carries IPv4 in IPv6', '2002:0a00:0001::1', 443, true, 'private network'],
  ['by a name with one private address', 'mixed.example.com', 443, true, 'private network'],
  ['by a name of this machine', 'rebound.example.com', 443, true, 'private network'],
  ['named with another port', 'relay.internal', 6379, true, 'private network'],
  ['that does not exist', 'nowhere.example.com', 443, true, 'cannot be found'],
])('an address %s is refused', async (_, host, port, isEncrypted, text) => {
  await expect(outgoing.validate({ host, port, isEncrypted })).rejects.toThrow(text);
});
