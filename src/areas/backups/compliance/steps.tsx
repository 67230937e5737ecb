import { rowClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './compliance.module.css';
import type { EditStep } from './compliance-search.ts';

const stepLabels: Record<EditStep, string> = {
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
      <Row as="ol" wrap className={classes.steps}>
        {steps.map((step, index) => {
          const off = index > 0 && step !== current ? closed : undefined;
          return (
            <li key={step}>
              <button
                type="button"
                className={rowClass({
                  gap: 8,
                  align: 'center',
                  size: 13,
                  tone: 'dim',
                  className: classes.step,
                })}
                aria-current={step === current ? 'step' : undefined}
                aria-disabled={off === undefined ? undefined : true}
                title={off}
                onClick={() => {
                  if (off === undefined) onStep(step);
                }}
              >
                <Text size={12} mono>
                  {index + 1}
                </Text>
                {stepLabels[step]}
              </button>
            </li>
          );
        })}
      </Row>
    </nav>
  );
}
