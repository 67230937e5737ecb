import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import type { AcknowledgersOf, AuditFilter } from '#contract/console/audit-operations.ts';
import type { AuditTopic } from '#contract/console/audit-topics.ts';
import type { Acknowledger, AuditChange, AuditEntry } from '#contract/console/bff.ts';
import { strongestGrant } from '#contract/console/grants/granted.ts';
import type { SecretBox } from '#server/auth/secret-box.ts';
import { destinationBits } from '../audit/destination-table.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { Call } from '../http/route.ts';
import { describeError, type Log, loggable } from '../log.ts';
import { grantsOf } from '../sign-in/grants-of.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Db } from '../tables.ts';
import type { AuditRow } from './audit-table.ts';
import type { ReadableChange } from './changed-resource.ts';

/** The person's role, program and token at the time of a request, kept with work that continues after it. */
export type AuditClient = Pick<AuditSubject, 'role' | 'address' | 'userAgent' | 'token'>;

export interface AuditSubject {
  /** Name of the actor, for people who read the log. */
  actor: string;
  /**
   * Id of the user who acts; reads are filtered by it, because a name can be given to another user. Undefined: no signed-in
   * user, such as a failed sign-in, whatever name it was tried with.
   */
  actorId: string | undefined;
  /** Role of the user who acts. */
  role?: ConsoleRole | undefined;
  /** Address and program of the client; undefined for work of this server and commands. */
  address?: string | undefined;
  userAgent?: string | undefined;
  /** Name of the personal access token by which the user acts. */
  token?: string | undefined;
  connection?: string | undefined;
  operation: string;
  target: string;
  requestId: string;
  /** A change whose resource shows the outcome: it is read where this process ends before it writes the outcome. */
  change?: ReadableChange | undefined;
}

type AuditOutcome = Exclude<AuditEntry['outcome'], 'started'>;

type Asking = Pick<Call, 'requestId' | 'address' | 'userAgent'>;
type AskingSession = Pick<ActiveSession, 'user' | 'token'>;

/** The name of a change in the log, and its target. */
export type AuditedChange = Pick<AuditSubject, 'connection' | 'operation' | 'target' | 'change'>;

/** The client of a request, as its line shows it. */
export const clientOf = ({ requestId, address, userAgent }: Asking) => ({ requestId, address, userAgent });

/** The same with the role, for work that continues after the request. */
export const starterOf = ({ address, userAgent }: Asking, { user, token }: AskingSession): AuditClient => ({
  ...{ role: user.role, address, userAgent },
  ...(token ? { token: token.name } : {}),
});

/** The line of a user's request: the person, the request id, and the change. */
export const askedBy = (call: Asking, { user, token }: AskingSession, what: AuditedChange): AuditSubject => ({
  ...{ actor: user.name, actorId: user.id, role: user.role, token: token?.name },
  ...clientOf(call),
  ...what,
});

export interface AuditLine {
  /**
   * Replaces `started`; a failure to write is logged, because the change has happened. `serviceAt`: when the service
   * answered, by its own clock. `changes`: of settings of the console.
   */
  end(
    outcome: AuditOutcome,
    status: number | null,
    serviceAt?: number,
    changes?: readonly AuditChange[],
  ): Promise<void>;
}

export interface Audit {
  /**
   * Writes the line before a change; without it the change is refused. `tx`: the transaction that includes
   * it, or none at all.
   */
  begin(subject: AuditSubject, tx?: Db): Promise<AuditLine>;
  /** One line for a decision that was already made. */
  note(subject: AuditSubject, outcome: AuditOutcome, status: number | null): Promise<void>;
  /** Runs a check that may refuse a change; its refusal is recorded in the log. */
  recordRefusal<T>(subject: AuditSubject, validate: () => Promise<T>): Promise<T>;
  /** Runs a change of the BFF's own state between its line and the outcome; `begun`: the line, where it is there already. */
  around<T>(
    subject: AuditSubject,
    work: () => Promise<T>,
    begun?: AuditLine,
    changesOf?: (result: T) => readonly AuditChange[],
  ): Promise<T>;
  /** The same for a change requested by a person. `changesOf`: changes of settings, from the result. */
  asked<T>(
    call: Asking,
    session: AskingSession,
    what: AuditedChange,
    work: () => Promise<T>,
    changesOf?: (result: T) => readonly AuditChange[],
  ): Promise<T>;
  /** Newest first; `onlyOf`: the entries of the user with this id. */
  list(
    filter: z.output<typeof AuditFilter>,
    onlyOf?: string,
  ): Promise<{ results: AuditEntry[]; totalCount: number }>;
  /** All matching entries, page by page, the newest first; those written meanwhile are left out. */
  pages(
    filter: Omit<z.output<typeof AuditFilter>, 'pageNum' | 'itemsPerPage'>,
    onlyOf?: string,
  ): AsyncGenerator<AuditEntry[]>;
  /** Who acknowledged the alerts of a project last, the newest first. */
  acknowledgers(asked: z.output<typeof AcknowledgersOf>): Promise<Acknowledger[]>;
}

