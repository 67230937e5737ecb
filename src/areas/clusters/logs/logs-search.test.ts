import { expect, it } from 'vitest';
import { rangeOf, readLogsSearch } from './logs-search.ts';

const until = Date.parse('2026-03-13T14:00:00Z');
const at = (iso: string) => Date.parse(iso) / 1000;

it.each([
  [{}, '2026-03-13T13:00:00Z', '2026-03-13T14:01:00Z'],
  [{ span: '7d' }, '2026-03-06T14:00:00Z', '2026-03-13T14:01:00Z'],
  [
    { from: '2026-03-10T08:00:00Z', to: '2026-03-10T08:30:15Z' },
    '2026-03-10T08:00:00Z',
    '2026-03-10T08:30:15Z',
  ],
  [{ from: '2026-03-13T13:59:00Z' }, '2026-03-13T13:59:00Z', '2026-03-13T14:01:00Z'],
  [{ from: 'yesterday', span: '6h' }, '2026-03-13T08:00:00Z', '2026-03-13T14:01:00Z'],
  // an end before the beginning is ignored
  [
    { from: '2026-03-10T08:00:00Z', to: '2026-03-09T08:00:00Z' },
    '2026-03-10T08:00:00Z',
    '2026-03-13T14:01:00Z',
  ],
])('%j is from %s to %s', (raw, start, end) => {
  expect(rangeOf(readLogsSearch(raw), until)).toEqual({ startDate: at(start), endDate: at(end) });
});
