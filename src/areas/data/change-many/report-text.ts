import { formatCount } from '#src/lib/bytes.ts';
import type { ChangeKind } from './change.ts';
import type { RunReport } from './run-change.ts';

/** The counts of a report with their names, without those that are 0, in the order of importance. */
export function reportCounts(report: RunReport, kind: ChangeKind): { label: string; count: number }[] {
  const rows = [
    { label: kind === 'delete' ? 'Deleted' : 'Updated', count: report.changed },
    { label: 'Matched without a change', count: report.unchanged },
    { label: 'Skipped, changed during the run', count: report.skipped },
    { label: 'Failed', count: report.failed.count },
    { label: 'Outcome unknown', count: report.unknown },
    { label: kind === 'delete' ? 'Not deleted' : 'Not updated', count: report.left },
  ];
  return rows.filter(({ count }, index) => index === 0 || count > 0);
}

/** The report in one line: `Updated 20, failed 3 of 30 documents`. */
export function reportText(report: RunReport, kind: ChangeKind): string {
  const counts = reportCounts(report, kind).map(({ label, count }) => `${label}: ${formatCount(count)}`);
  return `${counts.join(', ')} (of ${formatCount(report.total)})`;
}
