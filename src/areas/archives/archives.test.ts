import { describe, expect, it } from 'vitest';
import { OnlineArchiveCreate, OnlineArchiveUpdate } from '#contract/archives/schemas.ts';
import { type Archive, partitionsOf, ruleText, scheduleText } from './archive-texts.ts';
import {
  type ArchiveValues,
  changesOf,
  emptyValues,
  newBodyOf,
  problemsOf,
  valuesOf,
} from './archive-values.ts';

const filled: ArchiveValues = { ...emptyValues, dbName: 'shop', collName: 'orders', dateField: 'createdAt' };

const archive: Archive = {
  _id: 'a'.repeat(24),
  groupId: 'b'.repeat(24),
  clusterName: 'orders',
  dbName: 'shop',
  collName: 'orders',
  collectionType: 'STANDARD',
  criteria: { type: 'DATE', dateField: 'createdAt', dateFormat: 'ISODATE', expireAfterDays: 90 },
  dataExpirationRule: { expireAfterDays: 400 },
  dataProcessRegion: { cloudProvider: 'AWS', region: 'EU_WEST_1' },
  partitionFields: [
    { fieldName: 'createdAt', order: 1 },
    { fieldName: 'region', order: 0 },
  ],
  paused: false,
  schedule: { type: 'WEEKLY', dayOfWeek: 7, startHour: 1, startMinute: 5, endHour: 4, endMinute: 30 },
  state: 'ACTIVE',
};

describe('the form of an archive', () => {
  it.each<[string, Partial<ArchiveValues>]>([
    ['a date', {}],
    ['a date with a region and an expiry', { region: 'AZURE/US_EAST_2', deleteAfterDays: 365 }],
    ['a daily window', { schedule: 'DAILY', start: '2:30', end: '05:00' }],
    ['a day of the month', { schedule: 'MONTHLY', dayOfMonth: 31 }],
    ['a query', { type: 'CUSTOM', query: '{"status":"done"}', partitions: 'status\nregion' }],
    ['partition fields', { partitions: 'region\ncustomer' }],
  ])('sends a request that the service accepts: %s', (_, changes) => {
    const values = { ...filled, ...changes };
    expect(problemsOf(values, true)).toEqual([]);
    expect(OnlineArchiveCreate.safeParse(newBodyOf(values)).error?.issues ?? []).toEqual([]);
  });

  it.each<[Partial<ArchiveValues>, string]>([
    [{ dbName: ' ' }, 'dbName'],
    [{ collName: '' }, 'collName'],
    [{ dateField: '$at' }, 'dateField'],
    [{ expireAfterDays: null }, 'expireAfterDays'],
    [{ deleteAfterDays: 90 }, 'deleteAfterDays'],
    [{ deleteAfterDays: 9216 }, 'deleteAfterDays'],
    [{ expireAfterDays: 1, deleteAfterDays: 6 }, 'deleteAfterDays'],
    [{ schedule: 'DAILY', start: '24:00' }, 'start'],
    [{ schedule: 'WEEKLY', end: 'noon' }, 'end'],
    [{ schedule: 'MONTHLY', dayOfMonth: 32 }, 'dayOfMonth'],
    [{ partitions: 'a\na' }, 'partitions'],
    [{ partitions: 'a\nb\nc\nd' }, 'partitions'],
    [{ type: 'CUSTOM', query: '[]', partitions: 'a' }, 'query'],
    [{ type: 'CUSTOM', query: '{}' }, 'partitions'],
  ])('names the field of %j', (changes, name) => {
    expect(problemsOf({ ...filled, ...changes }, true).map(([field]) => field)).toEqual([name]);
  });

  it('adds the date to the partition fields', () => {
    const { partitionFields } = newBodyOf({ ...filled, partitions: 'region' });
    expect(partitionFields).toEqual([
      { fieldName: 'region', order: 0 },
      { fieldName: 'createdAt', order: 1 },
    ]);
    expect(newBodyOf(filled).partitionFields).toBeUndefined();
  });

  it('sends no expiry with a query, whatever was typed for a date', () => {
    const values: ArchiveValues = {
      ...filled,
      type: 'CUSTOM',
      query: '{}',
      partitions: 'a',
      deleteAfterDays: 30,
    };
    expect(problemsOf(values, true)).toEqual([]);
    expect(newBodyOf(values)).not.toHaveProperty('dataExpirationRule');
  });

  it('sends only what differs, and removes an expiry with null', () => {
    const before = valuesOf(archive);
    expect(changesOf(before, before)).toEqual({});
    const changes = changesOf(before, { ...before, expireAfterDays: 60, deleteAfterDays: null });
    expect(changes).toEqual({
      criteria: { type: 'DATE', dateField: 'createdAt', dateFormat: 'ISODATE', expireAfterDays: 60 },
      dataExpirationRule: null,
    });
    expect(OnlineArchiveUpdate.safeParse(changes).success).toBe(true);
    expect(changesOf(before, { ...before, schedule: 'DEFAULT' })).toEqual({ schedule: { type: 'DEFAULT' } });
  });
});

it('an archive is described by its rule, schedule and partitions', () => {
  expect(ruleText(archive.criteria)).toBe('createdAt older than 90 days');
  expect(ruleText({ type: 'CUSTOM', query: '{"a":1}' })).toBe('matches {"a":1}');
  expect(scheduleText(archive.schedule)).toBe('Sunday, 01:05 to 04:30 UTC');
  expect(scheduleText({ type: 'DEFAULT' })).toBe('At any time');
  expect(partitionsOf(archive)).toEqual(['region', 'createdAt']);
});
