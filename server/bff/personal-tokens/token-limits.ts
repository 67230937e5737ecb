import { type Failure, refuse } from '../http/errors.ts';
import type { Call, SignedInRoute } from '../http/route.ts';

/** Names under which requests name a connection. */
const namesOfConnections = /^connections?$|^connectionId$|Connection(Id)?$/;
/** Parameters of paths that identify nothing of another connection. */
const harmlessParams: ReadonlySet<string> = new Set(['connectionId', 'operationId']);
/** Arguments of the service's operations have fields of such names too. */
const argumentsOfService = 'args';
/** Bodies are bounded by the limits of their route already. */
const deepest = 64;

type Input = Pick<Call, 'params' | 'query' | 'body'>;

function* namedIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === argumentsOfService) continue;
    const isName = namesOfConnections.test(name);
    if (isName && typeof inner === 'string') yield inner;
    else if (isName && Array.isArray(inner)) yield* inner.filter((each) => typeof each === 'string');
    yield* namedIn(inner, depth + 1);
  }
}

/** The connection that a request as a whole concerns: named by its path, its query or the top of its body. */
function connectionOf({ params, query, body }: Input): unknown {
  const top =
    typeof body === 'object' && body !== null ? (body as { connection?: unknown }).connection : undefined;
  return params.connectionId ?? query.get('connection') ?? top;
}

/** Whether a request concerns a connection and nothing else; a resource named by its id alone may belong to another one. */
function concernsOnly(connection: string, input: Input): boolean {
  const { params, query, body } = input;
  return (
    connectionOf(input) === connection &&
    Object.keys(params).every((name) => harmlessParams.has(name)) &&
    [...namedIn(Object.fromEntries(query)), ...namedIn(body)].every((each) => each === connection)
  );
}

/**
 * The refusal of a request by a token: it manages no accounts, sessions and tokens. A token that is limited to a connection
 * sends only requests that concern this connection alone. Undefined: allowed.
 */
export function refusalOfToken(
  { needsPerson, path }: Pick<SignedInRoute, 'needsPerson' | 'path'>,
  input: Input,
  { connection }: { connection: string | undefined },
): Failure | undefined {
  if (needsPerson) {
    const message =
      'A personal access token does not manage accounts, sessions and tokens. Sign in to the console instead.';
    return refuse('PERSON_REQUIRED', { message });
  }
  if (connection === undefined || path === '/bff/session' || concernsOnly(connection, input))
    return undefined;
  return refuse('TOKEN_LIMITED', {
    message: `This token is limited to the connection ${connection}: the request must name it, and concern nothing else.`,
  });
}
