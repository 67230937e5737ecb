import { expect, it } from 'vitest';
import { addressGroups } from './address-groups.ts';

it('names the caller and the target, lists each address once, and omits groups without addresses', () => {
  const groups = addressGroups(
    [
      {
        clusterName: 'orders',
        inbound: ['198.51.100.1'],
        outbound: ['198.51.100.2'],
        futureInbound: ['198.51.100.3', '198.51.100.4'],
        futureOutbound: ['198.51.100.4', '198.51.100.3'],
      },
      { clusterName: 'paused', inbound: [], outbound: [], futureInbound: [], futureOutbound: [] },
    ],
    {
      inbound: { aws: {}, azure: {}, gcp: {} },
      outbound: {
        aws: { 'us-east-1': ['203.0.113.2'], 'eu-west-1': ['203.0.113.1', '203.0.113.2'] },
        azure: {},
        gcp: {},
      },
    },
  );
  expect(groups.map(({ label, addresses }) => `${label}: ${addresses.join(' ')}`)).toEqual([
    'To orders: 198.51.100.1',
    'From orders: 198.51.100.2',
    'To and from orders, from its next change on: 198.51.100.3 198.51.100.4',
    'From Atlas itself (webhooks, key management): 203.0.113.1 203.0.113.2',
  ]);
});
