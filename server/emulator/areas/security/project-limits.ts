import { badField, fail } from '#contract/api/errors.ts';
import { isLimitName, type Limit, type LimitName, limits } from '#contract/security/settings.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { projectLimit } from '#server/emulator/kernel/project-limits.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { projectSettings } from './settings.ts';

/** The current usage of a limit; undefined where the emulator does not count it. */
const usage: Partial<Record<LimitName, (world: World, groupId: string) => number>> = {
  'atlas.project.security.databaseAccess.users': (world, groupId) =>
    world.tables.databaseUsers.by('group', groupId).length,
  'atlas.project.deployment.clusters': (world, groupId) => world.tables.clusters.by('group', groupId).length,
  'atlas.project.security.databaseAccess.customRoles': (world, groupId) =>
    world.tables.customDbRoles.by('group', groupId).length,
  'atlas.project.security.networkAccess.entries': (world, groupId) =>
    world.tables.accessEntries.by('group', groupId).length,
};

function limitView(world: World, groupId: string, name: LimitName): Limit {
  const { usual, most } = limits[name];
  const currentUsage = usage[name]?.(world, groupId);
  return {
    name,
    value: projectLimit(world, groupId, name),
    defaultLimit: usual,
    maximumLimit: most,
    ...(currentUsage === undefined ? {} : { currentUsage }),
  };
}

/** The limit of a path; a name that the service does not know is not found // assumed: status */
function limitNamed(name: string): LimitName {
  if (!isLimitName(name)) throw fail('RESOURCE_NOT_FOUND');
  return name;
}

type Change = Pick<Call<'deleteGroupLimit'>, 'world' | 'caller' | 'params' | 'peer'>;

/** Stores a value, or forgets the limit where it is the default; a value that is the present one is no event. */
function setLimit({ world, caller, params, peer }: Change, name: LimitName, value: number): void {
  const { groupId } = params;
  if (value === projectLimit(world, groupId, name)) return;
  const { limits: before, ...settings } = projectSettings(world, groupId);
  const { [name]: _, ...others } = before ?? {};
  const after = value === limits[name].usual ? others : { ...others, [name]: value };
  world.tables.projectSettings.put({
    ...settings,
    ...(Object.keys(after).length > 0 ? { limits: after } : {}),
  });
  record(world, 'PROJECT_LIMIT_UPDATED', { groupId }, { caller, peer });
}

export const projectLimitHandlers = defineHandlers({
  listGroupLimits: ({ world, params }) =>
    Object.keys(limits)
      .filter(isLimitName)
      .map((name) => limitView(world, params.groupId, name)),

  getGroupLimit: ({ world, params }) => limitView(world, params.groupId, limitNamed(params.limitName)),

  setGroupLimit(call) {
    const { world, params, body } = call;
    const { groupId } = params;
    const name = limitNamed(params.limitName);
    if (body.name !== undefined && body.name !== name)
      throw badField('name', `must be ${name}, the limit of the path`, 'INVALID_ATTRIBUTE');
    // documented: each limit has a maximum. Assumed: the code, and that a limit below its usage only stops further additions
    const { most } = limits[name];
    if (body.value < 1 || body.value > most)
      throw badField('value', `must be 1 to ${most}`, 'INVALID_ATTRIBUTE');
    setLimit(call, name, body.value);
    return limitView(world, groupId, name);
  },

  deleteGroupLimit(call) {
    const name = limitNamed(call.params.limitName);
    setLimit(call, name, limits[name].usual);
    return undefined;
  },
});
