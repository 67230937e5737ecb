import { z } from 'zod';
import { cloudOrigin } from '#contract/api/names.ts';
import { SystemStatus } from '#contract/api/root.ts';
import { isProtected, weakeningsOf } from '#contract/console/access/protection-weakenings.ts';
import type {
  Connection,
  ConnectionCheck,
  ConnectionRequest,
  ConnectionTest,
} from '#contract/console/bff.ts';
import { connectionOperations } from '#contract/console/connection-operations.ts';
import { grantedRole } from '#contract/console/grants/granted.ts';
import { readWhole } from '#contract/lists/whole-list.ts';
import { Org } from '#contract/orgs.ts';
import { connectionSettings } from '../forward/audit-changes.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { Notify } from '../notifications/tell.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { WeakeningApprovals } from '../protection/weakening-approvals.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import type { Connections, UsableConnection } from './connections.ts';
import { checkAnswer } from './diagnosis/answer-checks.ts';
import { checkNetwork } from './diagnosis/network-checks.ts';

// the service may add fields and leave some out: only displayed fields are read
const Status = SystemStatus.pick({ appName: true }).extend({
  apiKey: z.object({ roles: z.array(z.object({ roleName: z.string() })) }).nullish(),
});
const Orgs = z.object({ results: z.array(Org.pick({ id: true }).extend({ name: z.string() })) });

const failedMessage = (checks: readonly ConnectionCheck[]): string | undefined =>
  checks.find(({ state }) => state === 'failed')?.message;

/** Diagnoses the connection to the service step by step, and queries the identity and access of these credentials. */
async function testConnection(
  connection: UsableConnection,
  { upstream, outbound, now }: Pick<ConnectionDeps, 'upstream' | 'outbound' | 'now'>,
): Promise<ConnectionTest> {
  const began = now();
  const checks = await checkNetwork(connection, began, outbound);
  const refused = (status: number, body: unknown): ConnectionTest => {
    const error = z.object({ errorCode: z.string(), detail: z.string().nullish() }).safeParse(body);
    return {
      ok: false,
      latencyMs: now() - began,
      code: error.data?.errorCode ?? `HTTP_${status}`,
      message: failedMessage(checks) ?? error.data?.detail ?? `The service answered ${status}.`,
      checks,
    };
  };
  try {
    const asked = now();
    const status = await upstream.call(connection, buildRequest('getSystemStatus', {}));
    const latencyMs = now() - asked;
    checks.push(...checkAnswer(status, now(), connection.emulator));
    if (status.status !== 200) return refused(status.status, status.body);
    let orgs = { status: 200, body: undefined as unknown };
    const listed = await readWhole(async (args) => {
      orgs = await upstream.call(connection, buildRequest('listOrgs', { ...args }));
      return orgs.body;
    }, {});
    if (orgs.status !== 200) return refused(orgs.status, orgs.body);
    const about = Status.safeParse(status.body);
    const seen = Orgs.safeParse(listed);
    // the service has no such path, so it is not even requested
    const emulator =
      connection.origin !== cloudOrigin &&
      (await upstream.call(connection, buildRequest('getEmulatorState', {})).then(
        (answer) => answer.status === 200,
        () => false,
      ));
    return {
      ok: true,
      latencyMs,
      checks,
      emulator,
      ...(about.success ? { appName: about.data.appName } : {}),
      ...(seen.success ? { organizations: seen.data.results } : {}),
      ...(about.data?.apiKey
        ? { roles: [...new Set(about.data.apiKey.roles.map((role) => role.roleName))] }
        : {}),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (!checks.some(({ state }) => state === 'failed'))
      checks.push(...checkAnswer(error, now(), connection.emulator));
    const message = failedMessage(checks) ?? error.message;
    return { ok: false, latencyMs: now() - began, code: error.code, message, checks };
  }
}

interface ConnectionDeps {
  connections: Connections;
  upstream: Upstream;
  outbound: Outbound;
  now: () => number;
  /** Called when a connection may behave differently from now on. */
  changed: (connection: string) => void;
  notify: Notify;
  weakeningApprovals: WeakeningApprovals;
  defineHandlers: DefineConsoleHandlers;
}

/** The fields of a patch that it sets. */
const defined = <Patch extends object>(patch: Patch) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof Patch]?: Exclude<Patch[K], undefined>;
  };

