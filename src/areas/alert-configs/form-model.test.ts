import { describe, expect, it } from 'vitest';
import { diffJson } from '#src/lib/json/json-diff.ts';
import { changesBetween, changesBySaving, countChanges } from './editor/changes.ts';
import { nested, problemsOf } from './editor/editor-rules.ts';
import {
  type ConfigForm,
  cloneOf,
  fitted,
  fittedUnits,
  formOf,
  formWithThreshold,
  newForm,
  requestOf,
} from './form-model.ts';
import { asKind, newNotification, storedMask, withoutSecrets } from './notifications/notification-form.ts';
import type { AlertConfig } from './shapes.ts';

const notifierId = 'b'.repeat(24);
const stored: AlertConfig = {
  id: 'c'.repeat(24),
  groupId: 'a'.repeat(24),
  eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
  enabled: true,
  created: '2026-03-13T00:00:00Z',
  updated: '2026-03-13T00:00:00Z',
  matchers: [{ fieldName: 'TYPE_NAME', operator: 'EQUALS', value: 'PRIMARY' }],
  metricThreshold: {
    metricName: 'CONNECTIONS',
    operator: 'GREATER_THAN',
    threshold: 500,
    units: 'RAW',
    mode: 'AVERAGE',
  },
  notifications: [
    {
      typeName: 'GROUP',
      notifierId: 'd'.repeat(24),
      delayMin: 0,
      intervalMin: 60,
      emailEnabled: true,
      smsEnabled: false,
      roles: ['GROUP_OWNER'],
    },
    { typeName: 'PAGER_DUTY', notifierId, delayMin: 5, serviceKey: `${'*'.repeat(28)}beef`, region: 'US' },
  ],
};

function edited(change: (form: ConfigForm) => void): ConfigForm {
  const form = structuredClone(formOf(stored));
  change(form);
  return form;
}

const paths = (form: ConfigForm, base?: AlertConfig) => problemsOf(form, base).map((each) => each.path);

describe('editing a stored configuration', () => {
  it('saving it untouched changes nothing and needs no secret', () => {
    const form = formOf(stored);
    expect(problemsOf(form, stored)).toEqual([]);
    expect(countChanges(changesBySaving(stored, requestOf(form)))).toBe(0);
  });

  it('never sends a mask: the kept secret is left out and its notifier named', () => {
    const [, pager] = requestOf(formOf(stored)).notifications;
    expect(pager).toEqual({ typeName: 'PAGER_DUTY', delayMin: 5, notifierId, region: 'US' });
    expect(storedMask(stored, { typeName: 'PAGER_DUTY', notifierId }, 'serviceKey')).toMatch(/beef$/);
  });

  it('a replaced secret is sent, and shown as replaced only', () => {
    const key = '0123456789abcdef0123456789abcdef';
    const form = edited((each) =>
      Object.assign(each.notifications[1] ?? {}, { serviceKey: { keep: false, text: key } }),
    );
    expect(requestOf(form).notifications[1]?.serviceKey).toBe(key);
    const changes = changesBySaving(stored, requestOf(form));
    expect(diffJson(changes.before, changes.after)).toEqual([
      {
        path: 'notifications.2 PagerDuty.serviceKey',
        keys: ['notifications', '2 PagerDuty', 'serviceKey'],
        kind: 'changed',
        before: 'stored',
        after: 'replaced',
      },
    ]);
    expect(JSON.stringify(changes)).not.toContain(key);
    expect(JSON.stringify(withoutSecrets(requestOf(form)))).not.toContain(key);
  });

  it('"Replace" without a new secret is refused at its field', () => {
    const form = edited((each) =>
      Object.assign(each.notifications[1] ?? {}, { serviceKey: { keep: false, text: '' } }),
    );
    expect(paths(form, stored)).toEqual(['notifications.1.serviceKey']);
  });

  it('removing a notification does not make the others look changed', () => {
    const form = edited((each) => void each.notifications.shift());
    const changes = changesBySaving(stored, requestOf(form));
    expect(diffJson(changes.before, changes.after).map((each) => each.path)).toEqual([
      'notifications.1 Project (owner)',
    ]);
  });

  it('another kind drops the stored secret', () => {
    const form = edited((each) => {
      const second = each.notifications[1];
      if (second) each.notifications[1] = asKind(second, 'SLACK');
    });
    expect(form.notifications[1]?.notifierId).toBe('');
    expect(paths(form, stored)).toEqual(['notifications.1.apiToken', 'notifications.1.channelName']);
  });

  it('detects changes by other users, independent of new ids', () => {
    const later = structuredClone(stored);
    for (const each of later.notifications) each.notifierId = 'e'.repeat(24);
    expect(changesBetween(stored, later)).toEqual([]);
    later.enabled = false;
    expect(changesBetween(stored, later).map((each) => each.path)).toEqual(['enabled']);
  });
});

describe('a clone', () => {
  it('keeps everything but the secrets, which it requires again', () => {
    const form = cloneOf(stored);
    expect(form.metricThreshold.threshold).toBe(500);
    expect(paths(form)).toEqual(['notifications.1.serviceKey']);
  });
});

