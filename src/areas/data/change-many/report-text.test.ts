import { expect, it } from 'vitest';
import { reportText } from './report-text.ts';

const report = {
  ...{ total: 1200, changed: 1000, unchanged: 0, skipped: 20, unknown: 0, left: 177 },
  ...{ failed: { count: 3, first: [] }, state: 'stopped' as const },
};

it('names each count of a report that is not 0', () => {
  expect(reportText(report, 'update')).toBe(
    'Updated: 1,000, Skipped, changed during the run: 20, Failed: 3, Not updated: 177 (of 1,200)',
  );
});

it('names the first count even when it is 0', () => {
  expect(reportText({ ...report, changed: 0, left: 1177 }, 'delete')).toMatch(/^Deleted: 0, /u);
});
