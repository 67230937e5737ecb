import type { ReactNode } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { type Mark, MarkIcon } from '#src/ui/feedback/badge.tsx';
import frame from '#src/ui/frame/wizard.module.css';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import type { Remedy } from './doctor.ts';
import classes from './migrations.module.css';
import type { Step } from './migrations-search.ts';

const marks = {
  passed: { mark: 'dot', tone: 'ok', word: 'passed' },
  warning: { mark: 'triangle', tone: 'warning', word: 'warning' },
  failed: { mark: 'square', tone: 'critical', word: 'failed' },
  notRun: { mark: 'hollow', tone: 'dim', word: 'not run' },
  running: { mark: 'ring', tone: 'running', word: 'in progress' },
} as const satisfies Record<string, { mark: Mark; tone: string; word: string }>;

export interface CheckRow {
  id: string;
  label: string;
  result: keyof typeof marks;
  says: string;
  remedy?: Remedy;
}

/** Checks, each with its result; a failed one with what mends it. */
export function CheckList({
  checks,
  onStep,
  admit,
}: {
  checks: readonly CheckRow[];
  onStep?: (step: Step) => void;
  /**
   * Adds an address to the access list of the target's project, where it may be missing; empty: the address
   * is not reported.
   */
  admit?: (address: string) => ReactNode;
}) {
  return (
    <ul className={frame.card}>
      {checks.map(({ id, label, result, says, remedy }) => {
        const { mark, tone, word } = marks[result];
        return (
          <li key={id} className={frame.check} data-result={result}>
            <MarkIcon mark={mark} tone={tone} />
            <span className={frame.checkLabel}>
              {label}
              <span className="qd-hidden">, {word}:</span>
            </span>
            <span className={frame.checkText}>
              {says}
              {remedy && <RemedyLines remedy={remedy} onStep={onStep} />}
              {remedy?.admits !== undefined && admit?.(remedy.admits)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function RemedyLines({ remedy, onStep }: { remedy: Remedy; onStep: ((step: Step) => void) | undefined }) {
  const { says, command, step } = remedy;
  return (
    <Grid as="span" gap={6} tone="dim" className={classes.remedy}>
      <span>{says}</span>
      {command !== undefined && (
        <Row as="span" gap={8} align="center" tone="ink" className={classes.command}>
          <code>{command}</code>
          <CopyButton size="sm" variant="quiet" text={command} aria-label="Copy command" />
        </Row>
      )}
      {step !== undefined && onStep && (
        <Button size="sm" onClick={() => onStep(step)}>
          Go to {step}
        </Button>
      )}
    </Grid>
  );
}
