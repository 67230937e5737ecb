import { expect, it } from 'vitest';
import { formatInstant } from '#src/lib/time/time.ts';
import { formatUtc } from './instants.ts';

it.each(['2026-03-13T14:02:31Z', '2026-12-01T00:00:00Z', '1999-01-09T23:59:59Z'])(
  'writes %s as pages do in UTC',
  (text) => {
    const epoch = Date.parse(text);
    expect(formatUtc(epoch)).toBe(formatInstant(epoch, 'UTC'));
    expect(formatUtc(epoch, { seconds: true })).toBe(formatInstant(epoch, 'UTC', { seconds: true }));
  },
);
