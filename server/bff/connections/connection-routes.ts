import { z } from 'zod';
import type { ConnectionCheck, ConnectionRequest, ConnectionTest } from '#contract/console/bff.ts';
import { connectionOperations } from '#contract/console/connection-operations.ts';
import { readWhole } from '#contract/lists/whole-list.ts';
import { cloudOrigin } from '#contract/names.ts';
import { Org } from '#contract/orgs.ts';
import { SystemStatus } from '#contract/root.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { Failure } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
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
  upstream: Upstream,
  now: () => number,
): Promise<ConnectionTest> {
  const began = now();
  const checks = await checkNetwork(connection, began, process.env);
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
  now: () => number;
  /** Called when a connection may behave differently from now on. */
  changed: (connection: string) => void;
  defineHandlers: DefineConsoleHandlers;
}

export function connectionRoutes(deps: ConnectionDeps): SignedInRoute[] {
  const { connections, upstream, now, changed, defineHandlers } = deps;
  const drafted = ({ body }: { body: ConnectionRequest }) => ({ target: `${body.name} ${body.origin}` });
  const stored = ({ connectionId }: { connectionId: string }) => ({ target: connectionId });

  return defineHandlers(connectionOperations, {
    listConnections: () => connections.list(),
    async listConnectionHealth() {
      const all = await connections.list();
      return Object.fromEntries(all.map(({ id }) => [id, upstream.healthOf(id)]));
    },
    listOrigins: () => connections.origins(),
    createConnection: { subject: drafted, handle: ({ body }) => connections.create(body) },
    updateConnection: {
      subject: stored,
      async handle({ connectionId, body }) {
        const updated = await connections.update(connectionId, body);
        changed(connectionId);
        return updated;
      },
    },
    deleteConnection: {
      subject: stored,
      async handle({ connectionId }) {
        await connections.remove(connectionId);
        changed(connectionId);
      },
    },
    testNewConnection: {
      subject: (input) => ({ operation: 'testConnection', ...drafted(input) }),
      handle: ({ body }) => testConnection(connections.draft(body), upstream, now),
    },
    testConnection: {
      subject: stored,
      async handle({ connectionId }) {
        const connection = await connections.open(connectionId);
        const tested = await testConnection(connection, upstream, now);
        if (tested.ok && tested.emulator !== connection.emulator) {
          await connections.noteEmulator(connectionId, tested.emulator === true);
        }
        return tested;
      },
    },
  });
}
