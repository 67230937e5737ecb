import {
  type ChangeKind,
  changeKindLabels,
  kindsOfChange,
  type Protection,
} from '#contract/console/protection.ts';
import { isRead, type OperationId, operationIds, operationOf } from '#contract/operations.ts';
import { mustBeWritable, refuse } from '../http/errors.ts';
import { hasRole } from '../http/route.ts';
import { createQueue } from '../queue.ts';
import type { Users } from '../sign-in/users.ts';
import type { Db } from '../tables.ts';
import type { Unlocks } from './unlocks.ts';

export interface Guarded {
  id: string;
  readOnly: boolean;
  protection: Protection;
}

/** For whom a change is made: by the id, because a name can be given to somebody else. Undefined: it is not known. */
export interface Changer {
  id: string | undefined;
  name: string;
}

/**
 * What a change has of the second person that its connection demands: `true`: approved; `exempt`: it undoes a change that needed
 * none, so a lock still holds and only the second person is not asked; `false`: nothing.
 */
export type Approval = boolean | 'exempt';

export interface Protections {
  /**
   * Why nothing may be changed any more in the name of somebody; undefined: it may. What acts by itself asks before it
   * begins, and each of its changes is judged by the same on its way out.
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
  /** The same for changes of documents, and for operations that are killed: what clusters are told directly. */
  admitDocuments(connection: Guarded, by: Changer): Promise<void>;
  /** The same for what was admitted before and goes on: limits do not count it again. */
  admitGoingOn(connection: Guarded, by: Changer): Promise<void>;
  /**
   * Writes the line of a change that was admitted, if the limits of its connection still allow that. Changes that come at
   * once are counted one after the other, whichever replica they come to: each counts and writes in one transaction that
   * holds the row of the connection.
   *
   * @param what the operation, or documents
   * @param write writes the line, in the transaction that it is given
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

/** What the audit log calls it when a function changes documents; of people it names their command. */
export const changeOfDocuments = 'changeDocuments';
/** A probe that writes is one change, however long it writes. */
export const writingProbe = 'probe with writes';
const anyCommand = 'command %';
const hourMs = 3_600_000;
const changes = operationIds.filter((id) => !isRead(id) && operationOf(id).root !== 'control');
/** What ends something that goes on: nobody is kept from that. */
const endings: ReadonlySet<OperationId> = new Set<OperationId>([
  'endGroupClusterOutageSimulation',
  'cancelGroupClusterBackupRestoreJob',
]);
/** What neither waits for anything nor counts. */
const isFree = (id: OperationId): boolean => operationOf(id).root === 'control' || endings.has(id);

/** The kinds of a change for which the connection demands a second person. */
export function secondPersonFor({ secondPerson }: Protection, operationId: OperationId): ChangeKind[] {
  const row = operationOf(operationId);
  // the emulator's own operations are about a rehearsal, not about what is protected
  if (row.root === 'control') return [];
  return kindsOfChange(row).filter((kind) => secondPerson.includes(kind));
}

export interface ProtectionsRoom {
  db: Db;
  unlocks: Pick<Unlocks, 'active'>;
  users: Pick<Users, 'get'>;
  /** Of the whole console. */
  readOnly: boolean;
  now: () => number;
}

/** What protects connections, judged for each call. */
export function createProtections({ db, unlocks, users, readOnly, now }: ProtectionsRoom): Protections {
  const writable = (connection: Guarded): void => mustBeWritable(readOnly, connection);
  const standing: Protections['standing'] = async ({ id, name }) => {
    const user = id === undefined ? undefined : await users.get(id);
    if (user && !user.disabled && hasRole(user.role, 'operator')) return undefined;
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
      // what people do in this console alone reaches nobody
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
        // whoever writes this row first is first: the others wait, and then count what was written meanwhile
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

  /** `demanded`: the kinds for which a second person is asked; `instead`: what to do then. */
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
    await inStanding(by);
    const demanded = connection.protection.secondPerson.filter((kind) => kind === 'documents');
    const instead = 'it cannot wait in a change set, so take emergency access, of which everybody is told.';
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
      await inStanding(by);
      const instead = 'add it to a change set, and let somebody else approve that.';
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
