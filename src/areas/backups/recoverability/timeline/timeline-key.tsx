import { Hint } from '#src/ui/feedback/hint.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { KeyShape } from './mark-shapes.tsx';
import classes from './timeline.module.css';
import type { Lane } from './timeline-marks.ts';

const keys =
  '← → a minute, with Shift a second; ↑ ↓ an hour; Page Up and Down a day; N and P the next and previous snapshot; Home and End the oldest and newest; + and − zoom, 0 back. Ctrl and wheel zoom, Shift and drag moves.';

/** Legend of the shapes in the chart, and the keyboard shortcuts. */
export function TimelineKey({ lanes, continuous }: { lanes: readonly Lane[]; continuous: boolean }) {
  const marks = lanes.flatMap((lane) => lane.marks);
  const has = (is: (mark: (typeof marks)[number]) => boolean): boolean => marks.some(is);
  return (
    <Row gap={8} columnGap={16} align="center" justify="between" wrap>
      <Row
        as="ul"
        gap={4}
        columnGap={16}
        align="center"
        wrap
        size={12}
        tone="dim"
        className={classes.key}
        aria-label="Legend"
      >
        {continuous && (
          <>
            <li>
              <span className={classes.swatch} data-kind="continuous" /> every second can be restored
            </li>
            <li>
              <span className={classes.swatch} data-kind="gap" /> gap after a restore
            </li>
          </>
        )}
        {has((mark) => mark.kind === 'snapshot' && mark.snapshot.state === 'failed') && (
          <li>
            <KeyShape kind="hourly" state="failed" /> failed
          </li>
        )}
        {has((mark) => mark.kind === 'planned') && (
          <li>
            <KeyShape kind="daily" state="planned" /> scheduled
          </li>
        )}
        <li>line: retained until its end</li>
      </Row>
      <Hint label={keys}>
        <button type="button" className={classes.help}>
          Keys
        </button>
      </Hint>
    </Row>
  );
}
