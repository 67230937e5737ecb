import { describe, expect, it } from 'vitest';
import { eventFamilies } from '#contract/events/families.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { eventTopics } from '#contract/events/topics.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type ActivitySearch, hasFilters, noFilters, readActivitySearch } from './activity-search.ts';
import { activityViews } from './activity-views.ts';
import { describeSearch, facetOf, narrowed, typesAsked } from './narrowing.ts';
import { storiesOf } from './stories.ts';
import { followedBy } from './story-text.ts';

const record = (eventTypeName: string, minute: number, about: Partial<EventRecord>): EventRecord => ({
  id: `${minute}`.padStart(24, '0'),
  created: new Date(Date.parse('2026-11-20T10:00:00Z') + minute * MINUTE).toISOString(),
  eventTypeName,
  links: [],
  ...about,
});
const stories = storiesOf({
  events: [
    record('MONGODB_USER_ADDED', 0, {
      username: 'ines@example.com',
      dbUserUsername: 'app',
      remoteAddress: '203.0.113.7',
    }),
    record('CLUSTER_UPDATE_SUBMITTED', 1, { publicKey: 'abcdefgh', clusterName: 'orders-prod' }),
    record('CLUSTER_UPDATE_COMPLETED', 5, { clusterName: 'orders-prod' }),
    record('CPS_SNAPSHOT_FAILED', 9, { clusterName: 'reports' }),
    record('MONGODB_USER_DELETED', 14, { username: 'tomas@example.com', dbUserUsername: 'app' }),
  ],
  alerts: [],
  changes: [],
  identity: 'zzzzzzzz',
});

describe('the filters', () => {
  const cases: [search: ActivitySearch, raws: string[]][] = [
    [{}, ['MONGODB_USER_DELETED', 'CPS_SNAPSHOT_FAILED', 'CLUSTER_UPDATE_SUBMITTED', 'MONGODB_USER_ADDED']],
    [{ who: 'Atlas' }, ['CPS_SNAPSHOT_FAILED', 'CLUSTER_UPDATE_SUBMITTED']],
    [{ who: 'ines@example.com,tomas@example.com' }, ['MONGODB_USER_DELETED', 'MONGODB_USER_ADDED']],
    [{ on: 'orders-prod' }, ['CLUSTER_UPDATE_SUBMITTED']],
    [{ cluster: 'reports,orders-prod' }, ['CPS_SNAPSHOT_FAILED', 'CLUSTER_UPDATE_SUBMITTED']],
    [{ on: 'app', who: 'tomas@example.com' }, ['MONGODB_USER_DELETED']],
    [{ address: '203.0.113.7' }, ['MONGODB_USER_ADDED']],
    [{ of: 'databaseUsers', on: 'app' }, ['MONGODB_USER_DELETED', 'MONGODB_USER_ADDED']],
    [{ of: 'accessList' }, []],
    [{ family: 'Cloud backup' }, ['CPS_SNAPSHOT_FAILED']],
    [{ q: 'user INES' }, ['MONGODB_USER_ADDED']],
    [{ q: 'cluster_update' }, ['CLUSTER_UPDATE_SUBMITTED']],
    [{ q: 'nothing' }, []],
  ];
  it.each(cases)('%j', (search, raws) => {
    expect(narrowed(stories, search).map(({ raw }) => raw)).toEqual(raws);
  });

  it('count the stories with a value, and keep the selection', () => {
    expect(facetOf(stories, ({ names }) => names, 'gone').map(({ value, count }) => [value, count])).toEqual([
      ['app', 2],
      ['orders-prod', 1],
      ['reports', 1],
      ['gone', 0],
    ]);
  });

  it('ask the service for the types of small families only', () => {
    expect(typesAsked({}, 'group')).toBeUndefined();
    expect(typesAsked({ family: 'Teams' }, 'group')).toBeUndefined();
    expect(typesAsked({ family: 'Team' }, 'group')).toEqual(
      eventFamilies('group').find(({ title }) => title === 'Team')?.values,
    );
    expect(typesAsked({ family: 'Team,Alert' }, 'group')).toBeUndefined();
    expect(typesAsked({ family: 'Clusters and settings' }, 'group')).toBeUndefined();
  });

  it('are sent to the service for a kind of resource whose family is too large', () => {
    expect(typesAsked({ of: 'databaseUsers' }, 'group')?.sort()).toEqual([
      'MONGODB_USER_ADDED',
      'MONGODB_USER_DELETED',
      'MONGODB_USER_UPDATED',
      'MONGODB_USER_X509_CERT_CREATED',
      'MONGODB_USER_X509_CERT_REVOKED',
    ]);
    for (const of of eventTopics) expect(typesAsked({ of }, 'group')?.length).toBeGreaterThan(2);
    // the log of an organization holds none of them
    expect(typesAsked({ of: 'databaseUsers' }, 'org')).toBeUndefined();
    expect(readActivitySearch({ of: 'nothing' }).of).toBeUndefined();
  });
});

describe('the address', () => {
  it('omits invalid values', () => {
    const raw = {
      view: 'x',
      last: '9d',
      page: 0,
      open: '<script>',
      org: 'x',
      from: 'tomorrow',
      who: 'ines',
      q: 7,
    };
    expect(readActivitySearch(raw)).toEqual({ who: 'ines', q: '7' });
    expect(readActivitySearch({ last: '7d', from: '2026-11-20T00:00:00Z', page: 2 })).toEqual({
      from: '2026-11-20T00:00:00Z',
      page: 2,
    });
  });

  it('of a view has neither page nor story', () => {
    expect(activityViews.kept({ page: 3, open: 'a'.repeat(24), family: 'Alert' })).toEqual({
      family: 'Alert',
    });
    for (const { search } of activityViews.starters)
      expect(activityViews.kept({ ...search })).toEqual(search);
  });

  it('reports whether a filter is set, and which', () => {
    expect(hasFilters({ page: 2, view: 'events' })).toBe(false);
    expect(hasFilters({ last: '1h' })).toBe(true);
    expect(hasFilters({ ...noFilters })).toBe(false);
    expect(describeSearch({ view: 'events', who: 'ines', last: '7d' })).toBe('events; who ines; last 7 days');
  });
});

it('summarizes the consequences in a few words', () => {
  expect(stories.map((story) => [story.raw, followedBy(story)])).toEqual([
    ['MONGODB_USER_DELETED', ''],
    ['CPS_SNAPSHOT_FAILED', ''],
    ['CLUSTER_UPDATE_SUBMITTED', 'completed after 4 min'],
    ['MONGODB_USER_ADDED', 'undone by tomas@example.com after 14 min'],
  ]);
});