describe('a new configuration', () => {
  it('requires an event type first', () => {
    expect(paths(newForm())).toEqual(['eventTypeName']);
  });

  it('is complete for an event type without a threshold', () => {
    const form = newForm('CPS_SNAPSHOT_FAILED');
    expect(problemsOf(form, undefined)).toEqual([]);
    expect(requestOf(form)).toMatchObject({ eventTypeName: 'CPS_SNAPSHOT_FAILED', enabled: true });
    expect(requestOf(form)).not.toHaveProperty('threshold');
  });

  it('names the threshold that is missing', () => {
    const form = newForm('REPLICATION_OPLOG_WINDOW_RUNNING_OUT');
    expect(form.threshold.units).toBe('HOURS');
    expect(paths(form)).toEqual(['threshold.threshold']);
  });

  it('names the metric that is missing', () => {
    expect(paths(newForm('OUTSIDE_METRIC_THRESHOLD'))).toEqual(['metricThreshold.metricName']);
  });

  it('names each field of each notification at fault', () => {
    const form = newForm('NO_PRIMARY');
    form.notifications = [
      { ...newNotification('EMAIL'), emailAddress: 'dba' },
      { ...newNotification('GROUP'), intervalMin: 1 },
      { ...newNotification('WEBHOOK') },
    ];
    expect(paths(form)).toEqual([
      'notifications.0.emailAddress',
      'notifications.1.intervalMin',
      'notifications.2.webhookUrl',
    ]);
  });

  it('reports an error about the whole list at its root', () => {
    const form = { ...newForm('NO_PRIMARY'), notifications: [] };
    const errors = nested(problemsOf(form, undefined));
    expect(errors.notifications?.root?.message).toMatch(/notification/i);
  });

  it('requires whole numbers where the service does', () => {
    const form = newForm('DAILY_BILL_OVER_THRESHOLD');
    form.threshold.threshold = 1.5;
    expect(paths(form)).toEqual(['threshold.threshold']);
  });
});

describe('another event type', () => {
  it('keeps the units that still fit and replaces the rest', () => {
    const form = newForm('REPLICATION_OPLOG_WINDOW_RUNNING_OUT');
    form.threshold = { operator: 'LESS_THAN', threshold: 2, units: 'MINUTES' };
    expect(fitted(form, 'CPS_SNAPSHOT_BEHIND').threshold).toEqual({
      operator: 'GREATER_THAN',
      threshold: 2,
      units: 'MINUTES',
    });
    expect(fitted(form, 'TOO_MANY_ELECTIONS').threshold.units).toBe('RAW');
    expect(fitted(form, 'JOINED_GROUP').threshold.threshold).toBeNull();
    // a metric that the search of event types found comes with its event type
    expect(fitted(form, 'OUTSIDE_METRIC_THRESHOLD', 'CONNECTIONS').metricThreshold).toMatchObject({
      metricName: 'CONNECTIONS',
      units: 'RAW',
    });
  });

  it('a metric measures in its own units', () => {
    expect(fittedUnits('OUTSIDE_METRIC_THRESHOLD', 'CONNECTIONS', 'HOURS')).toBe('RAW');
    expect(fittedUnits('OUTSIDE_METRIC_THRESHOLD', 'OPLOG_SLAVE_LAG_MASTER_TIME')).toBe('SECONDS');
    expect(fittedUnits('OUTSIDE_METRIC_THRESHOLD', 'OPLOG_SLAVE_LAG_MASTER_TIME', 'MINUTES')).toBe('MINUTES');
  });
});

describe('a configuration begun from a chart', () => {
  const seen = { metric: 'NORMALIZED_SYSTEM_CPU_USER', limit: 80, units: 'RAW', hosts: 'atlas-x1y2z3-' };

  it('has the threshold, its side, and the hosts of the cluster', () => {
    const { metricThreshold, matchers } = formWithThreshold('OUTSIDE_METRIC_THRESHOLD', {
      ...seen,
      below: true,
    });
    expect(metricThreshold).toEqual({
      metricName: 'NORMALIZED_SYSTEM_CPU_USER',
      operator: 'LESS_THAN',
      threshold: 80,
      units: 'RAW',
    });
    expect(matchers).toEqual([{ fieldName: 'HOSTNAME', operator: 'STARTS_WITH', value: 'atlas-x1y2z3-' }]);
  });

  it('of an event type without metrics is its limit', () => {
    const { threshold } = formWithThreshold('PENDING_INVOICE_OVER_THRESHOLD', { limit: 1200 });
    expect(threshold).toMatchObject({ operator: 'GREATER_THAN', threshold: 1200 });
  });

  it.each([
    ['a metric that there is not', { ...seen, metric: 'LOVE' }],
    ['no metric', { limit: 3 }],
  ])('with %s is an empty one', (_, input) => {
    expect(formWithThreshold('OUTSIDE_METRIC_THRESHOLD', input)).toEqual(newForm('OUTSIDE_METRIC_THRESHOLD'));
  });
});