export function connectionRoutes(deps: ConnectionDeps): SignedInRoute[] {
  const { connections, upstream, changed, notify, weakeningApprovals, now, defineHandlers } = deps;
  const drafted = ({ body }: { body: ConnectionRequest }) => ({ target: `${body.name} ${body.origin}` });
  const stored = ({ connectionId }: { connectionId: string }) => ({
    connection: connectionId,
    target: connectionId,
  });
  const storedOf = async (connectionId: string) =>
    (await connections.list()).find(({ id }) => id === connectionId);
  const before = async ({ connectionId }: { connectionId: string }) => {
    const connection = await storedOf(connectionId);
    return connection && connectionSettings(connection);
  };
  /** The connections on which a person has a role. */
  const visible = async ({ user: { grants } }: ActiveSession) => {
    const all = await connections.list();
    return grants?.length
      ? all.filter(({ id }) => grantedRole(grants, { connection: id, isAny: true }) !== undefined)
      : all;
  };
  /** Refuses weaker protection of a connection that demands second persons, until another administrator saves the same. */
  const secondPersonOf = async (
    { id, name, protection }: Connection,
    weakenings: readonly string[],
    user: ActiveSession['user'],
  ): Promise<void> => {
    if (weakenings.length === 0 || protection.secondPerson.length === 0) return;
    if (await weakeningApprovals.isApproved(id, weakenings, user)) return;
    const what = weakenings.join('; ');
    await notify({
      ...{ kind: 'weakening-requested', connection: id, subject: name, id },
      ...{ once: `requested ${now()}`, except: [user.id] },
      detail: `By ${user.name}: ${what}. Save the same change within a day to approve it.`,
    });
    throw refuse('SECOND_PERSON_REQUIRED', {
      message: `This connection requires a second person for weaker protection (${what}). Another administrator must save the same change within a day: all administrators are notified.`,
    });
  };
  const secretIn = ({ body }: { body: { secret?: string | undefined } }) =>
    body.secret === undefined ? [] : ['secret'];

  return defineHandlers(connectionOperations, {
    listConnections: (_, { session }) => visible(session),
    async listConnectionHealth(_, { session }) {
      const all = await visible(session);
      return Object.fromEntries(all.map(({ id }) => [id, upstream.healthOf(id)]));
    },
    listOrigins: () => connections.origins(),
    createConnection: {
      subject: drafted,
      settings: { after: connectionSettings, secrets: secretIn },
      handle: ({ body }) => connections.create(body),
    },
    updateConnection: {
      subject: stored,
      settings: { before, after: connectionSettings, secrets: secretIn },
      async handle({ connectionId, body }, { session: { user } }) {
        const previous = await storedOf(connectionId);
        if (previous) {
          const { origin, readOnly, protection } = previous;
          const asked = { origin, readOnly, protection, ...defined(body) };
          await secondPersonOf(previous, weakeningsOf(previous, asked), user);
        }
        const updated = await connections.update(connectionId, body);
        changed(connectionId);
        const weakenings = previous ? weakeningsOf(previous, updated) : [];
        if (weakenings.length > 0)
          await notify({
            ...{ kind: 'protection-weakened', connection: connectionId, subject: updated.name },
            ...{ id: connectionId, once: `${updated.updatedAt}`, except: [user.id] },
            detail: `By ${user.name}: ${weakenings.join('; ')}`,
          });
        return updated;
      },
    },
    deleteConnection: {
      subject: stored,
      settings: { before },
      async handle({ connectionId }, { session: { user } }) {
        const previous = await storedOf(connectionId);
        const isWeaker = previous !== undefined && isProtected(previous);
        if (isWeaker) await secondPersonOf(previous, ['connection deleted'], user);
        await connections.remove(connectionId);
        changed(connectionId);
        if (isWeaker)
          await notify({
            ...{ kind: 'protection-weakened', connection: connectionId, subject: previous.name },
            ...{ id: connectionId, once: `deleted ${now()}`, except: [user.id] },
            detail: `By ${user.name}: connection deleted`,
          });
      },
    },
    testNewConnection: {
      subject: (input) => ({ operation: 'testConnection', ...drafted(input) }),
      handle: ({ body }) => testConnection(connections.draft(body), deps),
    },
    testConnection: {
      subject: stored,
      async handle({ connectionId }) {
        const connection = await connections.open(connectionId);
        const tested = await testConnection(connection, deps);
        if (tested.ok && tested.emulator !== connection.emulator) {
          await connections.noteEmulator(connectionId, tested.emulator === true);
        }
        return tested;
      },
    },
  });
}
