import type { Baseline, ConfigurationScope } from '#contract/console/configuration.ts';
import { ownerKey } from '#contract/console/configuration-sections.ts';
import { refuse } from '../http/errors.ts';
import type { News } from '../notifications/news.ts';
import { writeWithNews } from '../notifications/outbox.ts';
import type { Db } from '../tables.ts';
import { changedNames } from './compare.ts';
import type { Configuration } from './configuration.ts';
import { readConfiguration } from './configuration-file.ts';
import { ignoredIn, withoutIgnored } from './ignored-parts.ts';
import { settled } from './settled.ts';

/** How far a project is from its baseline. */
interface Drift {
  /** Names of the differences. */
  names: string[];
  /** Those that did not when it was read the last time. */
  fresh: string[];
  /** The baseline it was compared with, by when it was set. */
  setAt: number;
}

export interface Baselines {
  of(scope: ConfigurationScope): Promise<Baseline | null>;
  /** Throws BASELINE_NOT_FOUND. */
  text(scope: ConfigurationScope): Promise<string>;
  set(scope: ConfigurationScope, text: string, by: string, at: number): Promise<void>;
  remove(scope: ConfigurationScope): Promise<void>;
  /** Compares the current configuration with the baseline; undefined: the project has none. */
  compare(scope: ConfigurationScope, present: Configuration): Promise<Drift | undefined>;
  /** Stores the difference, with its notifications. */
  remember(scope: ConfigurationScope, drift: Drift, at: number, news: readonly News[]): Promise<void>;
}

/** What projects are meant to be. */
export function createBaselines(db: Db): Baselines {
  const rowOf = (scope: ConfigurationScope) =>
    db
      .selectFrom('configuration_baselines')
      .selectAll()
      .where('connection', '=', scope.connection)
      .where('group_id', '=', ownerKey(scope))
      .executeTakeFirst();
  // this text was written by this program
  const namesIn = (drift: string): string[] => JSON.parse(drift) as string[];
  return {
    async of(scope) {
      const row = await rowOf(scope);
      if (!row) return null;
      return {
        setAt: Number(row.set_at),
        setBy: row.set_by,
        checkedAt: row.checked_at === null ? null : Number(row.checked_at),
        drift: namesIn(row.drift),
      };
    },
    async text(scope) {
      const row = await rowOf(scope);
      if (!row) throw refuse('BASELINE_NOT_FOUND');
      return row.text;
    },
    async set(scope, text, by, at) {
      const change = { text, set_at: at, set_by: by, checked_at: null, drift: '[]' };
      await db
        .insertInto('configuration_baselines')
        .values({ connection: scope.connection, group_id: ownerKey(scope), ...change })
        .onConflict((conflict) => conflict.columns(['connection', 'group_id']).doUpdateSet(change))
        .execute();
    },
    async remove(scope) {
      await db
        .deleteFrom('configuration_baselines')
        .where('connection', '=', scope.connection)
        .where('group_id', '=', ownerKey(scope))
        .execute();
    },
    async compare(scope, present) {
      const row = await rowOf(scope);
      if (!row) return undefined;
      const meant = withoutIgnored(await readConfiguration(row.text), present, ignoredIn(row.text));
      const names = changedNames(settled(meant, present), present);
      const existing = new Set(namesIn(row.drift));
      return { names, fresh: names.filter((name) => !existing.has(name)), setAt: Number(row.set_at) };
    },
    async remember(scope, { names, setAt }, at, news) {
      await writeWithNews(db, news, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('configuration_baselines')
          .set({ checked_at: at, drift: JSON.stringify(names) })
          .where('connection', '=', scope.connection)
          .where('group_id', '=', ownerKey(scope))
          // one that was set meanwhile is another one
          .where('set_at', '=', setAt)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
    },
  };
}
