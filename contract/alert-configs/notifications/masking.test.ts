import { describe, expect, it } from 'vitest';
import { isMasked, maskNotification, maskText, maskUrl, restoreSecrets } from './masking.ts';

describe('a secret in an answer', () => {
  it('shows its length and its last four characters', () => {
    expect(maskText('0123456789abcdef0123456789aba23c')).toBe(`${'*'.repeat(28)}a23c`);
    expect(maskText('12345678')).toBe('********');
  });

  it('shows host and last four characters of a URL, and no password', () => {
    expect(maskUrl('https://example.com/hooks/a1b2101')).toBe('https://example.com/****2101');
    expect(maskUrl('https://me:pw@example.com:8443/hooks?key=s3cret9')).toBe(
      'https://example.com:8443/****ret9',
    );
    expect(maskUrl('https://example.com')).toBe('https://example.com/****');
    expect(maskUrl('not a url, but long')).toBe(`${'*'.repeat(15)}long`);
  });

  it('shows nothing of a webhook secret, not even its length', () => {
    const [short, long] = ['a', 'a'.repeat(80)].map((webhookSecret) =>
      maskNotification({ typeName: 'WEBHOOK', webhookUrl: 'https://example.com/0123456789', webhookSecret }),
    );
    expect(short).toEqual({
      typeName: 'WEBHOOK',
      webhookUrl: 'https://example.com/****6789',
      webhookSecret: '************',
    });
    expect(long).toEqual(short);
  });

  it('leaves the rest of a notification as it is', () => {
    const slack = { typeName: 'SLACK', apiToken: 'xoxb-0123456789', channelName: 'alerts', intervalMin: 60 };
    expect(maskNotification(slack)).toEqual({ ...slack, apiToken: '***********6789' });
    const newer = { typeName: 'A_NEWER_KIND', intervalMin: 5 };
    expect(maskNotification(newer)).toEqual(newer);
  });

  it('comes without an interval from services that repeat on their own', () => {
    for (const typeName of ['PAGER_DUTY', 'VICTOR_OPS', 'OPS_GENIE']) {
      expect(maskNotification({ typeName, delayMin: 0, intervalMin: 5 })).toEqual({ typeName, delayMin: 0 });
    }
  });
});

describe('a secret that is not repeated', () => {
  const stored = {
    typeName: 'WEBHOOK',
    webhookUrl: 'https://example.com/0123456789',
    webhookSecret: 'kept',
  };

  it('is taken from the stored notification, whether left out or sent back masked', () => {
    expect(restoreSecrets({ typeName: 'WEBHOOK', delayMin: 5 }, stored)).toEqual({ ...stored, delayMin: 5 });
    const back = { typeName: 'WEBHOOK' as const, webhookUrl: maskUrl(stored.webhookUrl) };
    expect(isMasked(back.webhookUrl)).toBe(true);
    expect(restoreSecrets(back, stored)).toEqual(stored);
  });

  it('is replaced by a new one, and never goes to another kind', () => {
    const sent = { typeName: 'WEBHOOK' as const, webhookUrl: 'https://other.example.com/x' };
    expect(restoreSecrets(sent, stored)).toEqual({ ...sent, webhookSecret: 'kept' });
    expect(restoreSecrets({ typeName: 'SLACK' }, stored)).toEqual({ typeName: 'SLACK' });
    expect(restoreSecrets(sent, undefined)).toBe(sent);
  });
});
