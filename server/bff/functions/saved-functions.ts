import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type {
  FunctionChange,
  FunctionRequest,
  FunctionScope,
  FunctionSettings,
  FunctionVersion,
  ServerFunction,
} from '#contract/console/functions.ts';
import { isUniqueViolation } from '#server/store/database.ts';
import { refuse } from '../http/errors.ts';
import type { Db, Tables } from '../tables.ts';
import type { FunctionRow } from './function-tables.ts';

/** Older ones are forgotten. */
const versionsKept = 200;

export interface SavedFunctions {
  list(scope: FunctionScope): Promise<ServerFunction[]>;
  get(id: string): Promise<ServerFunction>;
  /** Of a project, by its name. */
  find(scope: FunctionScope, name: string): Promise<ServerFunction | undefined>;
  create(request: FunctionRequest, by: string): Promise<ServerFunction>;
  /** Refuses another version than the stored one. */
  save(id: string, change: FunctionChange, by: string): Promise<ServerFunction>;
  remove(id: string): Promise<void>;
  versions(id: string): Promise<FunctionVersion[]>;
  settings(scope: FunctionScope): Promise<FunctionSettings>;
  putSettings(scope: FunctionScope, settings: FunctionSettings): Promise<void>;
}

function toFunction(row: FunctionRow): ServerFunction {
  return {
    id: row.id,
    connection: row.connection,
    groupId: row.group_id,
    name: row.name,
    source: row.source,
    args: row.args,
    runAs: row.run_as,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

const nameTaken = (error: unknown) => (isUniqueViolation(error) ? refuse('FUNCTION_EXISTS') : error);

/** Functions of projects with their earlier versions, and the values of their context. */
export function createSavedFunctions(db: Db, now: () => number): SavedFunctions {
  const rowOf = async (id: string): Promise<FunctionRow> => {
    const row = await db.selectFrom('functions').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('FUNCTION_NOT_FOUND');
    return row;
  };
  const keepVersion = async (trx: Transaction<Tables>, row: FunctionRow) => {
    const { id, version, source, run_as, updated_at, updated_by } = row;
    await trx
      .insertInto('function_versions')
      .values({ function_id: id, version, source, run_as, saved_at: updated_at, saved_by: updated_by })
      .execute();
    await trx
      .deleteFrom('function_versions')
      .where('function_id', '=', id)
      .where('version', '<=', version - versionsKept)
      .execute();
  };
  const ofScope = ({ connection, groupId }: FunctionScope) =>
    db
      .selectFrom('functions')
      .selectAll()
      .where('connection', '=', connection)
      .where('group_id', '=', groupId);
  const scopeKey = ({ connection, groupId }: FunctionScope) => `${connection} ${groupId}`;

  return {
    list: async (scope) => (await ofScope(scope).orderBy('name').execute()).map(toFunction),
    get: async (id) => toFunction(await rowOf(id)),
    async find(scope, name) {
      const row = await ofScope(scope).where('name', '=', name).executeTakeFirst();
      return row && toFunction(row);
    },
    async create({ connection, groupId, name, source, args = '[]', runAs = 'user' }, by) {
      const at = now();
      const row: FunctionRow = {
        id: randomBytes(12).toString('hex'),
        connection,
        group_id: groupId,
        name,
        source,
        args,
        run_as: runAs,
        version: 1,
        created_at: at,
        updated_at: at,
        updated_by: by,
      };
      try {
        await db.transaction().execute(async (trx) => {
          await trx.insertInto('functions').values(row).execute();
          await keepVersion(trx, row);
        });
      } catch (error) {
        throw nameTaken(error);
      }
      return toFunction(row);
    },
    async save(id, change, by) {
      const before = await rowOf(id);
      const next: FunctionRow = {
        ...before,
        name: change.name,
        source: change.source,
        args: change.args ?? before.args,
        run_as: change.runAs ?? before.run_as,
        version: change.version + 1,
        updated_at: now(),
        updated_by: by,
      };
      const saved = await db
        .transaction()
        .execute(async (trx) => {
          const done = await trx
            .updateTable('functions')
            .set(next)
            .where('id', '=', id)
            .where('version', '=', change.version)
            .executeTakeFirst();
          if (Number(done.numUpdatedRows) === 0) return false;
          await keepVersion(trx, next);
          return true;
        })
        .catch((error: unknown) => {
          throw nameTaken(error);
        });
      if (!saved) throw refuse('STALE_VERSION', { message: await whoWasFaster(id) });
      return toFunction(next);
    },
    async remove(id) {
      await rowOf(id);
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('functions').where('id', '=', id).execute();
        await trx.deleteFrom('function_versions').where('function_id', '=', id).execute();
      });
    },
    async versions(id) {
      await rowOf(id);
      const rows = await db
        .selectFrom('function_versions')
        .selectAll()
        .where('function_id', '=', id)
        .orderBy('version', 'desc')
        .execute();
      return rows.map(({ version, source, run_as, saved_at, saved_by }) => ({
        version,
        source,
        runAs: run_as,
        savedAt: saved_at,
        savedBy: saved_by,
      }));
    },
    async settings(scope) {
      const row = await db
        .selectFrom('function_settings')
        .select('settings')
        .where('scope', '=', scopeKey(scope))
        .executeTakeFirst();
      // written by this program only, after it was read by the schema
      return row ? (JSON.parse(row.settings) as FunctionSettings) : { services: [], values: [] };
    },
    async putSettings(scope, settings) {
      const text = JSON.stringify(settings);
      await db
        .insertInto('function_settings')
        .values({ scope: scopeKey(scope), settings: text })
        .onConflict((conflict) => conflict.column('scope').doUpdateSet({ settings: text }))
        .execute();
    },
  };

  async function whoWasFaster(id: string): Promise<string> {
    const { version, updated_by } = await rowOf(id);
    return `${updated_by} has saved version ${version} meanwhile.`;
  }
}
