import { describe, expect, it } from 'vitest';
import { serviceValues } from '#server/emulator/evidence/service-facts.ts';
import { allEventTypes, eventFamilies, isEventType } from '../events/families.ts';
import {
  alertEventTypes,
  alertFamilies,
  alertLabel,
  closedBy,
  defaultSeverity,
  familyTitle,
  isAlertEventType,
  isInformational,
  lifecycleOf,
  thresholdUnits,
  variantIdOf,
  variantOf,
} from './event-types.ts';
import { defaultMetricUnits, metricKind, metricNames, metricUnits } from './metrics/metrics.ts';
import { convertUnits, unitLabel, unitsByKind } from './metrics/units.ts';
import { families } from './tables/families.ts';
import { isNotificationKind, kindSpec, notificationKinds } from './tables/notification-fields.ts';
import { type MetricSet, type Variant, variants } from './tables/variants.ts';

const recorded = serviceValues();

describe('against the value lists of the service', () => {
  const ours: Variant[] = Object.values(variants);

  it('has its 18 variants, each with its event types and its matcher fields', () => {
    expect(ours).toHaveLength(18);
    expect(recorded.alertVariants).not.toHaveLength(0);
    for (const theirs of recorded.alertVariants) {
      const own = ours.find((variant) => variant.schema === theirs.schema);
      // the specification names six more than the service's list // specification §6
      const listed = own?.families.filter((id) => id !== 'specified');
      const values = listed?.flatMap((id) => [...families[id].values]);
      expect(values?.toSorted(), theirs.schema).toEqual(theirs.eventTypes.toSorted());
      expect(own?.matcherFields?.toSorted() ?? null, theirs.schema).toEqual(
        theirs.matcherFields?.toSorted() ?? null,
      );
    }
  });

  it('gives each variant the extra field that it takes', () => {
    for (const theirs of recorded.alertVariants) {
      const own = ours.find((variant) => variant.schema === theirs.schema);
      expect(own?.metrics !== undefined, theirs.schema).toBe(theirs.metricThreshold !== undefined);
      // the stream processors' `threshold` is their metric threshold under a second name
      const plain = theirs.threshold && !theirs.threshold.metrics;
      expect(own?.threshold !== undefined, theirs.schema).toBe(plain ?? false);
    }
  });

  it('places every alert event type once', () => {
    const existing = [...recorded.alertEventTypes, ...families.specified.values];
    expect([...alertEventTypes].sort()).toEqual(existing.sort());
  });

  it('knows every metric with its kind and its usual units', () => {
    const sets: Record<string, MetricSet> = {
      HostMetricThreshold: 'host',
      AppServiceMetricThreshold: 'appService',
      ServerlessMetricThreshold: 'serverless',
      FlexClusterMetricThreshold: 'flex',
      StreamProcessorMetricThreshold: 'streamProcessor',
    };
    expect(Object.keys(recorded.metrics)).not.toHaveLength(0);
    for (const [schema, metrics] of Object.entries(recorded.metrics)) {
      const set = sets[schema];
      if (!set) throw new Error(schema);
      expect(metricNames(set)).toEqual(Object.keys(metrics).sort());
      for (const [name, { kind, defaultUnits }] of Object.entries(metrics)) {
        expect(metricKind(set, name), name).toBe(kind);
        if (defaultUnits) expect(defaultMetricUnits(set, name), name).toBe(defaultUnits);
      }
    }
    expect(unitsByKind).toEqual(recorded.unitsByKind);
  });

  it('knows every kind of notification with its fields, choices and secrets', () => {
    expect([...notificationKinds].sort()).toEqual(Object.keys(recorded.notifications).sort());
    const shared = ['delayMin', 'intervalMin', 'notifierId'];
    expect(Object.keys(recorded.notifications)).not.toHaveLength(0);
    for (const [kind, theirs] of Object.entries(recorded.notifications)) {
      if (!isNotificationKind(kind)) throw new Error(kind);
      const own = kindSpec(kind).fields;
      const names = Object.keys(theirs).filter((name) => !shared.includes(name));
      expect(Object.keys(own).sort(), kind).toEqual(names.sort());
      for (const name of names) {
        expect(own[name]?.values, name).toEqual(theirs[name]?.enum);
        expect(own[name]?.default, name).toBe(theirs[name]?.default);
        if (theirs[name]?.secret) expect(own[name]?.secret, name).toEqual(expect.any(String));
      }
    }
  });

  it('knows every event type of the two logs', () => {
    for (const [scope, theirs] of [
      ['group', recorded.groupEventTypes],
      ['org', recorded.orgEventTypes],
    ] as const) {
      expect(
        eventFamilies(scope)
          .flatMap((family) => family.values)
          .sort(),
      ).toEqual([...new Set(theirs)].sort());
      for (const value of theirs) expect(isEventType(value, scope)).toBe(true);
    }
    expect(allEventTypes()).toContain('CLUSTER_READY');
  });
});

