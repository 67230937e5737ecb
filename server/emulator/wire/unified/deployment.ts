import { randomBytes } from 'node:crypto';
import type { Document } from 'bson';
import { MongoClient } from 'mongodb';
import { createDigestSession } from '#server/auth/digest-session.ts';
import { createEmulator, type Emulator } from '../../http/app.ts';
import { defaultWorld } from '../../http/options.ts';

const username = 'unified';

/** What tests ask of a server before they run on it. */
export interface Abilities {
  version: string;
  topology: 'replicaset' | 'sharded';
  parameters: Document;
}

/** An emulated cluster in this process, with the fail points that tests set on it. */
export class Deployment {
  readonly address: string;
  readonly internal: MongoClient;
  readonly abilities: Abilities;
  readonly #emulator: Emulator;
  readonly #failing = new Set<string>();

  private constructor(emulator: Emulator, address: string, internal: MongoClient, abilities: Abilities) {
    this.#emulator = emulator;
    this.address = address;
    this.internal = internal;
    this.abilities = abilities;
  }

  static async start(): Promise<Deployment> {
    const emulator = await createEmulator({
      key: randomBytes(32),
      seed: 'single',
      deliver: 'none',
      testCommands: true,
    });
    const address = await addressOf(emulator);
    const internal = new MongoClient(address);
    const [info, parameters, hello] = await Promise.all([
      internal.db('admin').command({ buildInfo: 1 }),
      internal.db('admin').command({ getParameter: '*' }),
      internal.db('admin').command({ hello: 1 }),
    ]);
    const topology = hello.msg === 'isdbgrid' ? 'sharded' : 'replicaset';
    return new Deployment(emulator, address, internal, { version: info.version, topology, parameters });
  }

  async failPoint(client: MongoClient, failPoint: Document): Promise<void> {
    await client.db('admin').command(failPoint);
    this.#failing.add(failPoint.configureFailPoint);
  }

  /** Disables the fail points of a test, and ends its open transactions. */
  async calm(): Promise<void> {
    for (const configureFailPoint of this.#failing) {
      await this.internal.db('admin').command({ configureFailPoint, mode: 'off' });
    }
    this.#failing.clear();
    await this.internal.db('admin').command({ killAllSessions: [] });
  }

  async close(): Promise<void> {
    await this.internal.close();
    await this.#emulator.close();
  }
}

/** Opens the seeded cluster to drivers, with a user who may do everything. */
async function addressOf(emulator: Emulator): Promise<string> {
  const world = emulator.host.worlds.get(defaultWorld);
  if (!world) throw new Error('there is no world');
  const { publicKey, privateKey, groupId, clusterName } = emulator.host.worlds.credentials(world);
  const session = createDigestSession({ username: publicKey, password: privateKey });
  const password = randomBytes(12).toString('hex');
  const ask = async (path: string, body?: Document): Promise<Document> => {
    const send = (authorization?: string) =>
      emulator.fetch(
        new Request(`https://emulator.test${path}`, {
          method: 'POST',
          headers: {
            accept: 'application/vnd.atlas.2025-03-12+json',
            'content-type': 'application/json',
            ...(authorization ? { authorization } : {}),
          },
          body: JSON.stringify(body ?? {}),
        }),
      );
    const exchange = session.begin('POST', path);
    const first = await send(exchange.authorization);
    const again = exchange.retry(first.headers.get('www-authenticate') ?? undefined);
    const response = first.status === 401 && again ? await send(again) : first;
    if (response.status > 201) throw new Error(await response.text());
    return (await response.json()) as Document;
  };
  await ask(`/api/atlas/v2/groups/${groupId}/databaseUsers`, {
    username,
    password,
    databaseName: 'admin',
    roles: [{ roleName: 'atlasAdmin', databaseName: 'admin' }],
  });
  const wire = await ask(`/_emulator/groups/${groupId}/clusters/${clusterName}/wire`);
  return String(wire.connectionString).replace('mongodb://', `mongodb://${username}:${password}@`);
}
