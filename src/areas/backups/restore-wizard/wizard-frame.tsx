import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { RestoreStep } from '../shared/backups-search.ts';
import classes from './wizard.module.css';
import { stepWords } from './wizard-steps.ts';

export interface StepEntry {
  step: RestoreStep;
  state: 'done' | 'wrong' | 'open';
  /** Why it cannot be gone to yet. */
  closed: string | undefined;
}

interface StepListProps {
  steps: readonly StepEntry[];
  current: RestoreStep;
  onStep: (step: RestoreStep) => void;
}

const stateWords = { done: 'done', wrong: 'has a problem', open: 'not done yet' } as const;

/** The steps with their state; steps up to the first incomplete one can be opened. */
export function StepList({ steps, current, onStep }: StepListProps) {
  return (
    <nav className={classes.steps} aria-label="Steps">
      <ol>
        {steps.map(({ step, state, closed }, index) => (
          <li key={step}>
            <button
              type="button"
              className={classes.stepItem}
              aria-current={step === current ? 'step' : undefined}
              aria-disabled={closed === undefined ? undefined : true}
              title={closed}
              onClick={() => {
                if (closed === undefined) onStep(step);
              }}
            >
              <span className={classes.stepMark} data-state={state}>
                {state === 'done' && <Icon name="check" size={14} />}
                {state === 'wrong' && <Icon name="warning" size={14} />}
                {state === 'open' && index + 1}
              </span>
              {stepWords[step]}
              <span className="qd-hidden">, {stateWords[state]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepPanelProps {
  step: RestoreStep;
  lead?: ReactNode;
  children: ReactNode;
  /** Absent where the step has its own, as a form does. */
  footer: ReactNode;
}

/** One step. Its title takes the focus when it follows another one. */
export function StepPanel({ step, lead, children, footer }: StepPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) title.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <section className={classes.step} aria-label={stepWords[step]}>
      <div>
        <h2 ref={title} className={classes.stepTitle} tabIndex={-1}>
          {stepWords[step]}
        </h2>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
      {footer && <footer className={classes.foot}>{footer}</footer>}
    </section>
  );
}

export interface SummaryLine {
  label: string;
  value: ReactNode;
  step: RestoreStep;
}

interface SummaryProps {
  lines: readonly SummaryLine[];
  onStep: (step: RestoreStep) => void;
  extra?: ReactNode;
}

/** What is chosen so far, each with a link back to its step. */
export function Summary({ lines, onStep, extra }: SummaryProps) {
  return (
    <aside className={classes.summary} aria-label="Summary">
      <SectionLabel>This restore</SectionLabel>
      <dl className={classes.summaryList}>
        {lines.map(({ label, value, step }) => (
          <div key={label} className={classes.summaryItem}>
            <dt className={classes.summaryLabel}>{label}</dt>
            <dd className={classes.summaryValue}>
              {value ?? <span className={classes.dim}>not chosen yet</span>}
            </dd>
            <dd className={classes.summaryEdit}>
              {value !== undefined && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Edit ${label.toLowerCase()}`}
                  onClick={() => onStep(step)}
                >
                  Edit
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {extra}
    </aside>
  );
}
