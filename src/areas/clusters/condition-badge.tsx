import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Condition } from './cluster-condition.ts';

interface ConditionBadgeProps {
  condition: Condition;
  /** The service's word for the state: shown on hover. */
  stateName: string;
  filled?: boolean;
}

/** The worse of health and state, and the other one dim beside it. */
export function ConditionBadge({ condition, stateName, filled = false }: ConditionBadgeProps) {
  const { kind, label, state, text } = condition;
  return (
    <Row
      as="span"
      inline
      gap={8}
      align="baseline"
      shrink
      nowrap
      title={[text, stateName].filter(Boolean).join('\n')}
    >
      <StateBadge
        kind={kind}
        label={label}
        state={[text, stateName].filter(Boolean).join('\n')}
        filled={filled}
      />
      {state !== undefined && <Text tone="dim">{state.toLowerCase()}</Text>}
    </Row>
  );
}
