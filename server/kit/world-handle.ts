import { randomBytes } from 'node:crypto';
import { createDigestSession } from '#server/auth/digest-session.ts';
import { currentFaults } from '#server/emulator/control/fault-handlers.ts';
import { operationField } from '#server/emulator/control/operation-field.ts';
import type { Emulator } from '#server/emulator/http/app.ts';
import { connectableString } from '#server/emulator/kernel/clusters/cluster-addresses.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { saveWorld } from '#server/emulator/world-files/export-world.ts';
import { type CredentialKind, variablesOf } from '#server/exec/client-variables.ts';
import type { TrustFiles } from '#server/exec/trust-files.ts';
import type * as Kit from '../../types/quarterdeck.d.ts';
import { restoreSnapshot, takeSnapshot } from './world-snapshot.ts';

/** The properties that all worlds of an emulator share. */
export interface KitContext {
  emulator: Emulator;
  url: string;
  ca: string | undefined;
  trust: TrustFiles | undefined;
  kind: CredentialKind;
}

/** What a handle needs besides its world. */
interface HandleOptions {
  close: () => Promise<void>;
  /** A database user that the world has at its start. */
  user?: Kit.DatabaseUser | undefined;
}

// Node 20 before 20.4 lacks it
const asyncDispose: typeof Symbol.asyncDispose =
  Symbol.asyncDispose ?? (Symbol.for('Symbol.asyncDispose') as typeof Symbol.asyncDispose);

const secondsOf = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
const longestAdvance = 366 * secondsOf.days;

/** Adds up a duration, and refuses one that does not move time forward. */
function toSeconds(duration: Kit.Duration): number {
  let total = 0;
  for (const [unit, value] of Object.entries(duration)) {
    const factor = Object.hasOwn(secondsOf, unit) ? secondsOf[unit as keyof typeof secondsOf] : undefined;
    if (factor === undefined)
      throw new TypeError(`${unit} is not one of ${Object.keys(secondsOf).join(', ')}`);
    if (typeof value !== 'number') throw new TypeError(`${unit} must be a number`);
    total += value * factor;
  }
  if (!(total > 0 && total <= longestAdvance)) {
    throw new RangeError('the duration must be more than nothing and at most 366 days');
  }
  return total;
}

