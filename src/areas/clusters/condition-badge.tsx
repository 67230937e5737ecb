import { StateBadge } from '#src/ui/feedback/badge.tsx';
import type { Condition } from './cluster-condition.ts';
import classes from './clusters.module.css';

interface ConditionBadgeProps {
  condition: Condition;
  /** The service's word for the state: shown on hover. */
  stateName: string;
  filled?: boolean;
}

/** The worse of health and state, and the other one dim beside it. */
export function ConditionBadge({ condition, stateName, filled = false }: ConditionBadgeProps) {
  const { kind, label, state, words } = condition;
  return (
    <span className={classes.condition} title={[words, stateName].filter(Boolean).join('\n')}>
      <StateBadge
        kind={kind}
        label={label}
        state={[words, stateName].filter(Boolean).join('\n')}
        filled={filled}
      />
      {state !== undefined && <span className={classes.dim}>{state.toLowerCase()}</span>}
    </span>
  );
}
