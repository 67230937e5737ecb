import { describe, expect, it } from 'vitest';
import { serviceValues } from '#server/emulator/evidence/service-facts.ts';
import { completeAlertConfig } from './defaults.ts';
import { checkAlertConfig } from './rules.ts';
import { AlertConfigRequest } from './schemas.ts';

const group = { typeName: 'GROUP', emailEnabled: true, roles: ['GROUP_OWNER'] };

function request(more: object): AlertConfigRequest {
  return AlertConfigRequest.parse({ eventTypeName: 'HOST_DOWN', notifications: [group], ...more });
}

/** The rules' answer to a body that each field's form lets through, as `code field`. */
function validate(more: object, hasStored?: (id: string) => boolean): string[] {
  return checkAlertConfig(request(more), hasStored).map((each) => `${each.errorCode} ${each.field}`);
}

const notified = (notification: object, hasStored?: (id: string) => boolean) =>
  validate({ notifications: [notification] }, hasStored);

describe('validates a configuration against its event type', () => {
  it('is refused for an event that raises no alerts', () => {
    const [only] = checkAlertConfig({ ...request({}), eventTypeName: 'CLUSTER_READY' });
    expect(only).toMatchObject({ errorCode: 'INVALID_EVENT_TYPE_FOR_ALERT', field: 'eventTypeName' });
    expect(only?.detail).toContain('CLUSTER_READY');
  });

  it('has a threshold exactly where the event type takes one', () => {
    const eventTypeName = 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT';
    const threshold = { operator: 'LESS_THAN', threshold: 1, units: 'HOURS' };
    expect(validate({ eventTypeName, threshold })).toEqual([]);
    expect(validate({ eventTypeName })).toEqual(['MISSING_THRESHOLD threshold']);
    expect(validate({ threshold })).toEqual(['THRESHOLD_PRESENT threshold']);
    expect(validate({ eventTypeName: 'NO_PRIMARY' })).toEqual([]);
    expect(
      validate({ eventTypeName: 'NO_PRIMARY', threshold: { operator: 'LESS_THAN', threshold: 1 } }),
    ).toEqual([]);
  });

  it('has a threshold that is complete, with a fitting operator and units', () => {
    const eventTypeName = 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT';
    expect(validate({ eventTypeName, threshold: {} })).toEqual([
      'MISSING_ATTRIBUTE threshold.threshold',
      'MISSING_ATTRIBUTE threshold.operator',
    ]);
    expect(
      validate({ eventTypeName, threshold: { operator: 'LESS_THAN', threshold: 1, units: 'RAW' } }),
    ).toEqual(['UNITS_MISMATCH threshold.units']);
    expect(
      validate({
        eventTypeName: 'DAILY_BILL_OVER_THRESHOLD',
        threshold: { operator: 'LESS_THAN', threshold: 100 },
      }),
    ).toEqual(['INVALID_OPERATOR_FOR_EVENT_TYPE threshold.operator']);
    expect(validate({ eventTypeName: 'DAILY_BILL_OVER_THRESHOLD', threshold: { threshold: 100 } })).toEqual(
      [],
    );
  });

  it('has a metric threshold exactly where the event type watches a metric', () => {
    const eventTypeName = 'OUTSIDE_METRIC_THRESHOLD';
    const metricThreshold = { metricName: 'CONNECTIONS_PERCENT', operator: 'GREATER_THAN', threshold: 80 };
    expect(validate({ eventTypeName, metricThreshold })).toEqual([]);
    expect(validate({ eventTypeName })).toEqual(['MISSING_METRIC_THRESHOLD metricThreshold']);
    expect(validate({ metricThreshold })).toEqual(['METRIC_THRESHOLD_PRESENT metricThreshold']);
  });

  it('watches a metric that the event type has, in units of its kind', () => {
    const eventTypeName = 'OUTSIDE_METRIC_THRESHOLD';
    const watch = (more: object) =>
      validate({ eventTypeName, metricThreshold: { operator: 'LESS_THAN', threshold: 1, ...more } });
    expect(watch({ metricName: 'NO_SUCH_METRIC' })).toEqual([
      'INVALID_ENUM_VALUE metricThreshold.metricName',
    ]);
    expect(watch({ metricName: 'FLEX_CONNECTIONS' })).toEqual([
      'METRIC_TYPE_UNSUPPORTED metricThreshold.metricName',
    ]);
    expect(watch({ metricName: 'CONNECTIONS', units: 'HOURS' })).toEqual([
      'UNITS_MISMATCH metricThreshold.units',
    ]);
    expect(watch({ metricName: 'LOGICAL_SIZE', units: 'GIGABYTES' })).toEqual([]);
    expect(validate({ eventTypeName, metricThreshold: { metricName: 'CONNECTIONS' } })).toEqual([
      'MISSING_ATTRIBUTE metricThreshold.operator',
    ]);
  });
});

