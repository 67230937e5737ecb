import type {
  ConfigurationHistory,
  ConfigurationScope,
  KeptVersion,
} from '#contract/console/configuration.ts';
import { type Keeping, ownerIn, ownerKey } from '#contract/console/configuration-sections.ts';
import { refuse } from '../http/errors.ts';
import type { News } from '../notifications/news.ts';
import { writeWithNews } from '../notifications/outbox.ts';
import type { Db } from '../tables.ts';

interface NewVersion extends ConfigurationScope {
  id: string;
  at: number;
  by: string;
  text: string;
  changes: readonly string[];
}

interface DueKeeping extends ConfigurationScope {
  every: Keeping;
  nextAt: number;
}

export interface Versions {
  history(scope: ConfigurationScope): Promise<ConfigurationHistory>;
  /** The text of a version, of this project only. */
  text(scope: ConfigurationScope, id: string): Promise<string>;
  /** The version that was kept last. */
  last(scope: ConfigurationScope): Promise<string | undefined>;
  insert(version: NewVersion, news: readonly News[]): Promise<void>;
  /** How often the project is read from now on; `nextAt` null: never. */
  keep(scope: ConfigurationScope, every: Keeping, nextAt: number | null): Promise<void>;
  due(at: number): Promise<DueKeeping[]>;
  /** Takes a turn: false when another process was faster. */
  claim(keeping: DueKeeping, nextAt: number): Promise<boolean>;
  /** The turn has failed, and is tried again then. */
  noteIssue(scope: ConfigurationScope, text: string, nextAt: number): Promise<void>;
}

/** Of a project; the oldest goes when there are more. */
const mostKept = 400;

/** The earlier configurations of a project, version by version, and the interval of its reads. */
export function createVersions(db: Db): Versions {
  const ofProject = (scope: ConfigurationScope) =>
    db
      .selectFrom('configuration_versions')
      .where('connection', '=', scope.connection)
      .where('group_id', '=', ownerKey(scope));
  return {
    async history(scope) {
      const keeping = await db
        .selectFrom('configuration_keepings')
        .selectAll()
        .where('connection', '=', scope.connection)
        .where('group_id', '=', ownerKey(scope))
        .executeTakeFirst();
      const rows = await ofProject(scope).selectAll().orderBy('id', 'desc').limit(mostKept).execute();
      return {
        every: keeping?.every ?? 'never',
        nextAt: keeping?.next_at === null || keeping === undefined ? null : Number(keeping.next_at),
        issue: keeping?.trouble ?? '',
        versions: rows.map(
          ({ id, at, by, text, changes }): KeptVersion => ({
            ...{ id, by, at: Number(at), characters: text.length },
            // this text was written by this program
            changes: JSON.parse(changes) as string[],
          }),
        ),
      };
    },
    async text(scope, id) {
      const row = await ofProject(scope).select('text').where('id', '=', id).executeTakeFirst();
      if (!row) throw refuse('VERSION_NOT_FOUND');
      return row.text;
    },
    async last(scope) {
      const row = await ofProject(scope).select('text').orderBy('id', 'desc').limit(1).executeTakeFirst();
      return row?.text;
    },
    async insert({ groupId, orgId, changes, ...version }, news) {
      const scope = { connection: version.connection, groupId, orgId };
      const row = { ...version, group_id: ownerKey(scope), changes: JSON.stringify(changes) };
      await writeWithNews(db, news, async (tx) => {
        await tx.insertInto('configuration_versions').values(row).execute();
        return true;
      });
      const kept = await ofProject(scope)
        .select('id')
        .orderBy('id', 'desc')
        .offset(mostKept)
        .limit(1)
        .executeTakeFirst();
      if (!kept) return;
      await db
        .deleteFrom('configuration_versions')
        .where('connection', '=', scope.connection)
        .where('group_id', '=', ownerKey(scope))
        .where('id', '<=', kept.id)
        .execute();
    },
    async keep(scope, every, nextAt) {
      const change = { every, next_at: nextAt, trouble: '' };
      await db
        .insertInto('configuration_keepings')
        .values({ connection: scope.connection, group_id: ownerKey(scope), ...change })
        .onConflict((conflict) => conflict.columns(['connection', 'group_id']).doUpdateSet(change))
        .execute();
    },
    async due(at) {
      const rows = await db
        .selectFrom('configuration_keepings')
        .selectAll()
        .where('next_at', '<=', at)
        .execute();
      return rows.map(({ connection, group_id, every, next_at }) => ({
        ...{ connection, ...ownerIn(group_id), every, nextAt: Number(next_at) },
      }));
    },
    async claim(keeping, nextAt) {
      const { numUpdatedRows } = await db
        .updateTable('configuration_keepings')
        .set({ next_at: nextAt, trouble: '' })
        .where('connection', '=', keeping.connection)
        .where('group_id', '=', ownerKey(keeping))
        .where('next_at', '=', keeping.nextAt)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async noteIssue(scope, text, nextAt) {
      await db
        .updateTable('configuration_keepings')
        .set({ trouble: text, next_at: nextAt })
        .where('connection', '=', scope.connection)
        .where('group_id', '=', ownerKey(scope))
        .execute();
    },
  };
}
