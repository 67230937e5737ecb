import { describe, expect, it } from 'vitest';
import { IntegrationRequest, type IntegrationType } from '#contract/security/integrations.ts';
import {
  type FormValues,
  integrationKinds,
  problemsOf,
  requestOf,
  settingsText,
  valuesOf,
} from './integration-kinds.ts';
import { integrationTypes } from './integration-types.ts';

const groupId = '0123456789abcdef01234567';

/** A form of each kind, filled in as little and as right as it can be. */
function filled(type: IntegrationType): FormValues {
  const texts = integrationKinds[type].fields.flatMap(
    ({ name, label, kind, required, wants }): [string, string][] => {
      if (kind !== 'secret' && !(kind === 'text' && required)) return [];
      const digits = /(\d+) hexadecimal/u.exec(wants ?? '')?.[1];
      if (digits) return [[name, 'a1'.repeat(Number(digits) / 2)]];
      return [
        [
          name,
          label.endsWith('URL')
            ? 'https://example.com/hook'
            : kind === 'secret'
              ? 'canary-secret'
              : 'some-name',
        ],
      ];
    },
  );
  return { ...valuesOf(type, undefined), ...Object.fromEntries(texts) };
}

describe.each(integrationTypes)('%s', (type) => {
  it('is accepted by the service as its form sends it', () => {
    const values = filled(type);
    expect(problemsOf(type, values)).toEqual([]);
    expect(IntegrationRequest.safeParse(requestOf(type, values)).error?.issues ?? []).toEqual([]);
  });

  it('is refused by the form where the service would refuse it', () => {
    const empty = valuesOf(type, undefined);
    expect(problemsOf(type, empty).map(([, problem]) => problem)).toContain('is required');
    for (const { name, pattern } of integrationKinds[type].fields) {
      if (!pattern) continue;
      const wrong = { ...filled(type), [name]: 'not like that' };
      expect(problemsOf(type, wrong)).toHaveLength(1);
      expect(IntegrationRequest.safeParse(requestOf(type, wrong)).success, name).toBe(false);
    }
  });

  it('is tried by a command without a secret in it', () => {
    const { command, expects } = integrationKinds[type].test(filled(type), groupId);
    expect(command).toMatch(/curl -sS/u);
    expect(command).not.toMatch(/canary|a1a1/u);
    expect(expects).not.toBe('');
  });
});

it('stored settings fill the form again, without the secrets', () => {
  const settings = { apiKey: '****************************0531', region: 'EU', sendDatabaseMetrics: true };
  expect(valuesOf('DATADOG', settings)).toMatchObject({
    apiKey: '',
    region: 'EU',
    sendDatabaseMetrics: true,
  });
  expect(settingsText('DATADOG', settings)).toBe(
    'API key ****0531, Region EU, send metrics of each database',
  );
});

it('the command goes where the settings say', () => {
  expect(integrationKinds.DATADOG.test({ region: 'EU' }, groupId).command).toContain('api.datadoghq.eu');
  expect(integrationKinds.PAGER_DUTY.test({ region: 'EU' }, groupId).command).toContain(
    'events.eu.pagerduty.com',
  );
  expect(integrationKinds.PROMETHEUS.test({ username: "o'neil" }, groupId).command).toContain(
    `'o'\\''neil'":$PROMETHEUS_PASSWORD"`,
  );
});
