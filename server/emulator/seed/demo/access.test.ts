import { describe, expect, it } from 'vitest';
import type { EventRecord } from '#contract/events/schemas.ts';
import { kept } from '../../kernel/retention.ts';
import { seededAt, seededWorld } from '../world-for-tests.ts';

const { tables } = seededWorld('demo');
const events = [...tables.events.all()];
const logged = (eventTypeName: string, about: Partial<EventRecord>) =>
  events.filter(
    (event) =>
      event.eventTypeName === eventTypeName &&
      Object.entries(about).every(([name, value]) => event[name] === value),
  );

/** Whom the log should name and does not. */
const unnamed = <Row>(
  rows: Iterable<Row>,
  lines: (row: Row) => EventRecord[],
  nameOf: (row: Row) => string,
) => [...rows].filter((row) => lines(row).length === 0).map(nameOf);

describe('the log of the demo world contains the dates of grants', () => {
  const people = [...tables.users.all()];
  const joined = people.filter(({ status }) => status === 'ACTIVE');

  it('everybody is in the organization, or invited to it, and by whom', () => {
    const lines = ({ orgId, username, status }: (typeof people)[number]) =>
      logged(status === 'ACTIVE' ? 'JOINED_ORG' : 'INVITED_TO_ORG', { orgId, targetUsername: username });
    expect(unnamed(people, lines, ({ username }) => username)).toEqual([]);
    for (const person of people) {
      const [line] = lines(person);
      expect(line?.created, person.username).toBe(person.invitation?.createdAt ?? person.createdAt);
      expect(line?.username, person.username).toBeTypeOf('string');
    }
  });

  it('everybody has their roles in projects', () => {
    const held = joined.flatMap(({ username, grants }) =>
      grants.flatMap((grant) => ('groupId' in grant ? [{ username, groupId: grant.groupId }] : [])),
    );
    expect(held.length).toBeGreaterThan(8);
    const lines = ({ username, groupId }: (typeof held)[number]) =>
      logged('JOINED_GROUP', { groupId, targetUsername: username });
    expect(unnamed(held, lines, ({ username }) => username)).toEqual([]);
    expect(held.filter((each) => lines(each).length > 1)).toEqual([]);
  });

  it('teams exist, have their members and their projects', () => {
    const teams = [...tables.teams.all()];
    expect(
      unnamed(
        teams,
        ({ id }) => logged('TEAM_CREATED', { teamId: id }),
        ({ name }) => name,
      ),
    ).toEqual([]);
    const members = joined.flatMap(({ username, teamIds }) =>
      teamIds.map((teamId) => ({ username, teamId })),
    );
    const joinings = ({ username, teamId }: (typeof members)[number]) =>
      logged('JOINED_TEAM', { teamId, targetUsername: username });
    expect(unnamed(members, joinings, ({ username }) => username)).toEqual([]);
    const projects = teams.flatMap(({ id, groups }) =>
      groups.map(({ groupId }) => ({ teamId: id, groupId })),
    );
    expect(
      unnamed(
        projects,
        (place) => logged('TEAM_ADDED_TO_GROUP', place),
        ({ teamId }) => teamId,
      ),
    ).toEqual([]);
  });

  it('keys and accounts exist, and have their roles in projects', () => {
    const keys = [...tables.apiKeys.all()];
    const result = ({ orgId, publicKey }: (typeof keys)[number]) =>
      logged('API_KEY_CREATED', { orgId, targetPublicKey: publicKey });
    expect(unnamed(keys, result, ({ desc }) => desc)).toEqual([]);
    const inProjects = keys.flatMap(({ grants, publicKey }) =>
      grants.flatMap((grant) => ('groupId' in grant ? [{ publicKey, groupId: grant.groupId }] : [])),
    );
    const added = ({ publicKey, groupId }: (typeof inProjects)[number]) =>
      logged('API_KEY_ADDED_TO_GROUP', { groupId, targetPublicKey: publicKey });
    expect(unnamed(inProjects, added, ({ publicKey }) => publicKey)).toEqual([]);
    expect([...tables.serviceAccounts.all()]).not.toHaveLength(0);
    for (const { orgId, secrets, grants } of tables.serviceAccounts.all()) {
      expect(logged('SERVICE_ACCOUNT_CREATED', { orgId })).not.toEqual([]);
      expect(
        logged('SERVICE_ACCOUNT_SECRET_ADDED', { orgId, created: secrets[0]?.createdAt ?? '' }),
      ).toHaveLength(1);
      for (const grant of grants) {
        if ('groupId' in grant)
          expect(logged('SERVICE_ACCOUNT_ADDED_TO_GROUP', { groupId: grant.groupId })).toHaveLength(1);
      }
    }
  });

  it('users of databases exist', () => {
    const users = [...tables.databaseUsers.all()];
    const lines = ({ groupId, username }: (typeof users)[number]) =>
      logged('MONGODB_USER_ADDED', { groupId, dbUserUsername: username });
    expect(unnamed(users, lines, ({ username }) => username)).toEqual([]);
  });

  it('no line is older than the log keeps lines', () => {
    const oldest = events.map(({ created }) => Date.parse(created)).sort((one, other) => one - other)[0] ?? 0;
    expect(oldest).toBeGreaterThan(seededAt - kept.events);
  });
});
