import { expect, it } from 'vitest';
import { familiesOf, privateForm } from './string-families.ts';

it('lists the families that the service names, and none else', () => {
  expect(familiesOf({})).toEqual([]);
  const families = familiesOf({
    standard: 'mongodb://a',
    standardSrv: 'mongodb+srv://a',
    privateSrv: 'mongodb+srv://a-pri',
    privateEndpoint: [
      {
        srvConnectionString: 'mongodb+srv://pl-0',
        endpoints: [{ region: 'EU_WEST_1', endpointId: 'vpce-1' }],
      },
      { connectionString: 'mongodb://pl-1', srvShardOptimizedConnectionString: 'mongodb+srv://lb' },
    ],
    awsPrivateLink: { 'vpce-1': 'mongodb://pl-0' },
  });
  expect(families.map(({ label }) => label)).toEqual([
    'Public',
    'Peering',
    'Private endpoint EU_WEST_1',
    'Private endpoint 2',
  ]);
});

it('knows the older form of private endpoints', () => {
  expect(familiesOf({ awsPrivateLinkSrv: { 'vpce-1': 'mongodb+srv://pl-0' } })).toMatchObject([
    { label: 'Private endpoint vpce-1', srv: 'mongodb+srv://pl-0', standard: undefined },
  ]);
});

it.each([
  ['mongodb+srv://orders.ab1cd.mongodb.net', 'mongodb+srv://orders-pri.ab1cd.mongodb.net'],
  [
    'mongodb://a.x.net:27017,b.x.net:27017/?ssl=true',
    'mongodb://a-pri.x.net:27017,b-pri.x.net:27017/?ssl=true',
  ],
])('the private form of %s is %s', (uri, expected) => {
  expect(privateForm(uri)).toBe(expected);
});
