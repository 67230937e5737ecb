import type { MarkGroup } from './mark-groups.ts';
import classes from './timeline.module.css';
import type { LaneKind, Mark } from './timeline-marks.ts';

/** State of a mark in time: existing, failed, running, planned, off. */
export type MarkState = 'there' | 'failed' | 'running' | 'planned' | 'off';

function stateOfMark(mark: Mark): MarkState {
  if (mark.kind === 'planned') return 'planned';
  if (mark.kind === 'restore') {
    if (mark.restore.state === 'failed') return 'failed';
    if (mark.restore.state === 'running') return 'running';
    return mark.restore.state === 'cancelled' ? 'off' : 'there';
  }
  if (mark.snapshot.state === 'failed') return 'failed';
  return mark.snapshot.state === 'completed' ? 'there' : 'running';
}

/** Drawn around 0, 0. A shape for each kind, so that they can be distinguished without colour. */
const outlines: Record<LaneKind, string> = {
  ondemand: 'M-5-4.2H5L0 4.8Z',
  hourly: 'M-.9-6H.9V6H-.9Z',
  daily: 'M0-4.2A4.2 4.2 0 1 1 0 4.2A4.2 4.2 0 1 1 0-4.2Z',
  weekly: 'M-3.8-3.8H3.8V3.8H-3.8Z',
  monthly: 'M0-5.4 5.4 0 0 5.4-5.4 0Z',
  yearly: 'M0-5.6 5.3-1.7 3.3 4.5H-3.3L-5.3-1.7Z',
  copy: 'M0-3.4A3.4 3.4 0 1 1 0 3.4A3.4 3.4 0 1 1 0-3.4Z',
  restore: 'M-1.1-5.5H1.1V-.4H4.6L0 5.4-4.6-.4H-1.1Z',
};
const cross = 'M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5';

export function MarkShape({ kind, mark, x, y }: { kind: LaneKind; mark: Mark; x: number; y: number }) {
  const state = stateOfMark(mark);
  const isOut = mark.kind === 'restore' && !mark.into;
  return (
    <path
      className={classes.mark}
      data-state={state}
      data-hollow={kind === 'copy' || undefined}
      d={state === 'failed' ? cross : outlines[kind]}
      transform={`translate(${x.toFixed(1)} ${y})${isOut ? ' rotate(180)' : ''}`}
    />
  );
}

/** Marks that would cover each other: how many, and whether one of them failed. */
export function GroupShape({ group, y }: { group: MarkGroup<Mark>; y: number }) {
  const text = String(group.marks.length);
  const wide = Math.max(group.x1 - group.x0 + 8, text.length * 6.5 + 9);
  const states = new Set(group.marks.map(stateOfMark));
  const state = (['failed', 'running', 'planned'] as const).find((each) => states.has(each)) ?? 'there';
  const middle = (group.x0 + group.x1) / 2;
  return (
    <g className={classes.group} data-state={state} transform={`translate(${middle.toFixed(1)} ${y})`}>
      <rect x={-wide / 2} y={-8} width={wide} height={16} rx={4} />
      <text y={3.5} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** A shape alone, for the key of the picture. */
export function KeyShape({ kind, state = 'there' }: { kind: LaneKind; state?: MarkState }) {
  return (
    <svg className={classes.keyShape} width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
      <path
        className={classes.mark}
        data-state={state}
        data-hollow={kind === 'copy' || undefined}
        d={state === 'failed' ? cross : outlines[kind]}
      />
    </svg>
  );
}
