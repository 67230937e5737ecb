import { isRead, type OperationId, operationIds, operationOf } from '#contract/operations.ts';
import { type ChangeKind, kindsOfChange, type Protection } from '#contract/protection.ts';
import { refuse } from '../http/errors.ts';
import type { Db } from '../tables.ts';
import type { Unlocks } from './unlocks.ts';

interface Guarded {
  id: string;
  readOnly: boolean;
  protection: Protection;
}

export interface Protections {
  /**
   * Refuses a change through a connection that its protection does not allow now.
   *
   * @param actor name of the person for whom it is made
   * @param approved whether a second person has approved this very change
   */
  admit(connection: Guarded, operationId: OperationId, actor: string, approved: boolean): Promise<void>;
  /** Changes of the last hour. */
  used(connection: string, actor: string): Promise<{ person: number; console: number }>;
}

const hourMs = 3_600_000;
const changes = operationIds.filter((id) => !isRead(id) && operationOf(id).root !== 'control');
/** What ends something that goes on: nobody is kept from that. */
const endings: ReadonlySet<OperationId> = new Set<OperationId>([
  'endGroupClusterOutageSimulation',
  'cancelGroupClusterBackupRestoreJob',
]);

/** The kinds of a change for which the connection demands a second person. */
export function secondPersonFor({ secondPerson }: Protection, operationId: OperationId): ChangeKind[] {
  const row = operationOf(operationId);
  // the emulator's own operations are about a rehearsal, not about what is protected
  if (row.root === 'control') return [];
  return kindsOfChange(row).filter((kind) => secondPerson.includes(kind));
}

/** What protects connections, judged for each call. */
export function createProtections(db: Db, unlocks: Unlocks, now: () => number): Protections {
  const used: Protections['used'] = async (connection, actor) => {
    const lines = await db
      .selectFrom('audit')
      .select(({ fn }) => ['actor', fn.countAll<number>().as('count')])
      .where('connection', '=', connection)
      .where('at', '>', now() - hourMs)
      // what people do in this console alone reaches nobody
      .where('operation', 'in', changes)
      .where('outcome', 'in', ['started', 'done', 'unknown'])
      .groupBy('actor')
      .execute();
    const counts = lines.map((line) => ({ actor: line.actor, count: Number(line.count) }));
    return {
      person: counts.find((line) => line.actor === actor)?.count ?? 0,
      console: counts.reduce((sum, { count }) => sum + count, 0),
    };
  };

  return {
    used,
    async admit({ id, readOnly, protection }, operationId, actor, approved) {
      if (readOnly) throw refuse('CONNECTION_READ_ONLY');
      if (operationOf(operationId).root === 'control' || endings.has(operationId)) return;
      const { locked, personPerHour, consolePerHour } = protection;
      const demanded = secondPersonFor(protection, operationId);
      if (!approved && (locked || demanded.length > 0)) {
        const own = (await unlocks.active(id, now())).filter(({ by }) => by === actor);
        if (locked && own.length === 0) throw refuse('CONNECTION_LOCKED');
        if (demanded.length > 0 && !own.some(({ emergency }) => emergency))
          throw refuse('SECOND_PERSON_REQUIRED', {
            message: `This connection demands a second person for changes of this kind (${demanded.join(', ')}): add it to a change set, and let somebody else approve that.`,
          });
      }
      if (personPerHour === null && consolePerHour === null) return;
      const { person: own, console: all } = await used(id, actor);
      if (personPerHour !== null && own >= personPerHour)
        throw refuse('CHANGE_LIMIT', {
          message: `${actor} has made ${own} changes through this connection in the last hour, which is the limit.`,
        });
      if (consolePerHour !== null && all >= consolePerHour)
        throw refuse('CHANGE_LIMIT', {
          message: `This console has made ${all} changes through this connection in the last hour, which is the limit.`,
        });
    },
  };
}
