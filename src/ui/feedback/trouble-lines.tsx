import type { ReactNode } from 'react';
import { Instant } from '../values/instant.tsx';
import { type Severity, SeverityBadge } from './badge.tsx';
import classes from './trouble-lines.module.css';

/** What is wrong, a line each: for pages that lead elsewhere. The full list is a table. */
export function TroubleLines({ children }: { children: ReactNode }) {
  return <ol className={classes.lines}>{children}</ol>;
}

export interface TroubleLineProps {
  severity: Severity;
  /** A link, as a rule. */
  what: ReactNode;
  on: string | undefined;
  /** More names than `on` has room for. */
  onTitle?: string;
  /** Project, or who has it in hand. */
  note: string;
  noteTitle?: string;
  since: string | undefined;
  /** Somebody has it in hand. */
  dim?: boolean;
}

export function TroubleLine({
  severity,
  what,
  on,
  onTitle,
  note,
  noteTitle,
  since,
  dim = false,
}: TroubleLineProps) {
  return (
    <li className={classes.line} data-dim={dim || undefined}>
      <SeverityBadge severity={severity} />
      <span className={classes.what}>{what}</span>
      <span className={classes.on} title={onTitle ?? on}>
        {on}
      </span>
      <span className={classes.note} title={noteTitle}>
        {note}
      </span>
      <span className={classes.since}>{since === undefined ? '' : <Instant value={since} past />}</span>
    </li>
  );
}

/** Said in place of the list when it is empty. */
export function Calm({ children }: { children: ReactNode }) {
  return <p className={classes.calm}>{children}</p>;
}
