import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../actions/button.tsx';
import { Icon } from '../icon.tsx';
import { SectionLabel } from './page-header.tsx';
import classes from './wizard.module.css';

export interface StepEntry<Step extends string> {
  step: Step;
  label: string;
  state: 'done' | 'wrong' | 'open';
  /** Why it cannot be gone to yet. */
  closed: string | undefined;
}

interface StepListProps<Step extends string> {
  steps: readonly StepEntry<Step>[];
  current: Step;
  onStep: (step: Step) => void;
}

const stateLabels = { done: 'done', wrong: 'has a problem', open: 'not done yet' } as const;

/** The steps with their state; steps up to the first incomplete one can be opened. */
export function StepList<Step extends string>({ steps, current, onStep }: StepListProps<Step>) {
  return (
    <nav className={classes.steps} aria-label="Steps">
      <ol>
        {steps.map(({ step, label, state, closed }, index) => (
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
              {label}
              <span className="qd-hidden">, {stateLabels[state]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepPanelProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Absent where the step has its own, as a form does. */
  footer: ReactNode;
}

/** One step. Its title takes the focus when it follows another one. */
export function StepPanel({ title, lead, children, footer }: StepPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <section className={classes.step} aria-label={title}>
      <div>
        <h2 ref={heading} className={classes.stepTitle} tabIndex={-1}>
          {title}
        </h2>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
      {footer && <footer className={classes.foot}>{footer}</footer>}
    </section>
  );
}

export interface SummaryLine<Step extends string> {
  label: string;
  value: ReactNode;
  step: Step;
}

interface SummaryProps<Step extends string> {
  /** "This restore" */
  label: string;
  lines: readonly SummaryLine<Step>[];
  onStep: (step: Step) => void;
}

/** The choices so far, each with a link to its step. */
export function Summary<Step extends string>({ label: title, lines, onStep }: SummaryProps<Step>) {
  return (
    <aside className={classes.summary} aria-label="Summary">
      <SectionLabel>{title}</SectionLabel>
      <dl className={classes.summaryList}>
        {lines.map(({ label, value, step }) => (
          <div key={label} className={classes.summaryItem}>
            <dt className="qd-caption">{label}</dt>
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
    </aside>
  );
}

/** Steps at the left, one in the middle, the choices at the right; below each other on narrow screens. */
export function WizardLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.layout}>{children}</div>
    </div>
  );
}
