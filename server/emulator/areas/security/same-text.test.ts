import { expect, it } from 'vitest';
import { parseBlock } from '#contract/security/cidr.ts';
import { parseAccessEntry } from '#server/auth/access-list.ts';

/** The console's forms and the emulator classify an address alike: one without a network, one with. */
it.each([
  ...[
    '10.0.0.1',
    '10.1.2.3/8',
    '0.0.0.0/0',
    '::',
    '::/0',
    '1::',
    '::1',
    '2001:DB8::/32',
    '::ffff:10.0.0.1/104',
  ],
  ...['64:ff9b::192.0.2.33', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8', 'fe80::1/64'],
  ...[
    '',
    '10.0.0',
    '10.0.0.256',
    '010.0.0.1',
    '10.0.0.1 ',
    '10.0.0.1/',
    '10.0.0.1/33',
    '10.0.0.1/08',
    '1/8/8',
  ],
  ...['1:2:3:4:5:6:7', '1:2:3:4:5:6:7::8', '1::2::3', ':1', '1:', 'fe80::1%eth0', '12345::', '10.0.0.1::'],
  ...[
    '2001:db8::/129',
    '::ffff:10.0.0.1/95',
    'localhost',
    'x'.repeat(65),
    '::10.0.0.1',
    '1.2.3.4:5',
    '::1.2.3.4.5',
  ],
])('reads %j as the console does', (text) => {
  const [ours, theirs] = [parseBlock(text), parseAccessEntry(text)];
  expect(ours.ok ? ours.block.text : ours.reason).toBe(theirs.ok ? theirs.entry.cidrBlock : theirs.reason);
});
