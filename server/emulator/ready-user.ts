import { createHmac } from 'node:crypto';
import { createDigestSession } from '#server/auth/digest-session.ts';
import type { Emulator } from './http/app.ts';
import { connectableString } from './kernel/clusters/cluster-addresses.ts';
import type { World } from './kernel/world.ts';

/** A database user of the first project for drivers. */
export interface ReadyUser {
  username: string;
  password: string;
  /** Of the first cluster, with this user; undefined without clusters, or while it is being created. */
  connectionString: string | undefined;
}

const username = 'quarterdeck';

/**
 * Adds a database user with all privileges to the first project; undefined without projects. Its password derives from the
 * key of the installation, so that each start can print it.
 */
export async function addReadyUser(
  { fetch, host }: Emulator,
  world: World,
  key: Uint8Array,
): Promise<ReadyUser | undefined> {
  const { groupId, clusterName, publicKey, privateKey } = host.worlds.credentials(world);
  if (groupId === '') return undefined;
  const password = createHmac('sha256', key).update('ready user').digest('base64url').slice(0, 24);
  const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
  const path = `/api/atlas/v2/groups/${groupId}/databaseUsers`;
  const [existing] = world.tables.databaseUsers.by('name', `${groupId}/admin/${username}`);
  const [method, at, body] = existing
    ? ['PATCH', `${path}/admin/${username}`, { password }]
    : ['POST', path, { username, password, databaseName: 'admin', roles }];
  const exchange = createDigestSession({ username: publicKey, password: privateKey }).begin(method, at);
  const send = (authorization: string | undefined) =>
    fetch(
      new Request(`https://localhost${at}`, {
        method,
        headers: {
          accept: 'application/vnd.atlas.2025-03-12+json',
          'content-type': 'application/json',
          ...(authorization ? { authorization } : {}),
        },
        body: JSON.stringify(body),
      }),
    );
  const challenge = await send(undefined);
  const answer = await send(exchange.retry(challenge.headers.get('www-authenticate') ?? undefined));
  if (!answer.ok) throw new Error(`--wire: the database user could not be added (${answer.status})`);
  // no request of a client
  host.requests.clear(world);
  const [cluster] = [
    ...world.tables.clusters.by('name', `${groupId}/${clusterName}`),
    ...world.tables.flexClusters.by('name', `${groupId}/${clusterName}`),
  ];
  const addresses = cluster && host.wires.addressesOf(world, cluster.id);
  return {
    username,
    password,
    connectionString:
      addresses && connectableString(addresses).replace('mongodb://', `mongodb://${username}:${password}@`),
  };
}
