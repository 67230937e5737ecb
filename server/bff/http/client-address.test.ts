import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const from = (peer: string, forwarded: string[], trusted: string[]) =>
  clientAddress(
    { method: 'GET', target: '/', headers: forwarded.map((each) => ['x-forwarded-for', each]), peer },
    trusted,
  );

test('the peer counts, whatever it claims', () => {
  expect(from('203.0.113.7', ['10.0.0.1'], [])).toBe('203.0.113.7');
  expect(from('::ffff:203.0.113.7', [], [])).toBe('203.0.113.7');
  expect(from('fe80::1%eth0', [], [])).toBe('fe80::1');
});

test('a trusted proxy is believed for the hop that it added, and no further', () => {
  expect(from('10.0.0.1', ['198.51.100.1, 203.0.113.7'], ['10.0.0.1'])).toBe('203.0.113.7');
  expect(from('10.0.0.1', ['198.51.100.1', '203.0.113.7, 10.0.0.2'], ['10.0.0.1', '10.0.0.2'])).toBe(
    '203.0.113.7',
  );
  expect(from('10.0.0.1', ['203.0.113.7, 10.9.9.9'], ['10.0.0.0/8'])).toBe('203.0.113.7');
  expect(from('11.0.0.1', ['203.0.113.7'], ['10.0.0.0/8'])).toBe('11.0.0.1');
  expect(from('10.0.0.1', ['not an address'], ['10.0.0.1'])).toBe('10.0.0.1');
  expect(from('10.0.0.1', [], ['10.0.0.1'])).toBe('10.0.0.1');
});
