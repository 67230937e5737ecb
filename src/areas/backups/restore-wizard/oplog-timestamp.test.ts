import { expect, it } from 'vitest';
import { readOplogTimestamp } from './oplog-timestamp.ts';

it('reads a timestamp as shells, logs and extended JSON write it', () => {
  const read = { seconds: 1_773_410_520, increment: 3 };
  for (const text of [
    'Timestamp({ t: 1773410520, i: 3 })',
    'Timestamp(1773410520, 3)',
    ' 1773410520:3 ',
    '1773410520, 3',
    '{"$timestamp":{"t":1773410520,"i":3}}',
  ]) {
    expect(readOplogTimestamp(text), text).toEqual(read);
  }
});

it('returns undefined for other text', () => {
  for (const text of [
    '',
    '1773410520',
    'Timestamp(1773410520, 0)',
    'Timestamp(99999999999, 1)',
    '2026-03-13',
  ]) {
    expect(readOplogTimestamp(text), text).toBeUndefined();
  }
});
