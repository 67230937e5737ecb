import type { Document } from 'bson';
import { processes } from '#contract/clusters/hosts.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { collectionName } from '#server/data/namespace.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { Holder } from '../kernel/documents/holder.ts';
import type { Answer, Asking } from './asking.ts';

/** Roles of database users that the service has without anybody making them // documented: "Built-in Roles" */
const builtIn = [
  ...['atlasAdmin', 'backup', 'clusterMonitor', 'dbAdmin', 'dbAdminAnyDatabase', 'enableSharding'],
  ...['read', 'readAnyDatabase', 'readWrite', 'readWriteAnyDatabase'],
];

/** A command of routers, unknown to members of replica sets. */
function ofRouters(answer: Answer): Answer {
  return (command, asking) => {
    if (asking.members.look()[asking.index] === 'router') return answer(command, asking);
    const [name = ''] = Object.keys(command);
    throw new CommandError('CommandNotFound', `no such command: '${name}'`);
  };
}

/** The shards of a cluster with their members, as the API names them. */
function shardsOf({ cluster }: Holder): Document[] {
  const members = cluster
    ? processes(cluster).filter(({ typeName }) => typeName !== 'SHARD_MONGOS' && !typeName.includes('CONFIG'))
    : [];
  const names = [...new Set(members.map(({ replicaSetName }) => replicaSetName))];
  return names.map((name) => {
    const own = members.filter(({ replicaSetName }) => replicaSetName === name).map(({ id }) => id);
    return { _id: name, host: `${name}/${own.join()}`, state: 1 };
  });
}

function onAdmin(command: Document, { db }: Asking): void {
  if (db === 'admin') return;
  const [name = ''] = Object.keys(command);
  throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
}

function shardCollection(command: Document, asking: Asking): Document {
  onAdmin(command, asking);
  const ns: unknown = command.shardCollection;
  const dot = typeof ns === 'string' ? ns.indexOf('.') : -1;
  if (typeof ns !== 'string' || dot < 1) {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${String(ns)}'`);
  }
  collectionName(ns.slice(0, dot), { shardCollection: ns.slice(dot + 1) });
  if (!isDocument(command.key) || Object.keys(command.key).length === 0) {
    throw new CommandError('BadValue', 'The shard key is empty');
  }
  return { collectionsharded: ns, ok: 1 };
}

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
  const named = builtIn
    .filter((role) => wanted.includes(role) || (command.showBuiltinRoles === true && isWanted(role)))
    .map((role) => ({ role, db, isBuiltin: true, roles: [], inheritedRoles: [] }));
  return { roles: [...custom, ...named], ok: 1 };
}

/** What a cluster says about its shards, roles and defaults: in agreement with the API // documented */
export const clusterAnswers: Record<string, Answer> = {
  isdbgrid: ofRouters((_, { members, index }) => ({
    isdbgrid: 1,
    hostname: members.addresses[index],
    ok: 1,
  })),
  listShards: ofRouters((command, asking) => {
    onAdmin(command, asking);
    return { shards: shardsOf(asking.holder), ok: 1 };
  }),
  // documented: since 6.0 databases need not be enabled, and nothing comes of it
  enableSharding: ofRouters((command, asking) => {
    onAdmin(command, asking);
    return { ok: 1 };
  }),
  shardCollection: ofRouters(shardCollection),
  balancerStatus: ofRouters((command, asking) => {
    onAdmin(command, asking);
    return { mode: 'full', inBalancerRound: false, numBalancerRounds: 0, ok: 1 };
  }),
  rolesInfo,
};
