import type { ReactNode } from 'react';
import { Instant } from '../values/instant.tsx';
import { type Severity, SeverityBadge } from './badge.tsx';
import classes from './issue-lines.module.css';

/** Findings, one per line: for pages that link elsewhere. The full list is a table. */
export function IssueLines({ children }: { children: ReactNode }) {
  return <ol className={classes.lines}>{children}</ol>;
}

export interface PlainLineProps {
  mark: ReactNode;
  /** A link, as a rule. */
  what: ReactNode;
  on: string | undefined;
  /** More names than `on` has room for. */
  onTitle?: string | undefined;
  /** Project, or who has it in hand. */
  note: string;
  noteTitle?: string | undefined;
  /** Since when, or until when. */
  time: ReactNode;
  /** A user already handles it. */
  dim?: boolean | undefined;
  /** A button at the end of the line. */
  action?: ReactNode;
}

export function PlainLine(props: PlainLineProps) {
  const { mark, what, on, onTitle, note, noteTitle, time, dim = false, action } = props;
  return (
    <li className={classes.line} data-dim={dim || undefined} data-acts={action ? true : undefined}>
      {mark}
      <span className={classes.what}>{what}</span>
      <span className={classes.on} title={onTitle ?? on}>
        {on}
      </span>
      <span className={classes.note} title={noteTitle}>
        {note}
      </span>
      <span className={classes.since}>{time}</span>
      {action && <span className={classes.action}>{action}</span>}
    </li>
  );
}

export interface IssueLineProps extends Omit<PlainLineProps, 'mark' | 'time'> {
  /** In place of the severity: a state is no alert. */
  mark?: ReactNode;
  severity: Severity;
  since: string | number | undefined;
}

export function IssueLine({ severity, since, mark, ...line }: IssueLineProps) {
  return (
    <PlainLine
      {...line}
      mark={mark ?? <SeverityBadge severity={severity} />}
      time={since === undefined ? '' : <Instant value={since} past />}
    />
  );
}

/** Shown in place of the list when it is empty. */
export function Calm({ children }: { children: ReactNode }) {
  return <p className={classes.calm}>{children}</p>;
}
