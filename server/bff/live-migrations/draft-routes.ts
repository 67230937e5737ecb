import type { migrationOperations } from '#contract/console/migration-plans.ts';
import type { HandlersFor } from '../http/console-handlers.ts';
import { refuse } from '../http/errors.ts';
import { changeable, lineOf } from './around-changes.ts';
import type { MigrationsDeps } from './deps.ts';
import { requireState } from './start.ts';

/** The part of a change that was sent. */
function definedFields<Part extends object>(
  part: Part,
): { [Name in keyof Part]?: Exclude<Part[Name], undefined> } {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof definedFields<Part>
  >;
}

type Drafts = HandlersFor<
  typeof migrationOperations,
  'draftMigration' | 'saveMigration' | 'saveMigrationNotes' | 'deleteMigration'
>;

/** Plans of people, and their notes. */
export function draftHandlers(deps: MigrationsDeps): Drafts {
  const { plans, board, audit, newId } = deps;
  return {
    async draftMigration({ body: { from, ...place } }, { call, session }) {
      const calls = await changeable(deps, place);
      const request = from === undefined ? undefined : (await plans.get(from)).request;
      const at = await calls.now();
      const id = newId(deps.now());
      return audit.asked(call, session, lineOf('draftMigration', place), async () => {
        const plan = await plans.create({ ...place, id, request, by: session.user.name, at });
        await board.begin(id);
        return plan;
      });
    },
    async saveMigration({ migrationId, body: { request, version } }, { session }) {
      const before = await plans.get(migrationId);
      const at = await (await changeable(deps, before)).now();
      const by = session.user.name;
      return plans.update(before.id, (now) => {
        requireState(now, ['draft', 'unknown']);
        if (now.version !== version) {
          throw refuse('STALE_VERSION', { message: `${now.updatedBy} saved this meanwhile.` });
        }
        return { ...now, request, updatedBy: by, updatedAt: at };
      });
    },
    saveMigrationNotes({ migrationId, body: { sourceDeployment, targetDeployment, ...notes } }) {
      const deployments = definedFields({ sourceDeployment, targetDeployment });
      return plans.update(migrationId, (now) => ({
        ...now,
        ...definedFields(notes),
        request: { ...now.request, ...deployments },
      }));
    },
    deleteMigration: {
      async subject({ migrationId }) {
        const before = await plans.get(migrationId);
        requireState(before, ['draft', 'unknown', 'complete', 'failed', 'expired']);
        return lineOf('deleteMigration', before);
      },
      handle: ({ migrationId }) => plans.remove(migrationId),
    },
  };
}
