import type { ReactNode } from 'react';
import type { BulkStep } from '#src/lib/bulk-run.ts';
import { StateBadge } from '../feedback/badge.tsx';
import { useNow } from '../values/now.tsx';
import classes from './bulk-steps.module.css';

export interface BulkStepsProps {
  /** What is done to them: "Snapshots". */
  label: string;
  rows: readonly { key: string; name: ReactNode }[];
  steps: ReadonlyMap<string, BulkStep>;
}

/** What becomes of each of many rows. */
export function BulkSteps({ label, rows, steps }: BulkStepsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard
    <ul className={classes.results} aria-label={label} aria-live="polite" tabIndex={0}>
      {rows.map(({ key, name }) => (
        <li key={key} className={classes.result}>
          <span className={classes.name}>{name}</span>
          <Step step={steps.get(key)} />
        </li>
      ))}
    </ul>
  );
}

function Step({ step }: { step: BulkStep | undefined }) {
  const now = useNow(1000);
  switch (step?.state) {
    case undefined:
      return null;
    case 'waiting':
      return <StateBadge kind="off" state="waiting" />;
    case 'running':
      return <StateBadge kind="progress" state="running" />;
    case 'held': {
      const seconds = Math.max(0, Math.ceil((step.until - now) / 1000));
      return <StateBadge kind="warning" state="held" label={`Rate limit: waiting ${seconds} s`} />;
    }
    case 'done':
      return <StateBadge kind="ok" state="done" />;
    case 'failed':
      return <StateBadge kind="failed" state="failed" label={step.message} />;
    case 'unknown':
      return <StateBadge kind="warning" state="unknown" label={`Unknown: ${step.message}`} />;
    case 'stopped':
      return <StateBadge kind="off" state="stopped" label={step.message} />;
  }
}
