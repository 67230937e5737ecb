import type { EventType } from '#contract/events/families.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import type { Grant } from '#contract/roles.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import { addEvent } from '#server/emulator/kernel/alerts/incident-events.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { type Person, people } from '../../kernel/seeding/people.ts';

type Log = (at: number, eventTypeName: EventType, about: Partial<EventRecord>, by: Person) => void;

/** The origin of all grants: an auditor needs the date and author for every row of the review. */
export function addAccessLog(world: World): void {
  const log: Log = (at, eventTypeName, about, by) =>
    void addEvent(world, Math.min(at, world.now()), eventTypeName, { ...about, ...by });
  ofPeople(world, log);
  ofTeams(world, log);
  ofCredentials(world, log);
  for (const { created, groupId, username } of world.tables.databaseUsers.all()) {
    log(
      Date.parse(created),
      'MONGODB_USER_ADDED',
      { groupId, dbUserUsername: username },
      ownerIn(world, groupId),
    );
  }
}

function ofPeople(world: World, log: Log): void {
  for (const { orgId, username, createdAt, invitation, status, grants } of world.tables.users.all()) {
    const at = Date.parse(createdAt);
    const owner = ownerOf(world, orgId);
    if (status !== 'ACTIVE') {
      const inviter = personNamed(invitation?.inviterUsername) ?? owner;
      log(at, 'INVITED_TO_ORG', { orgId, targetUsername: username }, inviter);
      continue;
    }
    log(at, 'JOINED_ORG', { orgId, targetUsername: username }, owner);
    for (const groupId of projectsOf(grants)) {
      const isReported = world.tables.events
        .by('group', groupId)
        .some((each) => each.eventTypeName === 'JOINED_GROUP' && each.targetUsername === username);
      // an alert of the last weeks may cover it
      if (!isReported)
        log(since(world, groupId, at), 'JOINED_GROUP', { groupId, targetUsername: username }, owner);
    }
  }
}

function ofTeams(world: World, log: Log): void {
  for (const { id: teamId, orgId, groups } of world.tables.teams.all()) {
    const at = objectIdTime(teamId);
    const owner = ownerOf(world, orgId);
    log(at, 'TEAM_CREATED', { orgId, teamId }, owner);
    for (const { groupId } of groups) {
      log(since(world, groupId, at), 'TEAM_ADDED_TO_GROUP', { groupId, teamId }, owner);
    }
    for (const { username, teamIds, createdAt } of world.tables.users.by('org', orgId)) {
      if (!teamIds.includes(teamId)) continue;
      const joined = Math.max(at, Date.parse(createdAt)) + 5 * MINUTE;
      log(joined, 'JOINED_TEAM', { orgId, teamId, targetUsername: username }, owner);
    }
  }
}

function ofCredentials(world: World, log: Log): void {
  for (const { id, orgId, publicKey, grants } of world.tables.apiKeys.all()) {
    const at = objectIdTime(id);
    const owner = ownerOf(world, orgId);
    log(at, 'API_KEY_CREATED', { orgId, targetPublicKey: publicKey }, owner);
    for (const groupId of projectsOf(grants)) {
      log(
        since(world, groupId, at),
        'API_KEY_ADDED_TO_GROUP',
        { groupId, targetPublicKey: publicKey },
        owner,
      );
    }
  }
  // the log of the service names no account: its events are those of its organization or project
  for (const { id, orgId, secrets, grants } of world.tables.serviceAccounts.all()) {
    const at = objectIdTime(id);
    const owner = ownerOf(world, orgId);
    log(at, 'SERVICE_ACCOUNT_CREATED', { orgId }, owner);
    for (const { createdAt } of secrets) {
      log(Date.parse(createdAt), 'SERVICE_ACCOUNT_SECRET_ADDED', { orgId }, owner);
    }
    for (const groupId of projectsOf(grants)) {
      log(since(world, groupId, at), 'SERVICE_ACCOUNT_ADDED_TO_GROUP', { groupId }, owner);
    }
  }
}

const projectsOf = (grants: readonly Grant[]): Set<string> =>
  new Set(grants.flatMap((grant) => ('groupId' in grant ? [grant.groupId] : [])));

/** Some minutes after both exist: the project and the user who gets a role in it. */
function since(world: World, groupId: string, at: number): number {
  const created = world.tables.groups.get(groupId)?.created;
  return Math.max(at, created === undefined ? 0 : Date.parse(created)) + 10 * MINUTE;
}

const personNamed = (name: string | undefined): Person | undefined =>
  Object.values(people).find(({ username }) => username === name);

function ownerOf(world: World, orgId: string): Person {
  const owner = world.tables.users
    .by('org', orgId)
    .find(({ grants }) => grants.some(({ roleName }) => roleName === 'ORG_OWNER'));
  const result = personNamed(owner?.username);
  if (!result) throw new Error(`organization ${orgId} has no owner`);
  return result;
}

const ownerIn = (world: World, groupId: string): Person =>
  ownerOf(world, world.tables.groups.get(groupId)?.orgId ?? '');
