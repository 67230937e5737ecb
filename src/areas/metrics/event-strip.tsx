import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { defined } from '#src/lib/search-params.ts';
import { MarkIcon, type Mark as MarkShape } from '#src/ui/feedback/badge.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { useWidth } from '#src/ui/use-width.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { grouped, type Mark } from './marks.ts';
import classes from './metrics.module.css';
import type { TimeSpan } from './span/time-span.ts';

interface EventStripProps {
  groupId: string;
  marks: readonly Mark[];
  span: TimeSpan;
}

/** Two marks nearer than this, in pixels, share a place. */
const gapPx = 20;
const shapes: Readonly<Record<Mark['kind'], MarkShape>> = {
  alert: 'square',
  snapshot: 'dot',
  election: 'diamond',
  restart: 'triangle',
  maintenance: 'hollow',
  change: 'hollow',
  outage: 'triangle',
  restore: 'dot',
};

/** Events in the range, on the same axis as the charts: each mark opens its event. */
export function EventStrip({ groupId, marks, span }: EventStripProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [openId, setOpenId] = useState<string>();
  const length = span.to - span.from;
  const groups = width === 0 ? [] : grouped(marks, (gapPx / width) * length);
  const open = groups.find(([first]) => first?.id === openId);
  return (
    <Grid as="section" gap={2} aria-label="Events in the range">
      <Row gap={8} align="baseline">
        <span className={classes.stripLabel}>Events</span>
        <span className={classes.note}>
          {marks.length === 0 ? 'none in this range' : plural(marks.length, 'event')}
        </span>
      </Row>
      <div ref={ref} className={classes.stripLine}>
        {groups.map((group) => {
          const [first] = group;
          if (!first) return null;
          const worst = group.find(({ tone }) => tone === 'critical') ?? first;
          const text = group.length === 1 ? first.label : plural(group.length, 'event');
          return (
            <button
              key={first.id}
              type="button"
              className={classes.stripMark}
              style={{ insetInlineStart: `${((first.at - span.from) / length) * 100}%` }}
              aria-label={text}
              title={text}
              aria-expanded={openId === first.id}
              onClick={() => setOpenId(openId === first.id ? undefined : first.id)}
            >
              <MarkIcon mark={shapes[worst.kind]} tone={worst.tone} />
            </button>
          );
        })}
      </div>
      {open && (
        <Grid as="ul" gap={2} size={13} className={classes.stripList}>
          {open.map((mark) => (
            <li key={mark.id}>
              <AbsoluteInstant value={mark.at} seconds /> <MarkLink groupId={groupId} mark={mark} />
            </li>
          ))}
        </Grid>
      )}
    </Grid>
  );
}

function MarkLink({ groupId, mark: { label, opens } }: { groupId: string; mark: Mark }) {
  const { connectionId = '' } = useParams({ strict: false });
  const params = { connectionId, groupId };
  if ('alert' in opens)
    return (
      <Link to="/c/$connectionId/groups/$groupId/alerts" params={params} search={{ alert: opens.alert }}>
        {label}
      </Link>
    );
  if ('event' in opens)
    return (
      <Link
        to="/c/$connectionId/groups/$groupId/activity"
        params={params}
        search={{ view: 'events', open: opens.event }}
      >
        {label}
      </Link>
    );
  const { page, cluster, at } = opens;
  const to = {
    snapshots: '/c/$connectionId/groups/$groupId/backups/snapshots',
    restores: '/c/$connectionId/groups/$groupId/backups/restores',
    outages: '/c/$connectionId/groups/$groupId/outages',
  } as const;
  return (
    <Link
      to={to[page]}
      params={params}
      search={defined({ cluster, ...(page === 'outages' ? { at } : { ended: at }) })}
    >
      {label}
    </Link>
  );
}
