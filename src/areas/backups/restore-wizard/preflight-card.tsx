import { Badge, type Mark, MarkIcon } from '#src/ui/feedback/badge.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import classes from '#src/ui/frame/wizard.module.css';
import { type Check, type CheckResult, verdict, worstFirst } from './preflight.ts';
import { TakeFirst, type TakenFirst } from './take-first.tsx';

const marks = {
  pass: { mark: 'dot', tone: 'ok', word: 'fine' },
  warn: { mark: 'triangle', tone: 'warning', word: 'warning' },
  fail: { mark: 'square', tone: 'critical', word: 'stops the restore' },
  unknown: { mark: 'hollow', tone: 'dim', word: 'unknown' },
} as const satisfies Record<CheckResult, { mark: Mark; tone: string; word: string }>;

interface PreflightProps {
  checks: readonly Check[] | undefined;
  onTake: (of: TakenFirst) => void;
}

/** The checks before a restore. */
export function PreflightCard({ checks, onTake }: PreflightProps) {
  if (!checks) {
    return (
      <section className={classes.card} aria-label="Preflight">
        <div className={classes.cardHead}>
          <SectionLabel as="h3">Preflight</SectionLabel>
        </div>
        <div className={classes.loading}>
          <SkeletonLines lines={4} />
        </div>
      </section>
    );
  }
  const { result, text } = verdict(checks);
  const { mark, tone } = marks[result];
  return (
    <section className={classes.card} aria-label="Preflight">
      <div className={classes.cardHead}>
        <SectionLabel as="h3">Preflight</SectionLabel>
        <span role="status">
          <Badge mark={mark} tone={tone}>
            {text}
          </Badge>
        </span>
      </div>
      <ul>
        {worstFirst(checks).map((check) => (
          <CheckLine key={check.id} check={check} onTake={onTake} />
        ))}
      </ul>
    </section>
  );
}

interface CheckLineProps extends Pick<PreflightProps, 'onTake'> {
  check: Check;
}

function CheckLine({ check: { label, result, says, takes }, onTake }: CheckLineProps) {
  const { mark, tone, word } = marks[result];
  return (
    <li className={classes.check}>
      <MarkIcon mark={mark} tone={tone} />
      <span className={classes.checkLabel}>
        {label}
        <span className="qd-hidden">, {word}:</span>
      </span>
      <span className={classes.checkText}>
        {says}
        {takes && <TakeFirst of={takes} onTake={onTake} />}
      </span>
    </li>
  );
}
