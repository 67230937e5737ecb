import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccessEntry, compileAccessList, matches, parseAccessEntry } from './access-list.ts';
import { formatIpAddress, parseIpAddress } from './ip-address.ts';

function entry(text: string): AccessEntry {
  const result = parseAccessEntry(text);
  if (!result.ok) throw new Error(`${text}: ${result.reason}`);
  return result.entry;
}

describe('an entry', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1/32', '10.0.0.1'],
    ['10.0.0.1/32', '10.0.0.1/32', '10.0.0.1'],
    ['0.0.0.0/0', '0.0.0.0/0', undefined],
    ['192.168.0.0/31', '192.168.0.0/31', undefined],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1/128', '2001:db8::1'],
    ['2001:0db8::/64', '2001:db8::/64', undefined],
    ['::', '::/128', '::'],
    ['::/0', '::/0', undefined],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3/128', '1:0:0:2::3'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7/128', '1:0:2:3:4:5:6:7'],
    ['::ffff:10.1.2.3', '10.1.2.3/32', '10.1.2.3'],
    ['::ffff:a00:0/104', '10.0.0.0/8', undefined],
  ])('%s is %s', (text, cidrBlock, ipAddress) => {
    expect(entry(text)).toMatchObject({ cidrBlock, ipAddress, hostBits: false });
  });

  test('clears bits to the right of the prefix, and reports that', () => {
    expect(entry('10.1.2.3/8')).toMatchObject({ cidrBlock: '10.0.0.0/8', hostBits: true });
    expect(entry('2001:db8::1/32')).toMatchObject({ cidrBlock: '2001:db8::/32', hostBits: true });
  });

  test.each([
    ...[
      '',
      ' ',
      '010.0.0.1',
      '0177.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0x7f.0.0.1',
      '1.2.3',
      '1.2.3.4.5',
    ],
    ...['256.0.0.1', '1.2.3.-4', ' 1.2.3.4', '1.2.3.4 ', '1.2.3.4\n', '1.2.3.4\0', '１.2.3.4', '١.٢.٣.٤'],
    ...[
      '10.0.0.0/',
      '10.0.0.0/08',
      '10.0.0.0/33',
      '10.0.0.0/-1',
      '10.0.0.0/ 8',
      '10.0.0.0/8 ',
      '10.0.0.0/8/8',
    ],
    ...[
      '10.0.0.0/1e1',
      '10.0.0.0/255.0.0.0',
      '/8',
      '::/129',
      '::1%eth0',
      'fe80::1%1/64',
      '1::2::3',
      '12345::',
    ],
    ...['[::1]', '::ffff:010.0.0.1', '::ffff:0.0.0.0/95', 'localhost', '10.0.0.1:80', `${'0:'.repeat(60)}0`],
  ])('%j is refused', (text) => {
    expect(parseAccessEntry(text)).toMatchObject({ ok: false, reason: expect.stringMatching(/^must /) });
  });
});

describe('a list', () => {
  test('an empty one matches no address', () => {
    expect(matches([], '127.0.0.1')).toBe(false);
  });

  test('an IPv4 peer on a dual-stack socket is its IPv4 address', () => {
    const list = compileAccessList([entry('10.1.2.0/24'), entry('fe80::/10')]);
    for (const peer of ['10.1.2.3', '::ffff:10.1.2.3', '::ffff:a01:203', '::FFFF:0A01:0203']) {
      expect(list.matches(peer)).toBe(true);
    }
    expect(list.matches('::ffff:10.1.3.3')).toBe(false);
    expect(list.matches('fe80::1%eth0')).toBe(true);
    expect(list.matches('::10.1.2.3')).toBe(false);
  });

  test('a block of one family never admits the other', () => {
    const both = [entry('::/0'), entry('10.0.0.0/8')];
    expect(matches(both, '11.0.0.1')).toBe(false);
    expect(matches(both, '::ffff:11.0.0.1')).toBe(false);
    expect(matches([entry('0.0.0.0/0')], '::1')).toBe(false);
  });

  test.each(['', 'unknown', '10.1.2.3:4711', '[::1]', '010.1.2.3'])('the peer %j matches nothing', (peer) => {
    expect(matches([entry('0.0.0.0/0'), entry('::/0')], peer)).toBe(false);
  });
});

describe('against numbers', () => {
  const v4 = fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }).map((value) => ({ family: 4 as const, value }));
  const v6 = fc
    .bigInt({ min: 0n, max: 2n ** 128n - 1n })
    .filter((value) => value >> 32n !== 0xffffn)
    .map((value) => ({ family: 6 as const, value }));

  test('an address survives being written and read', () => {
    const sparse = fc
      .array(fc.constantFrom(0n, 1n, 0xffffn), { minLength: 8, maxLength: 8 })
      .map((parts) => ({
        family: 6 as const,
        value: parts.reduce<bigint>((all, part) => (all << 16n) | part, 0n),
      }))
      .filter(({ value }) => value >> 32n !== 0xffffn);
    fc.assert(
      fc.property(fc.oneof(v4, v6, sparse), (address) => {
        expect(parseIpAddress(formatIpAddress(address))).toEqual(address);
      }),
      { numRuns: 5000 },
    );
  });

  test('a block matches exactly the addresses that share its prefix', () => {
    // The peer differs from the block's address in the bits below a random place, so that hits and misses are even.
    const pair = fc.oneof(v4, v6).chain((block) => {
      const width = block.family === 4 ? 32 : 128;
      return fc
        .tuple(fc.nat(width), fc.nat(width), fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }))
        .map(([prefix, keep, noise]) => {
          const mask = (1n << BigInt(width - keep)) - 1n;
          return {
            block,
            width,
            prefix,
            peer: { family: block.family, value: block.value ^ (noise & mask) },
          };
        });
    });
    fc.assert(
      fc.property(pair, ({ block, width, prefix, peer }) => {
        const shift = BigInt(width - prefix);
        const expected = block.value >> shift === peer.value >> shift;
        fc.pre(peer.family === 4 || peer.value >> 32n !== 0xffffn);
        const list = [entry(`${formatIpAddress(block)}/${prefix}`)];
        expect(matches(list, formatIpAddress(peer))).toBe(expected);
        if (peer.family === 4) expect(matches(list, `::ffff:${formatIpAddress(peer)}`)).toBe(expected);
      }),
      { numRuns: 20_000 },
    );
  });
});
