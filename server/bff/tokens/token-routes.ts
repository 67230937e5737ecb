import { tokenOperations } from '#contract/console/access/token-operations.ts';
import type { Connection } from '#contract/console/bff.ts';
import { revocationsPerMinute, type TokenInUse } from '#contract/tokens.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { Connections } from '../connections/connections.ts';
import { type Audit, askedBy } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { refuse } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import { type AdmissionDeps, admittedLine } from '../protection/admitted-line.ts';
import type { ReplicaChannel } from '../replicas/replica-channel.ts';
import type { Upstream } from '../upstream/upstream.ts';

export interface TokensDeps {
  connections: Pick<Connections, 'list' | 'open'>;
  upstream: Pick<Upstream, 'tokenOf' | 'revokeToken'>;
  audit: Audit;
  protections: AdmissionDeps['protections'];
  now: () => number;
  channel: ReplicaChannel;
  defineHandlers: DefineConsoleHandlers;
}

/** Revocations of the last minute by client ID, of all replicas: the service counts them for each account. */
function createCounter(now: () => number, channel: ReplicaChannel) {
  const moments = new Map<string, number[]>();
  const topic = 'token-revoked';
  const recent = (identity: string): number[] => {
    const kept = (moments.get(identity) ?? []).filter((at) => at > now() - MINUTE);
    if (kept.length > 0) moments.set(identity, kept);
    else moments.delete(identity);
    return kept;
  };
  channel.subscribe(topic, (message) => {
    const identity = String(message);
    moments.set(identity, [...recent(identity), now()]);
  });
  return {
    recent,
    take(identity: string): void {
      const counted = recent(identity);
      const [first] = counted;
      if (first !== undefined && counted.length >= revocationsPerMinute) {
        throw refuse('TOO_MANY_REQUESTS', {
          message: `The service takes ${revocationsPerMinute} revocations a minute, and they are used up.`,
          headers: { 'retry-after': String(Math.ceil((first + MINUTE - now()) / 1000)) },
        });
      }
      moments.set(identity, [...counted, now()]);
      void channel.publish(topic, identity);
    },
  };
}

/** The tokens of our connections by service account, and their revocation // specification §4.11 */
export function tokenRoutes(deps: TokensDeps): SignedInRoute[] {
  const { connections, upstream, audit, now } = deps;
  const counter = createCounter(now, deps.channel);

  const inUse = ({ id, name, identity }: Connection): TokenInUse => {
    const recent = counter.recent(identity);
    return {
      connection: id,
      name,
      identity,
      token: upstream.tokenOf(id) ?? null,
      revocations: { used: recent.length, freeAt: recent[0] === undefined ? null : recent[0] + MINUTE },
    };
  };

  return deps.defineHandlers(tokenOperations, {
    async listTokens() {
      const all = await connections.list();
      return all.filter(({ kind }) => kind === 'serviceAccount').map(inUse);
    },
    async revokeToken({ connectionId, body: { token } }, { call, session }) {
      const connection = await connections.open(connectionId);
      if (connection.kind !== 'serviceAccount') {
        throw refuse('INVALID_REQUEST', {
          message: 'An API key has no tokens: each request proves the key itself.',
        });
      }
      const what = 'legacyOauthRevoke';
      const subject = askedBy(call, session, {
        connection: connection.id,
        operation: what,
        // never the token itself
        target: token === undefined ? 'the token in use' : 'a token that was entered',
      });
      const line = await admittedLine(deps, connection, { what, by: session.user, subject });
      const revoke = async () => {
        counter.take(connection.identity);
        await upstream.revokeToken(connection, token);
      };
      await audit.around(subject, revoke, line);
    },
  });
}