describe('event types', () => {
  it('belong to the closest variant, although the default one has many of them too', () => {
    expect(variantIdOf('HOST_DOWN')).toBe('host');
    expect(variantIdOf('COMPUTE_AUTO_SCALE_INITIATED_BASE')).toBe('autoScaling');
    expect(variantIdOf('MONGOTUNE_ALERT')).toBe('tuning');
    expect(variantIdOf('OUTSIDE_STREAM_PROCESSOR_METRIC_THRESHOLD')).toBe('streamProcessorMetric');
    expect(variantIdOf('CPS_SNAPSHOT_FAILED')).toBe('default');
    expect(variantOf('OUTSIDE_METRIC_THRESHOLD').metrics).toBe('host');
  });

  it('have a family whose title can head a menu', () => {
    expect(familyTitle('CPS_SNAPSHOT_FAILED')).toBe('Cloud backup');
    const titles = alertFamilies().map((family) => family.title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(alertFamilies().flatMap((family) => family.eventTypes)).toEqual(alertEventTypes);
  });

  it('read as words, no two alike', () => {
    expect(alertLabel('CPS_SNAPSHOT_FAILED')).toBe('Snapshot failed');
    expect(alertLabel('REPLICATION_OPLOG_WINDOW_RUNNING_OUT')).toBe('Replication oplog window running out');
    expect(alertLabel('AWS_ENCRYPTION_KEY_INVALID')).toBe('AWS encryption key invalid');
    expect(alertLabel('A_NEWER_GROUP_EVENT')).toBe('A newer project event');
    const labels = alertEventTypes.map(alertLabel);
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label).toMatch(/^[A-Z][^_]*$/);
  });

  it('have a severity that fits what happened', () => {
    expect(defaultSeverity('NO_PRIMARY')).toBe('CRITICAL');
    expect(defaultSeverity('HOST_DOWN')).toBe('CRITICAL');
    expect(defaultSeverity('CPS_SNAPSHOT_FAILED')).toBe('ERROR');
    expect(defaultSeverity('OUTSIDE_METRIC_THRESHOLD')).toBe('WARNING');
    expect(defaultSeverity('TAGS_MODIFIED')).toBe('INFO');
    expect(defaultSeverity('A_NEWER_EVENT')).toBe('WARNING');
  });

  it('are conditions, incidents with an end, or mere information', () => {
    expect(isInformational('JOINED_GROUP')).toBe(true);
    expect(isInformational('CPS_SNAPSHOT_SUCCESSFUL')).toBe(true);
    expect(lifecycleOf('NO_PRIMARY')).toBe('condition');
    expect(lifecycleOf('CPS_SNAPSHOT_FAILED')).toBe('incident');
    expect(closedBy('CPS_SNAPSHOT_FAILED')).toBe('CPS_SNAPSHOT_SUCCESSFUL');
    for (const eventType of alertEventTypes) {
      const end = closedBy(eventType);
      if (lifecycleOf(eventType) === 'incident') expect(end, eventType).toEqual(expect.any(String));
      if (end) expect(isInformational(end), end).toBe(true);
    }
  });

  it('take the units that make sense for their threshold', () => {
    expect(thresholdUnits('REPLICATION_OPLOG_WINDOW_RUNNING_OUT')[0]).toBe('HOURS');
    expect(thresholdUnits('TOO_MANY_ELECTIONS')).toEqual(['RAW']);
    expect(thresholdUnits('CPS_SNAPSHOT_BEHIND')).toHaveLength(7);
    expect(thresholdUnits('HOST_DOWN')).toEqual([]);
    expect(isAlertEventType('CLUSTER_READY')).toBe(false);
  });
});

describe('units', () => {
  it('convert within their kind only', () => {
    expect(convertUnits(90, 'MINUTES', 'HOURS')).toBe(1.5);
    expect(convertUnits(1, 'GIGABYTES', 'MEGABYTES')).toBe(1024);
    expect(convertUnits(3, 'THOUSAND_RPU', 'RPU')).toBe(3000);
    expect(convertUnits(3, 'RPU', 'WPU')).toBeUndefined();
    expect(convertUnits(3, 'RAW', 'HOURS')).toBeUndefined();
    expect(convertUnits(7, 'RAW', 'RAW')).toBe(7);
  });

  it('read as words after a number', () => {
    expect(unitLabel('HOURS')).toBe('hours');
    expect(unitLabel('THOUSAND_RPU')).toBe('thousand RPU');
    expect(unitLabel('RAW')).toBe('');
    expect(metricUnits('host', 'CONNECTIONS')).toEqual(['RAW']);
    expect(metricUnits('flex', 'CONNECTIONS')).toEqual([]);
  });
});
