import { type Failure, refuse } from '../http/errors.ts';
import type { Call, SignedInRoute } from '../http/route.ts';

/** Names under which requests mention a connection. */
const namesOfConnections = /^connection(Id)?$|Connection(Id)?$/;
/** Bodies are bounded by the limits of their route already. */
const deepest = 64;

function* mentionedIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && namesOfConnections.test(name)) yield inner;
    else yield* mentionedIn(inner, depth + 1);
  }
}

/** The connections that a request mentions in its path, its query and its body. */
function connectionsOf({ params, query, body }: Pick<Call, 'params' | 'query' | 'body'>): Set<string> {
  return new Set([
    ...mentionedIn(params),
    ...[...query].filter(([name]) => namesOfConnections.test(name)).map(([, value]) => value),
    ...mentionedIn(body),
  ]);
}

/**
 * The refusal of what a token may not do: to manage accounts, sessions and tokens, and, where it is limited to a connection,
 * every request that does not mention this connection alone.
 */
export function refusalOfToken(
  { needsPerson, path }: Pick<SignedInRoute, 'needsPerson' | 'path'>,
  call: Pick<Call, 'params' | 'query' | 'body'>,
  { connection }: { connection: string | undefined },
): Failure | undefined {
  if (needsPerson) {
    const message =
      'A personal access token does not manage accounts, sessions and tokens. Sign in to the console instead.';
    return refuse('PERSON_REQUIRED', { message });
  }
  if (connection === undefined || path === '/bff/session') return undefined;
  const mentioned = connectionsOf(call);
  if (mentioned.size === 1 && mentioned.has(connection)) return undefined;
  return refuse('TOKEN_LIMITED', {
    message: `This token is limited to the connection ${connection}, and the request concerns ${mentioned.size === 0 ? 'no single connection' : [...mentioned].join(', ').slice(0, 200)}.`,
  });
}
