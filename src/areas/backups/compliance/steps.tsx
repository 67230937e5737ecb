import classes from './compliance.module.css';
import type { EditStep } from './compliance-search.ts';

const stepWords: Record<EditStep, string> = {
  demands: 'Requirements',
  preview: 'Preview',
  confirmation: 'Confirmation',
};

interface StepsProps {
  steps: readonly EditStep[];
  current: EditStep;
  /** Why the later steps cannot be gone to. */
  closed: string | undefined;
  onStep: (step: EditStep) => void;
}

/** Where one is on the way to a saved policy. */
export function Steps({ steps, current, closed, onStep }: StepsProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const off = index > 0 && step !== current ? closed : undefined;
          return (
            <li key={step}>
              <button
                type="button"
                className={classes.step}
                aria-current={step === current ? 'step' : undefined}
                aria-disabled={off === undefined ? undefined : true}
                title={off}
                onClick={() => {
                  if (off === undefined) onStep(step);
                }}
              >
                <span className={classes.stepNumber}>{index + 1}</span>
                {stepWords[step]}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
