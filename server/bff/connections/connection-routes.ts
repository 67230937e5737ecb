import { z } from 'zod';
import {
  type ConnectionCheck,
  ConnectionPatch,
  ConnectionRequest,
  type ConnectionTest,
} from '#contract/console/bff.ts';
import { readWhole } from '#contract/lists/whole-list.ts';
import { cloudOrigin } from '#contract/names.ts';
import { Org } from '#contract/orgs.ts';
import { SystemStatus } from '#contract/root.ts';
import type { Audit } from '../forward/audit.ts';
import { Failure, parse } from '../http/errors.ts';
import { json, noContent, route, type SignedInRoute } from '../http/route.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import type { Connections, UsableConnection } from './connections.ts';
import { checkAnswer } from './diagnosis/answer-checks.ts';
import { checkNetwork } from './diagnosis/network-checks.ts';

// the service may add fields and leave some out: only what is shown is read
const Status = SystemStatus.pick({ appName: true }).extend({
  apiKey: z.object({ roles: z.array(z.object({ roleName: z.string() })) }).nullish(),
});
const Orgs = z.object({ results: z.array(Org.pick({ id: true }).extend({ name: z.string() })) });

const failedMessage = (checks: readonly ConnectionCheck[]): string | undefined =>
  checks.find(({ state }) => state === 'failed')?.message;

/** Diagnoses the way to the service step by step, and asks it who these credentials are and what they see. */
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
    // the service has no such place, so it is not even asked
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

type Asker = ActiveSession['user'];

export function connectionRoutes(
  connections: Connections,
  upstream: Upstream,
  audit: Audit,
  now: () => number,
  /** Told when a connection may behave differently from now on. */
  changed: (connection: string) => void,
): SignedInRoute[] {
  const subject = (operation: string, target: string, { id, name }: Asker, requestId: string) => ({
    ...{ actor: name, actorId: id, operation, target, requestId },
  });
  return [
    route('GET', '/bff/connections', 'viewer', async () => json(await connections.list())),
    route('GET', '/bff/connections/health', 'viewer', async () => {
      const all = await connections.list();
      return json(Object.fromEntries(all.map(({ id }) => [id, upstream.healthOf(id)])));
    }),
    route('GET', '/bff/origins', 'viewer', () => json(connections.origins())),
    route('POST', '/bff/connections', 'administrator', async (call, { user }) => {
      const request = parse(ConnectionRequest, call.body);
      const line = subject('createConnection', `${request.name} ${request.origin}`, user, call.requestId);
      return json(await audit.around(line, () => connections.create(request)), 201);
    }),
    route('PATCH', '/bff/connections/:connectionId', 'administrator', async (call, { user }) => {
      const id = call.params.connectionId ?? '';
      const patch = parse(ConnectionPatch, call.body);
      const line = subject('updateConnection', id, user, call.requestId);
      const updated = await audit.around(line, () => connections.update(id, patch));
      changed(id);
      return json(updated);
    }),
    route('DELETE', '/bff/connections/:connectionId', 'administrator', async (call, { user }) => {
      const id = call.params.connectionId ?? '';
      await audit.around(subject('deleteConnection', id, user, call.requestId), () => connections.remove(id));
      changed(id);
      return noContent();
    }),
    route('POST', '/bff/connections/test', 'administrator', async (call, { user }) => {
      const request = parse(ConnectionRequest, call.body);
      const target = `${request.name} ${request.origin}`;
      const line = subject('testConnection', target, user, call.requestId);
      return json(await audit.around(line, () => testConnection(connections.draft(request), upstream, now)));
    }),
    route('POST', '/bff/connections/:connectionId/test', 'operator', async (call, { user }) => {
      const id = call.params.connectionId ?? '';
      const line = subject('testConnection', id, user, call.requestId);
      const result = await audit.around(line, async () => {
        const connection = await connections.open(id);
        const tested = await testConnection(connection, upstream, now);
        if (tested.ok && tested.emulator !== connection.emulator) {
          await connections.noteEmulator(id, tested.emulator === true);
        }
        return tested;
      });
      return json(result);
    }),
  ];
}