/** The operations of each topic in the log; the creator of an object with a one-time secret has seen it. */
const operationsAbout: Readonly<Record<AuditTopic, readonly string[]>> = {
  'sign-ins': [
    ...['signIn', 'signOut', 'signOutEverywhere', 'endOidcSessions', 'enterScreen'],
    ...['changePassword', 'choosePassword', 'useRecoveryCode', 'resetSecondFactor'],
    ...['addPasskey', 'renamePasskey', 'removePasskey', 'renewRecoveryCodes', 'saveSecondFactorPolicy'],
  ],
  secrets: operationIds.filter((id) => operationOf(id).shownOnce),
};

/** The number of lines searched: for older alerts without later changes, the service's own data applies. */
const linesLookedThrough = 2000;

/** Entries of an export that are read at once. */
const exportedAtOnce = 500;

/** Sorts as time does, also within one millisecond. */
function lineIds(): (at: number) => string {
  let count = 0;
  return (at) => {
    count = (count + 1) % 0x100_0000;
    return `${at.toString(16).padStart(12, '0')}${count.toString(16).padStart(6, '0')}${randomBytes(4).toString('hex')}`;
  };
}

const searched = ['actor', 'operation', 'target', 'address', 'request_id'] as const;

/** Whether a column contains a text, in any case. No wildcards: `%` and `_` of a filter are ordinary characters. */
const contains = (column: (typeof searched)[number], text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${text.replace(/[%_!]/g, '!$&').toLowerCase()}%`} escape '!'`;

/** An entry as people and other systems read it. */
export function toEntry(row: AuditRow): AuditEntry {
  const { request_id, actor_id, user_agent, changes, ...more } = row;
  const { service_at: _at, holder: _holder, request: _request, unsent: _unsent, ...entry } = more;
  return {
    ...{ ...entry, actorId: actor_id, userAgent: user_agent, requestId: request_id },
    // this text was written by this program
    changes: changes === null ? [] : (JSON.parse(changes) as AuditChange[]),
  };
}

/** Where the change of a line is sealed. */
export const changePlace = (id: string) => ({ id, field: 'request', version: 1 });

/** Longer changes are not stored: their lines stay `unknown` where the process ends before the outcome. */
const longestChange = 1024 * 1024;

/** Which process writes the lines, and how it seals the changes in them. */
interface AuditHolder {
  holder: string;
  /** Absent where no change is written whose resource would be read. */
  box?: SecretBox;
}

/** The present role of a person for whom this server works. */
async function roleOf(id: string | undefined, tx: Db): Promise<ConsoleRole | null> {
  if (id === undefined) return null;
  const user = await tx
    .selectFrom('users')
    .select(['role', 'grants'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) return null;
  const grants = grantsOf(user);
  return grants.length > 0 ? strongestGrant(grants) : user.role;
}

export function createAudit(db: Db, log: Log, now: () => number, { holder, box }: AuditHolder): Audit {
  const nextId = lineIds();

  const sealedChange = (id: string, change: ReadableChange | undefined): string | null => {
    const text = change && JSON.stringify(change);
    return !box || text === undefined || text.length > longestChange ? null : box.seal(text, changePlace(id));
  };

  const insert = async (
    subject: AuditSubject,
    outcome: AuditEntry['outcome'],
    status: number | null,
    tx: Db = db,
  ) => {
    const at = now();
    const id = nextId(at);
    const row = {
      id,
      at,
      actor: loggable(subject.actor),
      actor_id: subject.actorId ?? null,
      role: subject.role ?? (await roleOf(subject.actorId, tx)),
      address: subject.address === undefined ? null : loggable(subject.address),
      user_agent: subject.userAgent === undefined ? null : loggable(subject.userAgent),
      connection: subject.connection ?? null,
      operation: loggable(subject.operation),
      target: loggable(subject.target),
      outcome,
      status,
      request_id: subject.requestId,
      service_at: null,
      token: subject.token === undefined ? null : loggable(subject.token),
      holder,
      request: outcome === 'started' ? sealedChange(id, subject.change) : null,
      changes: null,
      unsent: destinationBits,
    };
    try {
      await tx.insertInto('audit').values(row).execute();
    } catch (error) {
      log.error({ requestId: subject.requestId, ...describeError(error) }, 'the audit log cannot be written');
      throw refuse('AUDIT_UNAVAILABLE', { cause: error });
    }
    return row.id;
  };

  const begin: Audit['begin'] = async (subject, tx) => {
    const id = await insert(subject, 'started', null, tx);
    return {
      async end(outcome, status, serviceAt, changes = []) {
        const ended = {
          ...{ outcome, status, service_at: serviceAt ?? null, request: null },
          ...(changes.length === 0 ? {} : { changes: JSON.stringify(changes) }),
          // another replica may have marked the line `unknown`, and a destination may have it so
          unsent: sql<number>`case when outcome = 'started' then unsent else ${destinationBits} end`,
        };
        try {
          await db.updateTable('audit').set(ended).where('id', '=', id).execute();
        } catch (error) {
          log.error(
            { requestId: subject.requestId, outcome, ...describeError(error) },
            'an outcome was not recorded',
          );
        }
      },
    };
  };

  const recordRefusal = async <T>(subject: AuditSubject, validate: () => Promise<T>): Promise<T> => {
    try {
      return await validate();
    } catch (error) {
      if (error instanceof Failure && error.code !== 'AUDIT_UNAVAILABLE')
        await insert(subject, 'refused', error.status);
      throw error;
    }
  };

  const around: Audit['around'] = async (subject, work, begun, changesOf) => {
    const line = begun ?? (await begin(subject));
    try {
      const result = await work();
      await line.end('done', 200, undefined, changesOf?.(result));
      return result;
    } catch (error) {
      const status = error instanceof Failure ? error.status : 500;
      await line.end(status < 500 ? 'refused' : 'failed', status);
      throw error;
    }
  };

  const matching = (
    filter: Omit<z.output<typeof AuditFilter>, 'pageNum' | 'itemsPerPage'>,
    onlyOf?: string,
  ) => {
    let query = db.selectFrom('audit');
    if (onlyOf !== undefined) query = query.where('actor_id', '=', onlyOf);
    if (filter.actor) query = query.where('actor', '=', filter.actor);
    if (filter.connection) query = query.where('connection', '=', filter.connection);
    if (filter.operation) query = query.where('operation', '=', filter.operation);
    if (filter.about) query = query.where('operation', 'in', operationsAbout[filter.about]);
    if (filter.outcome) query = query.where('outcome', '=', filter.outcome);
    if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
    if (filter.to !== undefined) query = query.where('at', '<=', filter.to);
    if (filter.target) query = query.where(contains('target', filter.target));
    if (filter.text) {
      const { text } = filter;
      query = query.where((either) => either.or(searched.map((column) => contains(column, text))));
    }
    return query;
  };

  return {
    begin,
    around,
    asked: (call, session, what, work, changesOf) =>
      around(askedBy(call, session, what), work, undefined, changesOf),
    recordRefusal,
    note: async (subject, outcome, status) => {
      await insert(subject, outcome, status);
    },
    async *pages(filter, onlyOf) {
      let before: string | undefined;
      for (;;) {
        let query = matching(filter, onlyOf).selectAll().orderBy('id', 'desc').limit(exportedAtOnce);
        if (before !== undefined) query = query.where('id', '<', before);
        const rows = await query.execute();
        if (rows.length === 0) return;
        before = rows.at(-1)?.id;
        yield rows.map(toEntry);
      }
    },
    async list(filter, onlyOf) {
      const query = matching(filter, onlyOf);
      const total = await query
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await query
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(filter.itemsPerPage)
        .offset((filter.pageNum - 1) * filter.itemsPerPage)
        .execute();
      return { results: rows.map(toEntry), totalCount: Number(total.count) };
    },
    async acknowledgers({ connection, groupId }) {
      const path = `/groups/${groupId}/alerts/`;
      const rows = await db
        .selectFrom('audit')
        .select(['target', 'actor', 'at'])
        .where('operation', '=', 'acknowledgeGroupAlert')
        .where('connection', '=', connection)
        .where('outcome', '=', 'done')
        .where('target', 'like', `${path}%`)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(linesLookedThrough)
        .execute();
      const latest = new Map<string, Acknowledger>();
      for (const { target, actor, at } of rows) {
        const alertId = target.slice(path.length);
        if (!latest.has(alertId)) latest.set(alertId, { alertId, actor, at });
      }
      return [...latest.values()];
    },
  };
}
