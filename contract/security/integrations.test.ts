import { describe, expect, it } from 'vitest';
import { IntegrationRequest, maskIntegration } from './integrations.ts';

const shownOf = (request: object): Record<string, unknown> =>
  maskIntegration(IntegrationRequest.parse(request));

describe('a stored integration', () => {
  it('of Prometheus shows nothing of its password', () => {
    const request = {
      ...{ type: 'PROMETHEUS', enabled: true, serviceDiscovery: 'http', username: 'scraper' },
      password: 'canary-password-1234',
    };
    const { password: _, ...others } = request;
    expect(shownOf(request)).toEqual(others);
  });

  it('shows the last four characters of a key', () => {
    const apiKey = '0123456789abcdef0123456789abcdef';
    expect(shownOf({ type: 'DATADOG', apiKey, region: 'US' })).toEqual({
      ...{ type: 'DATADOG', region: 'US' },
      apiKey: `${'*'.repeat(28)}cdef`,
    });
  });

  it('shows neither templates nor the query of an address', () => {
    const request = {
      ...{ type: 'WEBHOOK', url: 'https://hooks.example.com/a?token=canary', secret: 'canary-0123456789' },
      ...{ bodyTemplate: '{"token":"canary"}', headersTemplate: 'Authorization: canary' },
    };
    const shown = shownOf(request);
    expect(shown).toMatchObject({ bodyTemplate: '*'.repeat(12), headersTemplate: '*'.repeat(12) });
    expect(JSON.stringify(shown)).not.toContain('canary');
  });

  it('keeps what a request has masked already', () => {
    const apiKey = `${'*'.repeat(28)}cdef`;
    expect(shownOf({ type: 'DATADOG', apiKey })).toMatchObject({ apiKey });
  });
});