describe('matchers of a configuration', () => {
  const matcher = (fieldName: string, operator = 'EQUALS', value = 'x') => ({ fieldName, operator, value });

  it('use field names that the event type has, and say which those are', () => {
    expect(validate({ matchers: [matcher('HOSTNAME'), matcher('TYPE_NAME')] })).toEqual([]);
    const [only] = checkAlertConfig(request({ matchers: [matcher('HOSTNAME'), matcher('CLUSTER_NAME')] }));
    expect(only).toMatchObject({ errorCode: 'INVALID_ENUM_VALUE', field: 'matchers[1].fieldName' });
    expect(only?.detail).toContain('HOSTNAME_AND_PORT');
    expect(validate({ eventTypeName: 'CPS_SNAPSHOT_FAILED', matchers: [matcher('CLUSTER_NAME')] })).toEqual(
      [],
    );
  });

  it('hold patterns that can be run', () => {
    expect(validate({ matchers: [matcher('HOSTNAME', 'REGEX', '^(prod|stage)-\\d+')] })).toEqual([]);
    expect(validate({ matchers: [matcher('HOSTNAME', 'REGEX', '(')] })).toEqual([
      'INVALID_ATTRIBUTE matchers[0].value',
    ]);
    expect(validate({ matchers: [matcher('HOSTNAME', 'EQUALS', '(')] })).toEqual([]);
  });

  it('are at most one for auto-scaling', () => {
    const one = matcher('CLUSTER_NAME');
    const eventTypeName = 'DISK_AUTO_SCALE_INITIATED';
    expect(validate({ eventTypeName, matchers: [one] })).toEqual([]);
    expect(validate({ eventTypeName, matchers: [one, one] })).toEqual(['INVALID_ATTRIBUTE matchers']);
  });
});

