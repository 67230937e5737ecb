import { z } from 'zod';
import { isSeen, plainName } from '#contract/values/plain-name.ts';
import { ConsoleRole } from './access/console-role.ts';
import { passwordProblem } from './access/password-rules.ts';
import { Protection } from './access/protection.ts';
import { SessionNeed } from './access/session-need.ts';
import { Grant, Grants } from './grants/grants.ts';

/** The interface between the console and its server, below `/bff`. Defined once, used by both. */

/** Errors of the BFF itself; errors of the service pass through as they are. */
export const BffError = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string().optional(),
    fields: z.array(z.object({ field: z.string(), description: z.string() })).optional(),
  }),
});
export type BffError = z.infer<typeof BffError>;

export const SignInMethod = z.enum(['launch', 'password', 'oidc']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** `oidc` begins by opening /bff/oidc/start?returnTo=… */
export const SignInOptions = z.strictObject({
  methods: z.array(SignInMethod),
  version: z.string(),
  /** The identity provider, as this server reached it last; null without one. */
  provider: z
    .strictObject({
      host: z.string(),
      state: z.enum(['reachable', 'unreachable', 'unknown']),
      /** When it was read; null: not yet. */
      checkedAt: z.number().nullable(),
    })
    .nullable(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

export const Session = z.object({
  /** `grants`: where the role is limited to connections and projects. */
  user: z.object({ id: z.string(), name: z.string(), role: ConsoleRole, grants: z.array(Grant).optional() }),
  /** Sent back in the header above; kept in memory only. */
  csrf: z.string(),
  expiresAt: z.number(),
  methods: z.array(SignInMethod),
  version: z.string(),
  readOnly: z.boolean(),
  /** The step without which every other request is refused. */
  needs: SessionNeed.optional(),
});
export type Session = z.infer<typeof Session>;

/** Answer of DELETE /bff/session and /bff/sessions where the browser has to sign out at the provider too. */
export const SignedOut = z.object({ next: z.string() });
export type SignedOut = z.infer<typeof SignedOut>;

const password = z.string().superRefine((text, context) => {
  const message = passwordProblem(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
const username = z
  .string()
  .regex(/^[\p{L}\p{N}._@-]{1,64}$/u, 'must be 1 to 64 letters, digits or any of . _ @ -')
  .refine(isSeen, 'must not hold letters that cannot be seen');

export const LaunchRequest = z.strictObject({ token: z.string().min(1).max(256) });
export const PasswordRequest = z.strictObject({
  username: z.string().min(1).max(64),
  password: z.string().min(1).max(1024),
});

export const User = z.object({
  id: z.string(),
  name: z.string(),
  role: ConsoleRole,
  /** Empty: the role applies everywhere. */
  grants: z.array(Grant),
  disabled: z.boolean(),
  createdAt: z.number(),
  lastSeenAt: z.number().nullable(),
  /** How the user signs in: with a password of this console, at the identity provider, or by the launch link. */
  kind: z.enum(['local', 'provider', 'launch']),
  /** The user has to replace the secret that another person chose. */
  isTemporary: z.boolean(),
  /** Number of registered keys of the second factor. */
  passkeys: z.number(),
});
export type User = z.infer<typeof User>;
export const UserRequest = z.strictObject({
  name: username,
  role: ConsoleRole,
  grants: Grants.optional(),
  password,
});
export const UserPatch = z.strictObject({
  role: ConsoleRole.optional(),
  grants: Grants.optional(),
  disabled: z.boolean().optional(),
  password: password.optional(),
});

/** Body of POST /bff/session/new-password. */
export const NewPasswordRequest = z.strictObject({ password });

/** Body of PUT /bff/password. */
export const OwnPasswordRequest = z.strictObject({
  current: z.string().min(1, 'is required').max(1024),
  password,
});

export const OpenSession = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  userName: z.string(),
  userAgent: z.string(),
  address: z.string(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** Named credentials for the emulator or the real service. The secret itself never leaves the server. */
export const Connection = z.object({
  /** Slug, part of the console's URLs. */
  id: z.string(),
  name: z.string(),
  origin: z.string(),
  kind: z.enum(['apiKey', 'serviceAccount']),
  /** Public key or client id. */
  identity: z.string(),
  secretHint: z.string(),
  emulator: z.boolean(),
  /** Changes through this connection are refused. */
  readOnly: z.boolean(),
  protection: Protection,
  /** Path of the emulator's certificate authority on the machine of this server, where the server knows it. */
  caPath: z.string().optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Connection = z.infer<typeof Connection>;

const connectionFields = {
  name: plainName,
  origin: z.url({ protocol: /^https?$/, error: 'must be an https address' }).max(256),
  kind: z.enum(['apiKey', 'serviceAccount']),
  identity: z.string().trim().min(1, 'is required').max(128),
  readOnly: z.boolean().optional(),
  protection: Protection.optional(),
};
export const ConnectionRequest = z.strictObject({
  ...connectionFields,
  secret: z.string().min(1, 'is required').max(512),
});
export type ConnectionRequest = z.infer<typeof ConnectionRequest>;
/** An absent secret keeps the stored one. */
export const ConnectionPatch = z.strictObject({
  ...z.object(connectionFields).partial().shape,
  secret: z.string().min(1).max(512).optional(),
});
export type ConnectionPatch = z.infer<typeof ConnectionPatch>;

/** One step of a diagnosis, in the order in which a request takes them; a failed one names its remedy. */
export const ConnectionCheck = z.object({
  id: z.enum(['dns', 'tcp', 'tls', 'proxy', 'answer', 'credentials', 'accessList', 'version', 'clock']),
  state: z.enum(['ok', 'warning', 'failed', 'skipped']),
  message: z.string(),
});
export type ConnectionCheck = z.infer<typeof ConnectionCheck>;

/** The health of a connection according to its last requests, by the clock of this server, in milliseconds. */
export const ConnectionHealth = z.strictObject({
  /** When the service last answered a read. */
  answeredAt: z.number().nullable(),
  /** When a request last failed, later than any answer. */
  failedAt: z.number().nullable(),
  /** Why. */
  message: z.string(),
});
export type ConnectionHealth = z.infer<typeof ConnectionHealth>;

export const ConnectionTest = z.object({
  ok: z.boolean(),
  latencyMs: z.number(),
  appName: z.string().optional(),
  emulator: z.boolean().optional(),
  organizations: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  roles: z.array(z.string()).optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  checks: z.array(ConnectionCheck),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

/** `args` are the path parameters flat, plus `query` and `body`. */
export const CallRequest = z.strictObject({
  connection: z.string(),
  args: z.record(z.string(), z.unknown()),
  /** The same key with the same call answers with the first result. */
  idempotencyKey: z.string().max(64).optional(),
  /** The person was warned that the change locks out their own address, and confirmed it. */
  knowing: z.boolean().optional(),
});
export type CallRequest = z.infer<typeof CallRequest>;

/** A change whose answer is lost. */
export const OutcomeRequest = z.strictObject({
  operationId: z.string(),
  connection: z.string(),
  args: z.record(z.string(), z.unknown()),
});
export type OutcomeRequest = z.infer<typeof OutcomeRequest>;

/** What became of it, as the resource shows: `body` is the resource, where the operation answers one. */
export const ChangeOutcome = z.strictObject({
  outcome: z.enum(['applied', 'notApplied', 'unknown']),
  body: z.unknown().optional(),
});
export type ChangeOutcome = z.infer<typeof ChangeOutcome>;

/** Simultaneous reads of a page. Answers are lines of JSON, in any order. */
export const ReadsRequest = z.strictObject({
  reads: z
    .array(
      z.strictObject({
        operationId: z.string(),
        connection: z.string(),
        args: z.record(z.string(), z.unknown()),
        /** Must not be answered from a recent read: a change depends on it. */
        fresh: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(100),
});
export type ReadsRequest = z.infer<typeof ReadsRequest>;

/** Everything that this browser looks at now. */
export const WatchRequest = z.strictObject({
  queries: z
    .array(
      z.strictObject({
        key: z.string().max(4096),
        connection: z.string(),
        operationId: z.string(),
        args: z.record(z.string(), z.unknown()),
      }),
    )
    .max(200),
});
export type WatchRequest = z.infer<typeof WatchRequest>;

/**
 * Use of a project's limit of requests, as the service counts it, whichever program makes them; and the console's own limit
 * of background reads, which is no limit of the service.
 */
export const Budget = z.object({
  connection: z.string(),
  groupId: z.string(),
  used: z.number(),
  limit: z.number(),
  resetsAt: z.number(),
  /** Requests of people that are kept back here because the service would refuse them now. */
  waiting: z.number(),
  /** Background reads are paused: the rest of the service's limit is kept for people. */
  pollsPaused: z.boolean(),
  /** The console's own limit of background reads. `until`: when it ends, in milliseconds; null while there is room. */
  ownLimit: z.object({ perMinute: z.number(), until: z.number().nullable() }),
});
export type Budget = z.infer<typeof Budget>;

/** Events of GET /bff/watch, by their `event:` name. */
export const watchEvents = {
  /** `build`: of the console's files that the server serves; absent in development. */
  hello: z.object({ stream: z.string(), build: z.string().optional() }),
  data: z.object({ key: z.string(), body: z.unknown(), at: z.number() }),
  failed: z.object({
    key: z.string(),
    status: z.number(),
    body: z.unknown(),
    at: z.number(),
    /** When the first of the failures in a row was. */
    since: z.number(),
    /** When it is retried; null: not automatically. */
    nextAt: z.number().nullable(),
  }),
  /** The time of the oldest read of this screen. `everyMs`: the interval of the reads; a much older read is late. */
  checked: z.object({ at: z.number(), everyMs: z.number() }),
  budget: Budget,
  /** Nothing but that the stream still arrives, every 15 s. */
  beat: z.object({}),
  /** The session ended, here or in another tab. */
  bye: z.object({ reason: z.string() }),
};

export type WatchEvent = { [Name in keyof typeof watchEvents]: z.infer<(typeof watchEvents)[Name]> };

/** A setting of the console that a line changed; `null`: absent. Secrets appear as the text `changed`. */
export const AuditChange = z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  id: z.string(),
  at: z.number(),
  /** Name of the user at that time, or the name that a failed sign-in was tried with. */
  actor: z.string(),
  /** Id of the user; null where no signed-in user acted. */
  actorId: z.string().nullable(),
  /** Role of the user at that time. Null, as the next two: no signed-in user, or a line of an earlier version. */
  role: ConsoleRole.nullable(),
  /** Address and program of the client. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Name of the personal access token by which the user acted; null for a signed-in user. */
  token: z.string().nullable(),
  connection: z.string().nullable(),
  operation: z.string(),
  target: z.string(),
  outcome: z.enum(['started', 'done', 'refused', 'failed', 'unknown']),
  status: z.number().nullable(),
  requestId: z.string(),
  /** Settings of the console before and after: connections, protection, users. */
  changes: z.array(AuditChange),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Who acknowledged an alert last through this console: the service knows the API key alone. */
export const Acknowledger = z.object({ alertId: z.string(), actor: z.string(), at: z.number() });
export type Acknowledger = z.infer<typeof Acknowledger>;

/**
 * A change requested through this console, with the fields visible to users of its project: the service knows
 * only the credentials of the connection.
 */
export const ConsoleChange = z.object({
  id: z.string(),
  /** Milliseconds since 1970: by the clock of the service where it reported the time, else by ours. */
  at: z.number(),
  actor: z.string(),
  operation: z.string(),
  /** Path below the root of the service. */
  target: z.string(),
  outcome: z.enum(['done', 'refused', 'failed', 'unknown']),
  status: z.number().nullable(),
});
export type ConsoleChange = z.infer<typeof ConsoleChange>;
