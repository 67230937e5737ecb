import { MigrationCreate, MigrationNotes, MigrationSave } from '#contract/console/migration-plans.ts';
import { parse, refuse } from '../http/errors.ts';
import { json, noContent, route, type SignedInRoute } from '../http/route.ts';
import { aroundChanges, migrationIdOf } from './around-changes.ts';
import type { MigrationsRoom } from './room.ts';
import { requireState } from './start.ts';

/** The part of a change that was sent. */
function given<Part extends object>(part: Part): Partial<Part> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<Part>;
}

/** Plans of people, and their notes. */
export function draftRoutes(room: MigrationsRoom): SignedInRoute[] {
  const { plans, board, newId } = room;
  const { changeable, around } = aroundChanges(room);
  return [
    route('POST', '/bff/migrations', 'operator', async (call, session) => {
      const { from, ...place } = parse(MigrationCreate, call.body);
      const calls = await changeable(place);
      const request = from === undefined ? undefined : (await plans.get(from)).request;
      const at = await calls.now();
      const id = newId(room.now());
      const made = await around(call, session, 'draftMigration', place, async () => {
        const plan = await plans.create({ ...place, id, request, by: session.user.name, at });
        await board.begin(id);
        return plan;
      });
      return json(made, 201);
    }),
    route('PUT', '/bff/migrations/:migrationId', 'operator', async (call, session) => {
      const { request, version } = parse(MigrationSave, call.body);
      const before = await plans.get(migrationIdOf(call));
      const at = await (await changeable(before)).now();
      const by = session.user.name;
      const saved = await plans.update(before.id, (now) => {
        requireState(now, ['draft', 'unknown']);
        if (now.version !== version) {
          throw refuse('STALE_VERSION', { message: `${now.updatedBy} saved this meanwhile.` });
        }
        return { ...now, request, updatedBy: by, updatedAt: at };
      });
      return json(saved);
    }),
    route('PATCH', '/bff/migrations/:migrationId/notes', 'operator', async (call) => {
      const { sourceDeployment, targetDeployment, ...notes } = parse(MigrationNotes, call.body);
      const ways = given({ sourceDeployment, targetDeployment });
      return json(
        await plans.update(migrationIdOf(call), (now) => ({
          ...now,
          ...given(notes),
          request: { ...now.request, ...ways },
        })),
      );
    }),
    route('DELETE', '/bff/migrations/:migrationId', 'operator', async (call, session) => {
      const before = await plans.get(migrationIdOf(call));
      requireState(before, ['draft', 'unknown', 'complete', 'failed', 'expired']);
      await around(call, session, 'deleteMigration', before, () => plans.remove(before.id));
      return noContent();
    }),
  ];
}
