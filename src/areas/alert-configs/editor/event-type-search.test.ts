import { describe, expect, it } from 'vitest';
import { chosenOf, eventChoices, matchingChoices } from './event-type-search.ts';

const matches = (search: string) => matchingChoices(eventChoices(), search).flatMap(({ items }) => items);
const metrics = (search: string) => matches(search).flatMap(({ value }) => chosenOf(value).metricName ?? []);
const labels = (search: string) => matches(search).map(({ label }) => label);

describe('the search of event types', () => {
  it.each([
    ['cpu', /CPU/],
    ['lag', /LAG/],
    ['replica lag', /LAG/],
    ['replication lag', /LAG/],
    ['disk', /DISK/],
    ['disk full', /DISK_PARTITION_SPACE/],
    ['storage', /DISK|STORAGE/],
    ['iops', /IOPS/],
    ['ram', /MEMORY/],
    ['memory', /MEMORY/],
    ['connections', /CONNECTIONS/],
    ['slow queries', /QUERY|OP_EXECUTION/],
    ['memory full', /MEMORY/],
    ['too many connections', /CONNECTIONS/],
    ['network traffic', /NETWORK/],
  ])('finds metrics for %s', (search, name) => {
    expect(metrics(search).some((metric) => name.test(metric))).toBe(true);
  });

  it.each([
    ['failover', 'NO_PRIMARY'],
    ['election', 'NO_PRIMARY'],
    ['host down', 'HOST_DOWN'],
    ['NO_PRIMARY', 'NO_PRIMARY'],
    ['node is down', 'HOST_DOWN'],
    ['nobody answers', 'HOST_DOWN'],
    ['backup broke', 'CPS_SNAPSHOT_FAILED'],
    ['costs', 'DAILY_BILL_OVER_THRESHOLD'],
    ['2fa', 'USERS_WITHOUT_MULTI_FACTOR_AUTH'],
  ])('finds event types for %s', (search, type) => {
    expect(matches(search).map(({ value }) => value)).toContain(type);
  });

  it('offers metrics of hosts before those of other clusters', () => {
    const sets = matches('cpu').flatMap(({ value }) => {
      const { eventTypeName, metricName } = chosenOf(value);
      return metricName === undefined ? [] : [eventTypeName];
    });
    expect(sets[0]).toBe('OUTSIDE_METRIC_THRESHOLD');
  });

  it('puts the plain words first', () => {
    expect(labels('replication lag')[0]).toBe('Replication lag');
  });

  it('matches whole words of other terms only: "program" does not mean memory', () => {
    expect(metrics('program')).toEqual([]);
  });

  it('offers event types alone before anything is typed', () => {
    expect(matches('').every(({ value }) => chosenOf(value).metricName === undefined)).toBe(true);
    expect(matches('').length).toBeGreaterThan(50);
  });

  it('leaves out words that say nothing only where nothing has all of them', () => {
    expect(labels('no primary')[0]).toBe('No primary');
    expect(labels('no primary')).not.toContain('Primary elected');
    expect(matches('my zebra')).toEqual([]);
  });

  it('finds nothing for a nonexistent event type', () => {
    expect(matches('zebra')).toEqual([]);
  });
});

it('takes an option apart into event type and metric', () => {
  expect(chosenOf('NO_PRIMARY')).toEqual({ eventTypeName: 'NO_PRIMARY' });
  expect(chosenOf('OUTSIDE_METRIC_THRESHOLD/OPLOG_SLAVE_LAG_MASTER_TIME')).toEqual({
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    metricName: 'OPLOG_SLAVE_LAG_MASTER_TIME',
  });
});
