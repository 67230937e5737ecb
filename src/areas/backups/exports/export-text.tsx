import { formatCount, formatShare } from '#src/lib/bytes.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { badgeOf } from '../shared/texts.tsx';
import type { ExportFact } from './export-facts.ts';
import classes from './exports.module.css';
import type { ExportState } from './exports-search.ts';

export const exportStates: Record<ExportState, { kind: StateKind; label: string }> = {
  Queued: { kind: 'progress', label: 'Queued' },
  InProgress: { kind: 'progress', label: 'In progress' },
  Successful: { kind: 'ok', label: 'Done' },
  Failed: { kind: 'failed', label: 'Failed' },
  Cancelled: { kind: 'off', label: 'Cancelled' },
};

export const ExportBadge = badgeOf(exportStates);

/** How far a job is, counted in collections. Unknown is no bar. */
export function ExportProgress({ fact }: { fact: ExportFact }) {
  const { share, state, job } = fact;
  if (share === undefined) return <Absent label="unknown" />;
  const { exportedCollections, totalCollections } = job.exportStatus;
  const percent = Math.floor(share * 100);
  const text = `${formatCount(exportedCollections)} of ${formatCount(totalCollections)} collections`;
  return (
    <Row as="span" gap={8} align="center" shrink title={text}>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label="Exported"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        <span className={classes.done} data-state={state} style={{ width: `${percent}%` }} />
      </span>
      <span className={classes.percent}>{formatShare(percent / 100)}</span>
    </Row>
  );
}
