import { describe, expect, it } from 'vitest';
import { alertConfigOperations } from './alert-configs/rows.ts';
import {
  AcknowledgeRequest,
  Alert,
  alertOperations,
  canDo,
  forever,
  isAcknowledged,
  isForever,
} from './alerts.ts';
import { schemaFor } from './api/operation.ts';
import { eventOperations } from './events/rows.ts';
import { EventRecord } from './events/schemas.ts';

const alert = {
  id: '0123456789abcdef01234567',
  alertConfigId: '0123456789abcdef01234567',
  groupId: '0123456789abcdef01234567',
  eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
  status: 'OPEN',
  created: '2026-08-10T03:03:43Z',
  updated: '2026-08-10T03:03:43Z',
  metricName: 'CONNECTIONS',
  currentValue: { number: 12.5, units: 'RAW' },
  hostnameAndPort: 'db1:27017',
};
const now = Date.parse('2026-11-20T12:00:00Z');

describe('an acknowledgement', () => {
  it('accepts a whole alert in the first version; only two fields count', () => {
    const first = schemaFor(alertOperations.acknowledgeGroupAlert.body, '2023-01-01');
    expect(first?.safeParse({ ...alert, acknowledgedUntil: '2026-12-01T00:00:00Z', links: [] }).success).toBe(
      true,
    );
    expect(first?.safeParse({ unacknowledgeAlert: true }).success).toBe(false);
  });

  it('can be cleared by name in the second version, which has no other field of the alert', () => {
    expect(AcknowledgeRequest.safeParse({ unacknowledgeAlert: true }).success).toBe(true);
    expect(AcknowledgeRequest.safeParse({ status: 'CLOSED' }).success).toBe(false);
    expect(schemaFor(alertOperations.acknowledgeGroupAlert.body, '2025-03-12')).toBe(AcknowledgeRequest);
  });

  it('takes dates with any offset and comments of up to 200 characters', () => {
    for (const acknowledgedUntil of [
      '2126-09-11T10:00:00Z',
      '2026-12-01T00:00:00+02:00',
      '2026-12-01T00:00:00',
    ]) {
      expect(AcknowledgeRequest.safeParse({ acknowledgedUntil }).success).toBe(true);
    }
    expect(AcknowledgeRequest.safeParse({ acknowledgedUntil: 'tomorrow' }).success).toBe(false);
    expect(AcknowledgeRequest.safeParse({ acknowledgementComment: 'x'.repeat(200) }).success).toBe(true);
    expect(AcknowledgeRequest.safeParse({ acknowledgementComment: 'x'.repeat(201) }).success).toBe(false);
  });

  it('holds until its date, which for ever is a hundred years away', () => {
    expect(isAcknowledged({}, now)).toBe(false);
    expect(isAcknowledged({ acknowledgedUntil: '2026-11-20T12:00:01Z' }, now)).toBe(true);
    expect(isAcknowledged({ acknowledgedUntil: '2026-11-20T12:00:00Z' }, now)).toBe(false);
    expect(forever(now)).toBe('2126-11-20T12:00:00Z');
    expect(isForever(forever(now), now)).toBe(true);
    expect(isForever('2027-11-20T12:00:00Z', now)).toBe(false);
  });

  it('is possible on a closed alert, where it silences nothing', () => {
    expect(canDo('acknowledge', 'CLOSED')).toBe(true);
    expect(canDo('silence', 'CLOSED')).toBe(false);
    expect(canDo('silence', 'TRACKING')).toBe(true);
  });
});

describe('an answer', () => {
  it('fits its schema with the fields of its family', () => {
    expect(Alert.parse(alert)).toEqual(alert);
    expect(Alert.safeParse({ ...alert, status: 'GONE' }).success).toBe(false);
    const event = {
      id: alert.id,
      created: alert.created,
      eventTypeName: 'CLUSTER_READY',
      groupId: alert.groupId,
      newer: 1,
    };
    expect(EventRecord.parse(event)).toEqual(event);
  });
});

describe('the rows', () => {
  it('answer creation with 201 and its address, deletion with 204 and nothing', () => {
    expect(alertConfigOperations.createGroupAlertConfig).toMatchObject({ status: 201, location: true });
    expect(alertConfigOperations.deleteGroupAlertConfig.status).toBe(204);
    expect(alertConfigOperations.deleteGroupAlertConfig).not.toHaveProperty('response');
  });

  it('let the owners of the specification and the managers of the service write', () => {
    for (const row of [
      alertConfigOperations.createGroupAlertConfig,
      alertConfigOperations.toggleGroupAlertConfig,
      alertOperations.acknowledgeGroupAlert,
    ]) {
      expect([...row.roles].sort()).toEqual(['GROUP_ALERTS_MANAGER', 'GROUP_OWNER', 'ORG_OWNER']);
    }
  });

  it('filter alerts by the three valid statuses, and events by type, cluster and period', () => {
    const { query } = alertOperations.listGroupAlerts;
    expect(query.safeParse({ status: 'TRACKING' }).success).toBe(true);
    expect(query.safeParse({ status: 'CANCELLED' }).success).toBe(false);
    const events = eventOperations.listGroupEvents.query;
    expect(
      events.safeParse({
        clusterNames: ['orders'],
        eventType: ['CLUSTER_READY'],
        includeRaw: true,
        minDate: '2026-01-01T00:00:00Z',
      }).success,
    ).toBe(true);
    expect(events.safeParse({ eventType: ["'); drop"] }).success).toBe(false);
    expect(eventOperations.listOrgEvents.query.safeParse({ clusterNames: ['orders'] }).success).toBe(false);
  });
});
