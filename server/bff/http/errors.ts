import type { z } from 'zod';
import type { FieldProblem } from '#contract/api/errors.ts';
import type { BffError } from '#contract/console/bff.ts';
import { problemText } from '#contract/values/problem-text.ts';

/** Every failure of the BFF itself: code → status and text. Errors of the service pass through as they are. */
const catalogue = {
  BAD_REQUEST: [400, 'The request is malformed.'],
  INVALID_REQUEST: [400, 'The request has fields that cannot be accepted.'],
  INVALID_JSON: [400, 'The body is not JSON that this server accepts.'],
  NOT_SIGNED_IN: [401, 'Sign in first.'],
  SCREEN_WITHDRAWN: [401, 'The link of this screen was withdrawn, or never opened here.'],
  WRONG_CREDENTIALS: [401, 'The name or the password is wrong, or the link has been used or has expired.'],
  HOST_NOT_ALLOWED: [403, 'This server does not answer to that host name.'],
  ORIGIN_NOT_ALLOWED: [403, 'Requests from other sites are refused.'],
  CSRF_MISMATCH: [403, 'The request does not belong to this session. Reload the page.'],
  PERSON_REQUIRED: [403, 'This requires a signed-in user.'],
  TOKEN_LIMITED: [403, 'This token is limited to one connection.'],
  TOKEN_INVALID: [401, 'This personal access token is unknown, was revoked, or has expired.'],
  NEW_PASSWORD_REQUIRED: [403, 'Choose a new password first: another person set the present one.'],
  SECOND_FACTOR_REQUIRED: [403, 'Complete the sign-in with the second factor first.'],
  REGISTRATION_REQUIRED: [403, 'Register a second factor first: administrators require it for your role.'],
  SECOND_FACTOR_WRONG: [401, 'The key or the recovery code was not accepted.'],
  ROLE_REQUIRED: [403, 'Your console role does not allow this.'],
  CONNECTION_READ_ONLY: [403, 'Changes through this connection are switched off.'],
  CONNECTION_LOCKED: [
    403,
    'This connection is protected: unlock it for a while and say why, or let a second person approve a change set.',
  ],
  SECOND_PERSON_REQUIRED: [403, 'This connection requires a second person for changes of this kind.'],
  SAME_PERSON: [403, 'Authors cannot approve their own changes.'],
  DEPLOYMENT_HOST_NOT_ALLOWED: [403, 'The host is not among those that deployments may use.'],
  UPSTREAM_ORIGIN_NOT_ALLOWED: [403, 'The address is not among those that this server may call.'],
  EMULATOR_ONLY: [403, 'This operation exists on the emulator only.'],
  NOT_FOUND: [404, 'There is nothing here.'],
  OPERATION_NOT_FOUND: [404, 'There is no such operation.'],
  CONNECTION_NOT_FOUND: [404, 'There is no such connection.'],
  FUNCTION_NOT_FOUND: [404, 'There is no such function.'],
  RUN_NOT_FOUND: [404, 'There is no such run.'],
  DRILL_NOT_FOUND: [404, 'There is no such restore test.'],
  MIGRATION_NOT_FOUND: [404, 'There is no such migration.'],
  TWIN_COLLECTION_NOT_FOUND: [404, 'There is no such copied collection.'],
  TWIN_NOT_FOUND: [404, 'There is no such twin.'],
  REHEARSAL_NOT_FOUND: [404, 'There is no such rehearsal.'],
  REHEARSAL_SCHEDULE_NOT_FOUND: [404, 'The schedule does not exist.'],
  GAME_DAY_NOT_FOUND: [404, 'There is no such game day.'],
  GAME_DAY_SCHEDULE_NOT_FOUND: [404, 'There is no such schedule of game days.'],
  PROBE_NOT_FOUND: [404, 'There is no such probe.'],
  CHANGE_SET_NOT_FOUND: [404, 'There is no such change set.'],
  VERSION_NOT_FOUND: [404, 'There is no such version of the configuration.'],
  BASELINE_NOT_FOUND: [404, 'The project has no baseline yet.'],
  DASHBOARD_NOT_FOUND: [404, 'There is no such dashboard.'],
  TOO_MANY_DASHBOARDS: [409, 'A project has at most 100 dashboards. Delete an unused one.'],
  SEARCH_NOTE_NOT_FOUND: [404, 'There is no such query, draft or definition.'],
  PAST_QUERY_NOT_FOUND: [404, 'There is no such query.'],
  TOO_MANY_FAVOURITES: [409, 'A project has at most 200 favourites per person. Delete one first.'],
  DEPLOYMENT_NOT_FOUND: [404, 'There is no such deployment.'],
  METHOD_NOT_ALLOWED: [405, 'The method is not supported here.'],
  NAME_TAKEN: [409, 'The name is taken.'],
  FUNCTION_EXISTS: [409, 'The project has a function of this name.'],
  DRILL_RUNNING: [409, 'A run of this drill is under way.'],
  MIGRATION_STATE: [409, 'The migration is not in a state that allows this.'],
  TWIN_STATE: [409, 'The twin is not in a state that allows this.'],
  REHEARSAL_STATE: [409, 'The rehearsal is not in a state that allows this.'],
  CHANGE_SET_STATE: [409, 'The change set is not in a state that allows this.'],
  STALE_VERSION: [409, 'Another user has saved this meanwhile.'],
  SESSION_STATE: [409, 'The session does not require this step.'],
  LAST_PASSKEY: [
    409,
    'Your role requires a second factor. Register another key before you remove the last one.',
  ],
  TOO_MANY_PASSKEYS: [409, 'A user has at most 20 keys. Remove an unused one.'],
  PASSKEY_EXISTS: [409, 'This key is registered already.'],
  PASSKEY_REFUSED: [400, 'The answer of the key was not accepted. Start the registration again.'],
  OWN_SECOND_FACTOR_MISSING: [409, 'Register your own second factor before you require one for your role.'],
  LAST_ADMINISTRATOR: [409, 'At least one administrator who can sign in must remain.'],
  SHUTS_OUT_CALLER: [409, 'This would lock out an address of your own.'],
  IDEMPOTENCY_KEY_REUSED: [409, 'The idempotency key was used for another call.'],
  SECRET_SHOWN_ONCE: [409, 'The change was made. Its answer held a secret, which is shown only once.'],
  IDEMPOTENCY_KEY_IN_USE: [409, 'A call with this idempotency key is still running.'],
  PAYLOAD_TOO_LARGE: [413, 'The body is too large.'],
  URI_TOO_LONG: [414, 'The address is too long.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The body must be application/json.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Try again later.'],
  CHANGE_LIMIT: [429, 'The limit of changes through this connection is used up for this hour.'],
  TOO_MANY_RUNS: [429, 'Too many functions are waiting to run. Try again later.'],
  TRIAL_STOPPED: [422, 'The queries could not be tried.'],
  INTERNAL_ERROR: [500, 'Something went wrong in this server.'],
  SECRET_UNREADABLE: [500, 'The stored secret of this connection cannot be read. Enter it again.'],
  UPSTREAM_AUTH_FAILED: [502, 'The service refused the credentials of this connection.'],
  OUTCOME_UNKNOWN: [
    502,
    'The server ended during this call. Whether the change was applied is unknown. Check it before you send it again.',
  ],
  UPSTREAM_UNREACHABLE: [502, 'The service cannot be reached.'],
  UPSTREAM_REFUSED: [502, 'The service did not carry out the request.'],
  UPSTREAM_PROXY: [502, 'The proxy did not open a connection to the service.'],
  UPSTREAM_TLS: [502, 'The certificate of the service cannot be trusted.'],
  UPSTREAM_REDIRECT: [502, 'The service answered with a redirect, which is not followed.'],
  UPSTREAM_TRUNCATED: [502, 'The answer of the service broke off.'],
  UPSTREAM_INVALID: [502, 'The service answered with something that is not JSON.'],
  UPSTREAM_TOO_LARGE: [502, 'The answer of the service is too large.'],
  DOCUMENTS_UNREADABLE: [502, 'The documents cannot be read.'],
  UPSTREAM_BUSY: [503, 'The service takes no more requests for a while.'],
  UPSTREAM_CIRCUIT_OPEN: [503, 'Paused after repeated failures of the service.'],
  EMULATOR_STARTING: [503, 'The emulator has ended unexpectedly and is being started again.'],
  AUDIT_UNAVAILABLE: [503, 'The audit log cannot be written, so changes are refused.'],
  STORE_UNAVAILABLE: [503, 'The database of this server is unavailable.'],
  NOT_BUILT: [503, 'The console has not been built.'],
  CLOSING: [503, 'The server is shutting down.'],
  UPSTREAM_TIMEOUT: [504, 'The service took too long to answer.'],
} as const satisfies Record<string, readonly [number, string]>;

