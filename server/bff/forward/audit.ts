import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { AcknowledgersOf, AuditFilter } from '#contract/console/audit-operations.ts';
import type { AuditTopic } from '#contract/console/audit-topics.ts';
import type { Acknowledger, AuditEntry } from '#contract/console/bff.ts';
import { operationIds, operationOf } from '#contract/operations.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { Call } from '../http/route.ts';
import { describeError, type Log, loggable } from '../log.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { AuditRow, Db } from '../tables.ts';

export interface AuditSubject {
  /** Name of the actor, for people who read the log. */
  actor: string;
  /**
   * Id of the user who acts; reads are filtered by it, because a name can be given to another user. Undefined: no signed-in
   * user, such as a failed sign-in, whatever name it was tried with.
   */
  actorId: string | undefined;
  /** Name of the personal access token by which the user acts. */
  token?: string | undefined;
  connection?: string | undefined;
  operation: string;
  target: string;
  requestId: string;
}

type AuditOutcome = Exclude<AuditEntry['outcome'], 'started'>;

type Asking = Pick<Call, 'requestId'>;
type AskingSession = Pick<ActiveSession, 'user' | 'token'>;

/** The name of a change in the log, and its target. */
export type AuditedChange = Omit<AuditSubject, 'actor' | 'actorId' | 'token' | 'requestId'>;

/** The line of a user's request: the person, the request id, and the change. */
export const askedBy = (
  { requestId }: Asking,
  { user, token }: AskingSession,
  what: AuditedChange,
): AuditSubject => ({ actor: user.name, actorId: user.id, token: token?.name, requestId, ...what });

export interface AuditLine {
  /**
   * Replaces `started`; a failure to write is logged, because the change has happened. `serviceAt`: when the service
   * answered, by its own clock.
   */
  end(outcome: AuditOutcome, status: number | null, serviceAt?: number): Promise<void>;
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
  judged<T>(subject: AuditSubject, judge: () => Promise<T>): Promise<T>;
  /** Runs a change of the BFF's own state between its line and the outcome; `begun`: the line, where it is there already. */
  around<T>(subject: AuditSubject, work: () => Promise<T>, begun?: AuditLine): Promise<T>;
  /** The same for a change requested by a person. */
  asked<T>(call: Asking, session: AskingSession, what: AuditedChange, work: () => Promise<T>): Promise<T>;
  /** Newest first; `onlyOf`: the entries of the user with this id. */
  list(
    filter: z.output<typeof AuditFilter>,
    onlyOf?: string,
  ): Promise<{ results: AuditEntry[]; totalCount: number }>;
  /** Who acknowledged the alerts of a project last, the newest first. */
  acknowledgers(asked: z.output<typeof AcknowledgersOf>): Promise<Acknowledger[]>;
}

/** The operations of each topic in the log; the creator of an object with a one-time secret has seen it. */
const operationsAbout: Readonly<Record<AuditTopic, readonly string[]>> = {
  'sign-ins': ['signIn', 'signOut', 'signOutEverywhere', 'enterScreen', 'changePassword'],
  secrets: operationIds.filter((id) => operationOf(id).shownOnce),
};

/** The number of lines searched: for older alerts without later changes, the service's own data applies. */
const linesLookedThrough = 2000;

/** Sorts as time does, also within one millisecond. */
function lineIds(): (at: number) => string {
  let count = 0;
  return (at) => {
    count = (count + 1) % 0x100_0000;
    return `${at.toString(16).padStart(12, '0')}${count.toString(16).padStart(6, '0')}${randomBytes(4).toString('hex')}`;
  };
}

function toEntry(row: AuditRow): AuditEntry {
  const { request_id, service_at: _, actor_id, ...entry } = row;
  return { ...entry, actorId: actor_id, requestId: request_id };
}

export function createAudit(db: Db, log: Log, now: () => number): Audit {
  const nextId = lineIds();

  const insert = async (
    subject: AuditSubject,
    outcome: AuditEntry['outcome'],
    status: number | null,
    tx: Db = db,
  ) => {
    const at = now();
    const row: AuditRow = {
      id: nextId(at),
      at,
      actor: loggable(subject.actor),
      actor_id: subject.actorId ?? null,
      connection: subject.connection ?? null,
      operation: loggable(subject.operation),
      target: loggable(subject.target),
      outcome,
      status,
      request_id: subject.requestId,
      service_at: null,
      token: subject.token === undefined ? null : loggable(subject.token),
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
      async end(outcome, status, serviceAt) {
        const ended = { outcome, status, service_at: serviceAt ?? null };
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

  const judged = async <T>(subject: AuditSubject, judge: () => Promise<T>): Promise<T> => {
    try {
      return await judge();
    } catch (error) {
      if (error instanceof Failure && error.code !== 'AUDIT_UNAVAILABLE')
        await insert(subject, 'refused', error.status);
      throw error;
    }
  };

  const around = async <T>(subject: AuditSubject, work: () => Promise<T>, begun?: AuditLine): Promise<T> => {
    const line = begun ?? (await begin(subject));
    try {
      const result = await work();
      await line.end('done', 200);
      return result;
    } catch (error) {
      const status = error instanceof Failure ? error.status : 500;
      await line.end(status < 500 ? 'refused' : 'failed', status);
      throw error;
    }
  };

  return {
    begin,
    around,
    asked: (call, session, what, work) => around(askedBy(call, session, what), work),
    judged,
    note: async (subject, outcome, status) => {
      await insert(subject, outcome, status);
    },
    async list(filter, onlyOf) {
      let query = db.selectFrom('audit');
      if (onlyOf !== undefined) query = query.where('actor_id', '=', onlyOf);
      if (filter.actor) query = query.where('actor', '=', filter.actor);
      if (filter.connection) query = query.where('connection', '=', filter.connection);
      if (filter.operation) query = query.where('operation', '=', filter.operation);
      if (filter.about) query = query.where('operation', 'in', operationsAbout[filter.about]);
      if (filter.outcome) query = query.where('outcome', '=', filter.outcome);
      if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
      if (filter.to !== undefined) query = query.where('at', '<=', filter.to);
      if (filter.target) {
        // no wildcards: `%` and `_` of the filter are ordinary characters
        const pattern = filter.target.replace(/[%_!]/g, '!$&');
        query = query.where(sql<boolean>`lower(target) like ${`%${pattern.toLowerCase()}%`} escape '!'`);
      }
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
