import type { Document } from 'bson';
import { builtInRoleNames } from '#contract/security/database-users.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { Answer, Asking } from './asking.ts';
import { shardAnswers } from './sharding/shard-commands.ts';

function rolesInfo(command: Document, { world, holder, db }: Asking): Document {
  const asked: unknown = command.rolesInfo;
  const wanted = (Array.isArray(asked) ? asked : [asked]).map((each: unknown) =>
    isDocument(each) ? each.role : each,
  );
  const isWanted = (role: string) => wanted.includes(role) || wanted.some((each) => Number(each) === 1);
  const custom = world.tables.customDbRoles
    .by('group', holder.groupId)
    .filter(({ roleName }) => isWanted(roleName))
    .map(({ roleName, inheritedRoles }) => {
      const roles = inheritedRoles.map((each) => ({ role: each.role, db: each.db }));
      return {
        _id: `admin.${roleName}`,
        role: roleName,
        db: 'admin',
        isBuiltin: false,
        roles,
        inheritedRoles: roles,
      };
    });
  const named = builtInRoleNames
    .filter((role) => wanted.includes(role) || (command.showBuiltinRoles === true && isWanted(role)))
    .map((role) => ({ role, db, isBuiltin: true, roles: [], inheritedRoles: [] }));
  return { roles: [...custom, ...named], ok: 1 };
}

/** The answers of a cluster about its shards, roles and defaults: in agreement with the API // documented */
export const clusterAnswers: Record<string, Answer> = { ...shardAnswers, rolesInfo };