export type FailureCode = keyof typeof catalogue;

export interface FailureMore {
  message?: string;
  fields?: readonly FieldProblem[];
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** A refusal that is reported to the caller. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  readonly headers: Readonly<Record<string, string>>;

  /** Reported to the caller with its reason: a stack would say nothing, except for defects of this server. */
  get isExpected(): boolean {
    return this.code !== 'INTERNAL_ERROR';
  }

  constructor(code: FailureCode, more: FailureMore = {}) {
    super(more.message ?? catalogue[code][1], more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'Failure';
    this.code = code;
    this.status = catalogue[code][0];
    this.fields = more.fields ?? [];
    this.headers = more.headers ?? {};
  }
}

/** `throw refuse('NOT_FOUND')` */
export function refuse(code: FailureCode, more?: FailureMore): Failure {
  return new Failure(code, more);
}

/** Refuses where nothing may be changed: by this console, or through the connection. */
export function mustBeWritable(isConsoleReadOnly: boolean, connection?: { readOnly: boolean }): void {
  if (isConsoleReadOnly) throw refuse('CONNECTION_READ_ONLY', { message: 'This console is read only.' });
  if (connection?.readOnly) throw refuse('CONNECTION_READ_ONLY');
}

/** A 400 that names the field at fault. */
export function refuseField(field: string, description: string): Failure {
  return new Failure('INVALID_REQUEST', {
    message: `${field}: ${description}`,
    fields: [{ field, description }],
  });
}

/** A 400 that names every field a schema objects to. */
function refuseShape(error: z.ZodError): Failure {
  const fields = error.issues.slice(0, 20).map((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return { field: [...path, issue.keys[0] ?? ''].join('.'), description: 'is not a known field' };
    }
    return { field: path.join('.'), description: issue.message };
  });
  const first = fields[0];
  return new Failure('INVALID_REQUEST', {
    message: first ? `${first.field || 'body'}: ${first.description}` : catalogue.INVALID_REQUEST[1],
    fields,
  });
}

/** Reads a body or fails with the fields at fault. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value, { error: problemText });
  if (!read.success) throw refuseShape(read.error);
  return read.data;
}

/** Reads the query string, likewise. */
export function parseQuery<Schema extends z.ZodType>(
  schema: Schema,
  query: URLSearchParams,
): z.output<Schema> {
  return parse(schema, Object.fromEntries(query));
}

export function errorBody(failure: Failure, requestId: string): BffError {
  return {
    error: {
      code: failure.code,
      message: failure.message,
      requestId,
      ...(failure.fields.length ? { fields: [...failure.fields] } : {}),
    },
  };
}

export function errorResponse(failure: Failure, requestId: string): Response {
  return new Response(JSON.stringify(errorBody(failure, requestId)), {
    status: failure.status,
    headers: { 'content-type': 'application/json', ...failure.headers },
  });
}
