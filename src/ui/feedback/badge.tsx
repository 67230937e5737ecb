import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens.ts';
import classes from './badge.module.css';

/** Colour is never the only sign: each mark has its own shape. */
export type Mark = 'dot' | 'ring' | 'triangle' | 'square' | 'hollow' | 'diamond';

const shapes: Record<Mark, ReactNode> = {
  dot: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  ring: (
    <g fill="none" stroke="currentColor" strokeWidth="1.75">
      <circle cx="5" cy="5" r="3.75" opacity=".3" />
      <path className={classes.turn} d="M5 1.25A3.75 3.75 0 0 1 8.75 5" strokeLinecap="round" />
    </g>
  ),
  triangle: <path d="M5 .9 9.6 9.1H.4Z" fill="currentColor" />,
  square: <rect x="1" y="1" width="8" height="8" rx="1" fill="currentColor" />,
  diamond: <path d="M5 .2 9.8 5 5 9.8.2 5Z" fill="currentColor" />,
  hollow: <circle cx="5" cy="5" r="3.4" fill="none" stroke="currentColor" strokeWidth="1.5" />,
};

export function MarkIcon({ mark, tone }: { mark: Mark; tone: Tone }) {
  return (
    <svg
      className={classes.mark}
      data-tone={tone}
      width="10"
      height="10"
      viewBox="0 0 10 10"
      aria-hidden="true"
    >
      {shapes[mark]}
    </svg>
  );
}

export interface BadgeProps {
  tone?: Tone;
  mark?: Mark;
  /** Shown on hover: the service's own word. */
  title?: string;
  /** A tinted ground, for headers and drawers; in tables a mark and a word are enough. */
  filled?: boolean;
  children: ReactNode;
}

export function Badge({ tone = 'dim', mark, title, filled = false, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-filled={filled || undefined} title={title}>
      {mark && <MarkIcon mark={mark} tone={tone} />}
      <span className={classes.word}>{children}</span>
    </span>
  );
}

/** The meaning of a state, independent of the service's name for it. */
export type StateKind = 'ok' | 'progress' | 'warning' | 'failed' | 'off';

const kinds = {
  ok: { mark: 'dot', tone: 'ok' },
  progress: { mark: 'ring', tone: 'running' },
  warning: { mark: 'triangle', tone: 'warning' },
  failed: { mark: 'square', tone: 'critical' },
  off: { mark: 'hollow', tone: 'dim' },
} as const satisfies Record<StateKind, { mark: Mark; tone: Tone }>;

export interface StateBadgeProps {
  kind: StateKind;
  /** The service's word, as `IN_PROGRESS`: shown on hover, and in sentence case when no label is given. */
  state: string;
  label?: ReactNode;
  filled?: boolean;
}

export function StateBadge({ kind, state, label, filled = false }: StateBadgeProps) {
  const { mark, tone } = kinds[kind];
  return (
    <Badge mark={mark} tone={tone} title={state} filled={filled}>
      {label ?? sentenceCase(state)}
    </Badge>
  );
}

/** `IN_PROGRESS` to `In progress`, `pendingChanges` to `Pending changes`. */
export function sentenceCase(word: string): string {
  const spaced = word
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export type Severity = 'CRITICAL' | 'ERROR' | 'WARNING' | 'INFO';

export const severities = {
  CRITICAL: { mark: 'diamond', tone: 'critical' },
  ERROR: { mark: 'square', tone: 'error' },
  WARNING: { mark: 'triangle', tone: 'warning' },
  INFO: { mark: 'dot', tone: 'info' },
} as const satisfies Record<Severity, { mark: Mark; tone: Tone }>;

/** Worst first: for sorting. */
export function severityRank(severity: string): number {
  const rank = Object.keys(severities).indexOf(severity);
  return rank < 0 ? 4 : rank;
}

function isSeverity(word: string): word is Severity {
  return Object.hasOwn(severities, word);
}

export function SeverityBadge({ severity, filled = false }: { severity: string; filled?: boolean }) {
  if (!isSeverity(severity)) return <Badge title={severity}>{sentenceCase(severity)}</Badge>;
  const { mark, tone } = severities[severity];
  return (
    <Badge mark={mark} tone={tone} title={severity} filled={filled}>
      {sentenceCase(severity)}
    </Badge>
  );
}
