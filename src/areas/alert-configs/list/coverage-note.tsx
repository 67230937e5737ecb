import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { alertLabel, defaultSeverity } from '#contract/alert-configs/event-types.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { SeverityBadge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useStoredText } from '#src/ui/stored-value.ts';
import classes from './config-list.module.css';
import type { Hole } from './coverage.ts';

export interface CoverageNoteProps {
  connectionId: string;
  groupId: string;
  holes: readonly Hole[];
}

/** Gaps that are listed at once; the others follow on demand, so that the list of configurations stays in sight. */
const MOST_LISTED = 3;

/** Problems that no configuration reports. Can be hidden, per browser; the count stays. */
export function CoverageNote({ connectionId, groupId, holes }: CoverageNoteProps) {
  const [folded, fold] = useStoredText('qd.alert-configs.coverage');
  const [isWhole, setWhole] = useState(false);
  const refusal = useRefusal('createGroupAlertConfig', { groupId });
  if (holes.length === 0) return null;
  const open = folded !== 'folded';
  const listed = isWhole ? holes : holes.slice(0, MOST_LISTED);
  return (
    <Notice
      tone="warning"
      title={`${plural(holes.length, 'gap')} in alert coverage`}
      action={
        <Button size="sm" variant="quiet" aria-expanded={open} onClick={() => fold(open ? 'folded' : 'open')}>
          {open ? 'Hide' : 'Show'}
        </Button>
      }
    >
      {open && (
        <Stack as="ul" gap={2} className={classes.holes}>
          {listed.map((hole) => (
            <Row as="li" key={hole.family} gap={4} columnGap={12} align="baseline" wrap>
              <SeverityBadge severity={defaultSeverity(hole.suggested)} />
              <span>{gapText(hole)}</span>
              {refusal === undefined && (
                <Link
                  to="/c/$connectionId/groups/$groupId/alert-configs/new"
                  params={{ connectionId, groupId }}
                  search={{ type: hole.suggested }}
                >
                  Alert on “{alertLabel(hole.suggested)}”
                </Link>
              )}
            </Row>
          ))}
          {holes.length > MOST_LISTED && (
            <li>
              <Button size="sm" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? 'Show fewer' : `Show ${plural(holes.length - MOST_LISTED, 'more gap')}`}
              </Button>
            </li>
          )}
        </Stack>
      )}
    </Notice>
  );
}

function gapText(hole: Hole): string {
  if (hole.clusters === undefined) return `${hole.title}: no enabled configuration reports problems`;
  const [first, ...rest] = hole.clusters;
  const more = rest.length === 0 ? '' : ` and ${formatCount(rest.length)} more`;
  return `${hole.title}: problems on ${first}${more} send no notification`;
}
