import { isRead, type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import {
  type ChangeKind,
  changeKindLabels,
  kindsOfChange,
  type Protection,
} from '#contract/console/access/protection.ts';
import { hasRole } from '#contract/console/access/role-order.ts';
import { isGranted, missingGrant } from '#contract/console/grants/granted.ts';
import { mustBeWritable, refuse } from '../http/errors.ts';
import { createQueue } from '../queue.ts';
import type { Users } from '../sign-in/users.ts';
import type { Db } from '../tables.ts';
import { scopesOfOperation } from './request-scopes.ts';
import type { Unlocks } from './unlocks.ts';

export interface Guarded {
  id: string;
  readOnly: boolean;
  protection: Protection;
}

/** The user who makes a change: by id, because a name can be reassigned. Undefined: unknown. */
export interface Changer {
  id: string | undefined;
  name: string;
  /** Where the change is made; without a project it concerns the whole connection. Grants are checked against it. */
  connection?: string;
  groupId?: string | undefined;
  /** The calls that make the change, where each may concern another project. */
  calls?: readonly { operationId: OperationId; args: unknown }[];
}

/**
 * The approval of a change by the second person that its connection demands: `true`: approved; `exempt`: it
 * undoes a change that needed none, so a lock still applies and only the second person is not required;
 * `false`: no approval.
 */
export type Approval = boolean | 'exempt';

export interface Protections {
  /**
   * Why a user may no longer change anything; undefined: the user may. Automatic work checks this before it
   * begins, and each of its changes is authorized again when it is sent.
   */
  standing(by: Changer): Promise<string | undefined>;
  /**
   * Refuses a change through a connection that its protection does not allow now.
   *
   * @param by for whom it is made
   * @param approved whether a second person has approved this very change
   */
  admit(connection: Guarded, operationId: OperationId, by: Changer, approved: Approval): Promise<void>;
  /** Whether emergency access of this person holds now. */
  hasEmergencyAccess(connection: string, userId: string): Promise<boolean>;
  /** The same for changes of documents and for killed operations: direct commands to clusters. */
  admitDocuments(connection: Guarded, by: Changer): Promise<void>;
  /** The same for work that was admitted before and continues: limits do not count it again. */
  admitGoingOn(connection: Guarded, by: Changer): Promise<void>;
  /**
   * Logs an admitted change, if the limits of its connection still allow it. Concurrent changes are counted
   * one after the other, on all replicas: each counts and writes in one transaction that locks the row of the
   * connection.
   *
   * @param what the operation, or documents
   * @param write writes the log entry, in the given transaction
   */
  counted<T>(
    connection: Guarded,
    what: OperationId | 'documents',
    by: Changer,
    write: (tx: Db) => Promise<T>,
  ): Promise<T>;
  /** Changes of the last hour. */
  used(connection: string, by: Pick<Changer, 'id'>): Promise<{ person: number; console: number }>;
}

/** The operation in the audit log when a function changes documents; for users, the log names their command. */
export const changeOfDocuments = 'changeDocuments';
/** A probe that writes is one change, however long it writes. */
export const writingProbe = 'probe with writes';
const anyCommand = 'command %';
const hourMs = 3_600_000;
const changes = operationIds.filter((id) => !isRead(id) && operationOf(id).root !== 'control');
/** Operations that end a running process: they are always allowed. */
const endings: ReadonlySet<OperationId> = new Set<OperationId>([
  'endGroupClusterOutageSimulation',
  'cancelGroupClusterBackupRestoreJob',
]);
/** What neither waits for anything nor counts. */
const isFree = (id: OperationId): boolean => operationOf(id).root === 'control' || endings.has(id);

/** The kinds of a change for which the connection demands a second person. */
export function secondPersonFor({ secondPerson }: Protection, operationId: OperationId): ChangeKind[] {
  const row = operationOf(operationId);
  // the emulator's own operations concern a rehearsal, not protected data
  if (row.root === 'control') return [];
  return kindsOfChange(row).filter((kind) => secondPerson.includes(kind));
}

export interface ProtectionsDeps {
  db: Db;
  unlocks: Pick<Unlocks, 'active'>;
  users: Pick<Users, 'get'>;
  /** Of the whole console. */
  readOnly: boolean;
  now: () => number;
}

/** The protection of connections, checked for each call. */
export function createProtections({ db, unlocks, users, readOnly, now }: ProtectionsDeps): Protections {
  const writable = (connection: Guarded): void => mustBeWritable(readOnly, connection);
  const standing: Protections['standing'] = async ({ id, name, connection, groupId, calls }) => {
    const user = id === undefined ? undefined : await users.get(id);
    if (user && !user.disabled && user.grants.length > 0) {
      const on = connection ?? '';
      const scopes = calls?.flatMap(({ operationId, args }) => [...scopesOfOperation(on, operationId, args)]);
      const missing = (scopes ?? [{ connection: on, groupId }]).find(
        (scope) => !isGranted(user.grants, scope, 'operator'),
      );
      if (!missing) return undefined;
      if (connection !== undefined) return `${name}: ${missingGrant('operator', missing)}`;
    } else if (user && !user.disabled && hasRole(user.role, 'operator')) return undefined;
    return `${name}, in whose name this is done, is no longer allowed to change anything.`;
  };
  const inStanding = async (by: Changer): Promise<void> => {
    const message = await standing(by);
    if (message !== undefined) throw refuse('ROLE_REQUIRED', { message });
  };

  const usedIn = async (at: Db, connection: string, by: Pick<Changer, 'id'>) => {
    const lines = await at
      .selectFrom('audit')
      .select(({ fn }) => ['actor_id', fn.countAll<number>().as('count')])
      .where('connection', '=', connection)
      .where('at', '>', now() - hourMs)
      // changes within this console alone reach no service
      .where((or) =>
        or.or([
          or('operation', 'in', [...changes, changeOfDocuments, writingProbe]),
          or('operation', 'like', anyCommand),
        ]),
      )
      .where('outcome', 'in', ['started', 'done', 'unknown'])
      .groupBy('actor_id')
      .execute();
    const counts = lines.map((line) => ({ actorId: line.actor_id, count: Number(line.count) }));
    return {
      person: by.id === undefined ? 0 : (counts.find(({ actorId }) => actorId === by.id)?.count ?? 0),
      console: counts.reduce((sum, { count }) => sum + count, 0),
    };
  };

  const within = async (at: Db, { id, protection }: Guarded, by: Changer): Promise<void> => {
    const { personPerHour, consolePerHour } = protection;
    if (personPerHour === null && consolePerHour === null) return;
    const { person: own, console: all } = await usedIn(at, id, by);
    if (personPerHour !== null && own >= personPerHour)
      throw refuse('CHANGE_LIMIT', {
        message: `${by.name} has made ${own} changes through this connection in the last hour, which is the limit.`,
      });
    if (consolePerHour !== null && all >= consolePerHour)
      throw refuse('CHANGE_LIMIT', {
        message: `This console has made ${all} changes through this connection in the last hour, which is the limit.`,
      });
  };

  const turns = new Map<string, ReturnType<typeof createQueue>>();
  const counted: Protections['counted'] = async (connection, what, by, write) => {
    const { personPerHour, consolePerHour } = connection.protection;
    const isLimited = personPerHour !== null || consolePerHour !== null;
    if (!isLimited || (what !== 'documents' && isFree(what))) return write(db);
    // within this replica changes wait here: waiting in the database would take all of its connections
    const turn = turns.get(connection.id) ?? createQueue(1, Number.POSITIVE_INFINITY);
    turns.set(connection.id, turn);
    return turn(() =>
      db.transaction().execute(async (tx) => {
        // the first transaction to write this row wins: the others wait, and then count the changes logged
        // meanwhile
        await tx
          .updateTable('connections')
          .set((row) => ({ id: row.ref('id') }))
          .where('id', '=', connection.id)
          .execute();
        await within(tx, connection, by);
        return write(tx);
      }),
    );
  };

  /** `demanded`: the kinds that require a second person; `instead`: the alternative for the user. */
  const unlocked = async (
    { id, protection: { locked } }: Guarded,
    by: Changer,
    demanded: readonly ChangeKind[],
    instead: string,
  ): Promise<void> => {
    if (!locked && demanded.length === 0) return;
    const own = (await unlocks.active(id, now())).filter(({ userId }) => userId === by.id);
    if (locked && own.length === 0) throw refuse('CONNECTION_LOCKED');
    if (demanded.length > 0 && !own.some(({ emergency }) => emergency))
      throw refuse('SECOND_PERSON_REQUIRED', {
        message: `This connection requires a second person for changes of this kind (${demanded.map((kind) => changeKindLabels[kind]).join('; ')}): ${instead}`,
      });
  };

  const admitGoingOn: Protections['admitGoingOn'] = async (connection, by) => {
    writable(connection);
    await inStanding({ ...by, connection: connection.id });
    const demanded = connection.protection.secondPerson.filter((kind) => kind === 'documents');
    const instead = 'it cannot wait in a change set, so use emergency access, which notifies all users.';
    await unlocked(connection, by, demanded, instead);
  };

  return {
    ...{ standing, counted, admitGoingOn },
    used: (connection, by) => usedIn(db, connection, by),
    async hasEmergencyAccess(connection, userId) {
      const active = await unlocks.active(connection, now());
      return active.some((unlock) => unlock.emergency && unlock.userId === userId);
    },
    async admit(connection, operationId, by, approved) {
      writable(connection);
      if (isFree(operationId)) return;
      await inStanding({ ...by, connection: connection.id });
      const instead = 'add it to a change set, and have another person approve that.';
      if (approved !== true) {
        const demanded = approved === 'exempt' ? [] : secondPersonFor(connection.protection, operationId);
        await unlocked(connection, by, demanded, instead);
      }
      await within(db, connection, by);
    },
    async admitDocuments(connection, by) {
      await admitGoingOn(connection, by);
      await within(db, connection, by);
    },
  };
}
