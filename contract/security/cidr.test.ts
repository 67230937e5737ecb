import { expect, it } from 'vitest';
import { contains, parseBlock, shortAddress, shortBlock, sizeOf, worldOf } from './cidr.ts';

const read = (text: string) => {
  const result = parseBlock(text);
  if (!result.ok) throw new Error(`${text} ${result.reason}`);
  return result.block;
};

it.each([
  ['10.0.0.1', '10.0.0.1/32'],
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['255.255.255.255', '255.255.255.255/32'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1/128'],
  ['2001:db8:40::/48', '2001:db8:40::/48'],
  ['::', '::/128'],
  ['::/0', '::/0'],
  ['1::', '1::/128'],
  ['::ffff:10.0.0.1', '10.0.0.1/32'],
  ['::ffff:10.0.0.1/104', '10.0.0.0/8'],
  ['64:ff9b::192.0.2.33', '64:ff9b::c000:221/128'],
  ['1:0:0:2:0:0:0:3', '1:0:0:2::3/128'],
])('%s is %s', (text, block) => expect(read(text).text).toBe(block));

it.each([
  '',
  '10.0.0',
  '10.0.0.256',
  '010.0.0.1',
  '10.0.0.1 ',
  ' 10.0.0.1',
  '10.0.0.1/',
  '10.0.0.1/33',
  '10.0.0.1/-1',
  '10.0.0.1/08',
  '10.0.0.1/8/8',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8',
  '1::2::3',
  ':1',
  '1:',
  'fe80::1%eth0',
  '12345::',
  '::10.0.0.1:1',
  '10.0.0.1::',
  '2001:db8::/129',
  '::ffff:10.0.0.1/95',
  'localhost',
  '١.2.3.4',
])('%j is no block', (text) => expect(parseBlock(text).ok).toBe(false));

it('determines which block contains another one, and how many addresses it has', () => {
  expect(contains(read('10.0.0.0/8'), read('10.1.0.0/16'))).toBe(true);
  expect(contains(read('10.1.0.0/16'), read('10.0.0.0/8'))).toBe(false);
  expect(contains(read('10.0.0.0/8'), read('11.0.0.1'))).toBe(false);
  expect(contains(read('0.0.0.0/0'), read('::1'))).toBe(false);
  expect(sizeOf(read('10.0.0.0/24'))).toBe(256n);
  expect(sizeOf(read('::/0'))).toBe(2n ** 128n);
});

it.each([
  [['0.0.0.0/0', '10.0.0.0/8'], ['0.0.0.0/0']],
  [
    ['0.0.0.0/1', '128.0.0.0/1', '10.0.0.0/8'],
    ['0.0.0.0/1', '128.0.0.0/1'],
  ],
  [['0.0.0.0/1', '0.0.0.0/1'], []],
  [
    ['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/2', '192.0.2.1'],
    ['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/2'],
  ],
  [['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/3'], []],
  [
    ['::/1', '8000::/1', '0.0.0.0/1'],
    ['::/1', '8000::/1'],
  ],
  [[], []],
])('of %j these admit the whole world: %j', (list, world) => {
  expect(worldOf(list.map(read)).map(({ text }) => text)).toEqual(world);
});

it.each([
  ['0:0:0:0:0:0:0:1', '::1'],
  ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:0db8:0000::/32', '2001:db8::/32'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['10.1.2.3/8', '10.1.2.3/8'],
  ['sg-0123456789abcdef0', 'sg-0123456789abcdef0'],
  ['*.example.com', '*.example.com'],
  ['', ''],
])('shows %s as %s', (text, shown) => {
  expect(shortAddress(text)).toBe(shown);
});

it.each([
  ['203.0.113.40/32', '203.0.113.40'],
  ['2001:0db8:0040:0000::/48', '2001:db8:40::/48'],
  ['2001:DB8:0:0:0:0:0:1/128', '2001:db8::1'],
  ['198.51.100.0/24', '198.51.100.0/24'],
  ['sg-0123456789abcdef0', 'sg-0123456789abcdef0'],
])('shows the entry %s as %s', (text, shown) => {
  expect(shortBlock(text)).toBe(shown);
});