/** One world of an emulator in this process, for tests. `close` removes it. */
export function worldHandle(
  context: KitContext,
  first: World,
  { close, user: startUser }: HandleOptions,
): Kit.World {
  const { emulator, url, ca, trust, kind } = context;
  const { host } = emulator;
  const { name } = first;
  const start = takeSnapshot(first);
  const { world: _, ...credentials } = host.worlds.credentials(first);
  const owner = createDigestSession({ username: credentials.publicKey, password: credentials.privateKey });
  const current = (): World => {
    const world = host.worlds.get(name);
    if (!world) throw new Error(`the world ${name} is closed`);
    return world;
  };

  const send: Kit.World['fetch'] = async (path, { method = 'GET', headers = {}, body } = {}) => {
    if (!path.startsWith('/')) throw new TypeError(`path must begin with /: ${path}`);
    const exchange = owner.begin(method, path);
    const request = (authorization: string | undefined) =>
      emulator.fetch(
        new Request(`${url}${path}`, {
          method,
          headers: {
            accept: 'application/vnd.atlas.2025-03-12+json',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
            ...(authorization ? { authorization } : {}),
          },
          ...(body === undefined ? {} : { body }),
        }),
      );
    const answer = await request(exchange.authorization);
    if (answer.status !== 401) return answer;
    const again = exchange.retry(answer.headers.get('www-authenticate') ?? undefined);
    return again ? request(again) : answer;
  };

  /** The body of a control's answer; throws where it is a refusal. */
  async function control<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await send(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const parsed = text === '' ? undefined : JSON.parse(text);
    if (!answer.ok) throw new Error(parsed?.detail ?? `${method} ${path} was answered with ${answer.status}`);
    return parsed as Body;
  }

  const faults: Kit.Faults = {
    add: async (fault) => (await control<{ id: string }>('POST', '/_emulator/faults', fault)).id,
    list: () => currentFaults(current()).map((fault) => ({ ...fault })),
    remove: (id) => control('DELETE', `/_emulator/faults/${encodeURIComponent(id)}`),
    async clear() {
      for (const { id } of faults.list()) await faults.remove(id);
    },
  };

  const clock: Kit.Clock = {
    now: () => new Date(current().now()),
    async advance(duration) {
      const world = current();
      await control('PATCH', '/_emulator/clock', { advanceSeconds: toSeconds(duration) });
      // a long jump continues as a task after the answer
      await host.catchUps.running(world)?.result;
    },
    freeze: () => control('PATCH', '/_emulator/clock', { frozen: true }),
    resume: () => control('PATCH', '/_emulator/clock', { frozen: false }),
  };

  let user = startUser;

  return {
    name,
    url,
    ca,
    caPath: trust?.extra,
    credentials,
    env: variablesOf({ url, credentials: { world: name, ...credentials }, trust, kind, env: process.env }),
    clock,
    faults,
    fetch: send,
    async reset() {
      const world = current();
      const next = await restoreSnapshot(host.worlds, world, start, credentials.publicKey);
      await host.wires.replace(world, next);
      user = startUser;
    },
    scenario: async (scenario) => {
      const path = `/_emulator/scenarios/${encodeURIComponent(scenario)}`;
      return (await control<{ happened: string[] }>('POST', path)).happened;
    },
    async save(file) {
      const world = current();
      await host.catchUps.settle(world)?.result;
      await saveWorld(world, file);
    },
    calls: (filter) => callsOf(context, current(), filter),
    async connectionString(cluster = credentials.clusterName, input) {
      if (cluster === '') throw new Error('the first project has no cluster; name one');
      const { groupId } = credentials;
      const path = `/_emulator/groups/${groupId}/clusters/${encodeURIComponent(cluster)}/wire`;
      const { connectionString } = await control<{ connectionString: string }>('POST', path);
      if (!input && !user) {
        user = { username: 'quarterdeck', password: randomBytes(18).toString('base64url') };
        const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
        const row = { ...user, databaseName: 'admin', roles };
        await control('POST', `/api/atlas/v2/groups/${groupId}/databaseUsers`, row);
      }
      const { username, password } = input ?? (user as Kit.DatabaseUser);
      const shown = shownString(host, current(), { groupId, cluster, caPath: trust?.extra });
      const login = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
      return (shown ?? connectionString).replace('mongodb://', `mongodb://${login}@`);
    },
    close,
    [asyncDispose]: close,
  };
}

/** The address that answers about a cluster have, with the authority for drivers; undefined without `wire`. */
function shownString(
  { wires }: Emulator['host'],
  world: World,
  { groupId, cluster, caPath }: { groupId: string; cluster: string; caPath: string | undefined },
): string | undefined {
  const key = `${groupId}/${cluster}`;
  const { clusters, flexClusters } = world.tables;
  const [row] = [...clusters.by('name', key), ...flexClusters.by('name', key)];
  const addresses = row && wires.addressesOf(world, row.id);
  if (!addresses) return undefined;
  const authority = caPath === undefined ? '' : `&tlsCAFile=${encodeURIComponent(caPath)}`;
  return `${connectableString(addresses)}${authority}`;
}

function callsOf({ emulator }: KitContext, world: World, filter: Kit.CallFilter = {}): Kit.Call[] {
  const { method, path: wanted, status } = filter;
  const operationId =
    filter.operationId === undefined ? undefined : operationField('operationId', filter.operationId);
  const fits = (path: string): boolean => {
    if (wanted === undefined) return true;
    // a global pattern would remember where the last match ended
    return typeof wanted === 'string'
      ? path === wanted
      : new RegExp(wanted.source, wanted.flags.replace(/[gy]/g, '')).test(path);
  };
  return emulator.host.requests
    .list(world, { content: true })
    .reverse()
    .map(({ at, ms, target, number: _, counted: _counted, ...call }) => {
      const [path = '', ...query] = target.split(/(?=\?)/);
      return { ...call, at: new Date(at), durationMs: ms, path, query: query.join('') };
    })
    .filter(
      (call) =>
        (operationId === undefined || call.operationId === operationId) &&
        (method === undefined || call.method === method.toUpperCase()) &&
        (status === undefined || call.status === status) &&
        fits(call.path),
    );
}
