import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { completeAlertConfig } from './defaults.ts';
import { checkAlertConfig } from './rules.ts';
import { AlertConfigRequest } from './schemas.ts';

const base = { eventTypeName: 'NO_PRIMARY', notifications: [{ typeName: 'GROUP', emailEnabled: true }] };

function paths(body: object): string[] {
  const result = AlertConfigRequest.safeParse(body, { reportInput: true });
  return (result.error?.issues ?? []).map((issue) =>
    [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.'),
  );
}

describe('the body of a configuration', () => {
  it('is refused with the name of an unknown field, at any depth', () => {
    expect(paths({ ...base, colour: 1 })).toEqual(['colour']);
    expect(paths({ ...base, notifications: [{ typeName: 'EMAIL', colour: 1 }] })).toEqual([
      'notifications.0.colour',
    ]);
    expect(paths({ ...base, threshold: { operator: 'LESS_THAN', colour: 1 } })).toEqual(['threshold.colour']);
    expect(
      paths({ ...base, matchers: [{ fieldName: 'PORT', operator: 'EQUALS', value: '1', colour: 1 }] }),
    ).toEqual(['matchers.0.colour']);
  });

  it('is refused with the name of a field whose value is not one of its values', () => {
    expect(paths({ ...base, eventTypeName: 'CLUSTER_READY' })).toEqual(['eventTypeName']);
    expect(paths({ ...base, severityOverride: 'FATAL' })).toEqual(['severityOverride']);
    expect(paths({ ...base, notifications: [{ typeName: 'PIGEON' }] })).toEqual(['notifications.0.typeName']);
    expect(paths({ ...base, notifications: [{ typeName: 'DATADOG', datadogRegion: 'MARS' }] })).toEqual([
      'notifications.0.datadogRegion',
    ]);
    expect(paths({ ...base, notifications: [{ typeName: 'GROUP', roles: ['ORG_OWNER'] }] })).toEqual([
      'notifications.0.roles.0',
    ]);
    expect(paths({ ...base, notifications: [{ typeName: 'GROUP', delayMin: -1 }] })).toEqual([
      'notifications.0.delayMin',
    ]);
    expect(paths({ ...base, notifications: [3] })).toEqual(['notifications.0']);
    expect(paths({ ...base, threshold: { threshold: 1.5 } })).toEqual(['threshold.threshold']);
  });

  it('may be a configuration sent back as it was read', () => {
    const whole = {
      ...base,
      id: '0123456789abcdef01234567',
      groupId: '0123456789abcdef01234567',
      created: '2026-01-01T00:00:00Z',
      updated: '2026-01-01T00:00:00Z',
      links: [],
      matchers: [],
    };
    expect(paths(whole)).toEqual([]);
  });

  it('may carry what Terraform sends with every kind of notification', () => {
    const parsed = AlertConfigRequest.parse({
      eventTypeName: 'CPS_SNAPSHOT_BEHIND',
      enabled: true,
      matchers: [],
      notifications: [
        {
          typeName: 'EMAIL',
          emailAddress: 'ops@example.com',
          emailEnabled: true,
          smsEnabled: false,
          roles: null,
          delayMin: 0,
          intervalMin: 5,
        },
      ],
      threshold: { operator: 'GREATER_THAN', threshold: 48, units: 'HOURS' },
    });
    expect(parsed.notifications).toEqual([
      { typeName: 'EMAIL', emailAddress: 'ops@example.com', delayMin: 0, intervalMin: 5 },
    ]);
    expect(checkAlertConfig(parsed)).toEqual([]);
  });

  it('may carry the empty texts that the CLI sends for options left out', () => {
    const parsed = AlertConfigRequest.parse({
      groupId: '0123456789abcdef01234567',
      eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
      enabled: false,
      metricThreshold: {
        metricName: 'CONNECTIONS',
        operator: 'GREATER_THAN',
        threshold: 0,
        units: '',
        mode: '',
      },
      notifications: [{ typeName: 'OPS_GENIE', opsGenieApiKey: 'k', opsGenieRegion: '', intervalMin: 0 }],
    });
    expect(checkAlertConfig(parsed)).toEqual([]);
    expect(completeAlertConfig(parsed)).toMatchObject({
      metricThreshold: { mode: 'AVERAGE', threshold: 0, units: 'RAW' },
      notifications: [{ typeName: 'OPS_GENIE', opsGenieApiKey: 'k', opsGenieRegion: 'US', delayMin: 0 }],
    });
    expect(completeAlertConfig(parsed).notifications[0]).not.toHaveProperty('intervalMin');
  });

  it('can be described as JSON Schema', () => {
    const described = z.toJSONSchema(AlertConfigRequest, { io: 'input', unrepresentable: 'any' });
    expect(JSON.stringify(described)).toContain('webhookHeadersTemplate');
    expect(described.required).toEqual(['eventTypeName', 'notifications']);
  });
});
