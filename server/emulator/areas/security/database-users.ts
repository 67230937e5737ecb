import { badField, fail, failWith } from '#contract/api/errors.ts';
import { segmentProblem } from '#contract/api/path-segment.ts';
import type { DatabaseUser, DatabaseUserUpdate } from '#contract/security/database-users.ts';
import { scramCredentials } from '#server/auth/scram.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { projectLimit } from '#server/emulator/kernel/project-limits.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { authFieldOf, checkCredentials, checkRoles } from './database-user-rules.ts';
import type { DatabaseUserRecord } from './records.ts';
import { vanishAt, vanishingDate } from './temporary.ts';

function find(world: World, groupId: string, databaseName: string, username: string) {
  const named = world.tables.databaseUsers.by('name', `${groupId}/${databaseName}/${username}`);
  // a slash in the one or the other may give the same key
  return named.find((user) => user.username === username);
}

interface Place {
  groupId: string;
  databaseName: string;
  username: string;
}

function userOf(world: World, { groupId, databaseName, username }: Place): DatabaseUserRecord {
  const user = find(world, groupId, databaseName, username);
  if (!user) throw fail('USERNAME_NOT_FOUND', username);
  return user;
}

function view(user: DatabaseUserRecord): DatabaseUser {
  return definedFields(user, 'id', 'created', 'sealedScram');
}

function checkGroup(groupId: string, named: string | undefined): void {
  if (named === undefined || named === groupId) return;
  throw failWith('GROUP_MISMATCH', {
    parameters: [named, groupId],
    fields: [{ field: 'groupId', description: 'is not the project of the path' }],
  });
}

/** Settings as they are kept: without the password, and without empty names, which mean all collections. */
function kept(world: World, body: DatabaseUserUpdate) {
  const { roles, deleteAfterDate } = body;
  return definedFields({
    ...definedFields(body, 'password', 'username', 'databaseName', 'groupId', 'links'),
    roles: roles?.map(({ collectionName, ...role }) => ({
      ...role,
      ...(collectionName ? { collectionName } : {}),
    })),
    deleteAfterDate: deleteAfterDate && vanishingDate(world, deleteAfterDate, 'deleteAfterDate'),
  });
}

/** A user that authenticates by password and may do nothing. */
const blank = {
  awsIAMType: 'NONE',
  ldapAuthType: 'NONE',
  oidcAuthType: 'NONE',
  x509Type: 'NONE',
} as const;

function put(world: World, user: DatabaseUserRecord, body: DatabaseUserUpdate): DatabaseUserRecord {
  const temporary = body.deleteAfterDate !== undefined;
  checkCredentials(user, body.password, temporary);
  if (body.roles) checkRoles(world, user.groupId, user.username, user.roles);
  if (temporary && user.deleteAfterDate) {
    vanishAt(world, 'databaseUser.vanish', user.id, user.deleteAfterDate);
  }
  const { password } = body;
  const sealedScram = password && world.seal(JSON.stringify(scramCredentials(password)), user.id, 'scram');
  // an empty text takes the description away // assumed
  const { description, ...rest } = user;
  const described = description ? user : rest;
  return world.tables.databaseUsers.put(sealedScram ? { ...described, sealedScram } : described);
}

/** What names a user cannot be changed, only repeated. */
function checkIdentity(before: DatabaseUserRecord, body: DatabaseUserUpdate): void {
  if (body.username !== undefined && body.username !== before.username) {
    throw failWith('DATABASE_USERNAME_CANNOT_BE_CHANGED', {
      fields: [{ field: 'username', description: 'cannot be changed' }],
    });
  }
  if (body.databaseName !== undefined && body.databaseName !== before.databaseName) {
    throw failWith('DATABASE_NAME_CANNOT_BE_CHANGED', {
      fields: [{ field: 'databaseName', description: 'cannot be changed' }],
    });
  }
}

export const databaseUserHandlers = defineHandlers({
  listGroupDatabaseUsers({ world, params }) {
    return { rows: world.tables.databaseUsers.by('group', params.groupId), view };
  },

  createGroupDatabaseUser({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const { username, databaseName } = body;
    checkGroup(groupId, body.groupId);
    // the link to itself has the name as a segment
    const problem = segmentProblem(username);
    if (problem !== undefined) throw badField('username', problem, 'ATLAS_INVALID_USERNAME');
    if (find(world, groupId, databaseName, username)) {
      throw failWith('USER_ALREADY_EXISTS', {
        parameters: [username],
        fields: [{ field: 'username', description: 'is the name of another user' }],
      });
    }
    const most = projectLimit(world, groupId, 'atlas.project.security.databaseAccess.users');
    if (world.tables.databaseUsers.by('group', groupId).length >= most)
      throw fail('GROUP_USERS_LIMIT_EXCEEDED', most);
    const created: DatabaseUserRecord = {
      ...blank,
      scopes: [],
      labels: [],
      ...kept(world, body),
      roles: kept(world, body).roles ?? [],
      id: world.id(),
      groupId,
      username,
      databaseName,
      created: world.iso(),
    };
    if (authFieldOf(created) === undefined && !body.password) {
      throw badField('password', 'is required for users that authenticate by it', 'MISSING_ATTRIBUTE');
    }
    put(world, created, body);
    record(world, 'MONGODB_USER_ADDED', { groupId, dbUserUsername: username }, { caller, peer });
    return view(created);
  },

  getGroupDatabaseUser: ({ world, params }) => view(userOf(world, params)),

  updateGroupDatabaseUser({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const before = userOf(world, params);
    checkGroup(groupId, body.groupId);
    checkIdentity(before, body);
    const user = { ...before, ...kept(world, body) };
    const field = authFieldOf(user);
    if (field !== authFieldOf(before)) {
      throw failWith('AUTH_TYPE_CANNOT_BE_CHANGED', {
        fields: [{ field: field ?? 'password', description: 'cannot be changed' }],
      });
    }
    put(world, user, body);
    record(world, 'MONGODB_USER_UPDATED', { groupId, dbUserUsername: user.username }, { caller, peer });
    return view(user);
  },

  deleteGroupDatabaseUser({ world, caller, params, peer }) {
    const { groupId } = params;
    const user = userOf(world, params);
    world.tables.databaseUsers.delete(user.id);
    for (const { id } of [...world.tables.userCertificates.by('user', user.id)]) {
      world.tables.userCertificates.delete(id);
    }
    record(world, 'MONGODB_USER_DELETED', { groupId, dbUserUsername: user.username }, { caller, peer });
    return undefined;
  },
});

function vanish(world: World, { id, deleteAfterDate }: { id: string; deleteAfterDate: string }): void {
  const user = world.tables.databaseUsers.get(id);
  if (user?.deleteAfterDate !== deleteAfterDate) return;
  world.tables.databaseUsers.delete(id);
  record(world, 'MONGODB_USER_DELETED', { groupId: user.groupId, dbUserUsername: user.username });
}

export const databaseUserTransitions = { 'databaseUser.vanish': vanish };