describe('notifications of a configuration', () => {
  it('are one to 25', () => {
    expect(validate({ notifications: [] })).toEqual(['MISSING_NOTIFICATIONS notifications']);
    const mails = Array.from({ length: 26 }, (_, index) => ({
      typeName: 'EMAIL',
      emailAddress: `a${index}@example.com`,
    }));
    expect(validate({ notifications: mails.slice(1) })).toEqual([]);
    expect(validate({ notifications: mails })).toEqual([
      'MAX_NOTIFICATIONS_PER_ALERT_EXCEEDED notifications',
    ]);
  });

  it('repeat every five minutes at most, except with services that repeat on their own', () => {
    expect(notified({ ...group, intervalMin: 5 })).toEqual([]);
    expect(notified({ ...group, intervalMin: 4 })).toEqual([
      'NOTIFICATION_INTERVAL_OUT_OF_RANGE notifications[0].intervalMin',
    ]);
    expect(notified({ typeName: 'PAGER_DUTY', serviceKey: 'a'.repeat(32), intervalMin: 0 })).toEqual([]);
  });

  it('to the project need a channel and, if any roles are named, at least one', () => {
    expect(notified({ typeName: 'GROUP' })).toEqual([
      'EMAIL_OR_SMS_REQUIRED_FOR_GROUP_NOTIFICATION notifications[0].emailEnabled',
    ]);
    expect(notified({ typeName: 'GROUP', smsEnabled: true, roles: [] })).toEqual([
      'MISSING_ROLES_FOR_GROUP_NOTIFICATION notifications[0].roles',
    ]);
    expect(notified({ typeName: 'GROUP', smsEnabled: true })).toEqual([]);
  });

  it('go to the project and to the organization once each', () => {
    const org = { typeName: 'ORG', emailEnabled: true };
    expect(validate({ notifications: [group, org] })).toEqual([]);
    expect(validate({ notifications: [group, org, group, org] })).toEqual([
      'TOO_MANY_GROUP_NOTIFICATIONS notifications[2].typeName',
      'TOO_MANY_ORG_NOTIFICATIONS notifications[3].typeName',
    ]);
  });

  it('to a user need a name and a channel', () => {
    expect(notified({ typeName: 'USER', username: 'a@example.com', emailEnabled: true })).toEqual([]);
    expect(notified({ typeName: 'USER' })).toEqual([
      'MISSING_ATTRIBUTE notifications[0].username',
      'EMAIL_OR_SMS_REQUIRED_FOR_USER_NOTIFICATION notifications[0].emailEnabled',
    ]);
  });

  it('by e-mail need an address that is one', () => {
    expect(notified({ typeName: 'EMAIL', emailAddress: 'ops+atlas@mail.example.com' })).toEqual([]);
    expect(notified({ typeName: 'EMAIL' })).toEqual(['MISSING_ATTRIBUTE notifications[0].emailAddress']);
    for (const emailAddress of ['ops', 'ops@', '@example.com', 'ops@example', 'a b@example.com', 'a@b..c']) {
      expect(notified({ typeName: 'EMAIL', emailAddress }), emailAddress).toEqual([
        'INVALID_EMAIL_ADDRESS notifications[0].emailAddress',
      ]);
    }
  });

  it('to a webhook need its URL', () => {
    expect(notified({ typeName: 'WEBHOOK', webhookUrl: 'https://example.com/hook' })).toEqual([]);
    expect(notified({ typeName: 'WEBHOOK', webhookSecret: 's' })).toEqual([
      'WEBHOOK_URL_NOT_SET notifications[0].webhookUrl',
    ]);
    expect(notified({ typeName: 'WEBHOOK', webhookUrl: 'ftp://example.com' })).toEqual([
      'INVALID_ATTRIBUTE notifications[0].webhookUrl',
    ]);
  });

  it('to Datadog and PagerDuty need keys of the right form, which no message repeats', () => {
    const [datadog] = checkAlertConfig(
      request({ notifications: [{ typeName: 'DATADOG', datadogApiKey: 'not-a-key-but-secret' }] }),
    );
    expect(datadog).toMatchObject({
      errorCode: 'INVALID_DATADOG_API_KEY',
      field: 'notifications[0].datadogApiKey',
    });
    expect(JSON.stringify(datadog)).not.toContain('not-a-key-but-secret');
    expect(notified({ typeName: 'PAGER_DUTY', serviceKey: 'short' })).toEqual([
      'INVALID_PAGER_DUTY_SERVICE_KEY notifications[0].serviceKey',
    ]);
  });

  it('need their secret unless the service keeps it or an integration has it', () => {
    const notifierId = '0123456789abcdef01234567';
    const slack = { typeName: 'SLACK', channelName: 'alerts', notifierId };
    expect(notified(slack)).toEqual(['MISSING_ATTRIBUTE notifications[0].apiToken']);
    expect(notified(slack, (id) => id === notifierId)).toEqual([]);
    expect(notified({ typeName: 'PAGER_DUTY', integrationId: notifierId })).toEqual([]);
    const masked = { ...slack, apiToken: '****************abcd' };
    expect(notified(masked, () => true)).toEqual([]);
    expect(notified(masked)).toEqual(['INVALID_ATTRIBUTE notifications[0].apiToken']);
  });
});

describe('the recorded default configurations', () => {
  const defaults = serviceValues().defaultAlertConfigs;

  it('are accepted, and complete as they are', () => {
    expect(defaults).toHaveLength(10);
    for (const each of defaults) {
      const parsed = AlertConfigRequest.parse(each);
      expect(checkAlertConfig(parsed)).toEqual([]);
      expect(completeAlertConfig(parsed)).toEqual({ matchers: [], ...each });
    }
  });
});
