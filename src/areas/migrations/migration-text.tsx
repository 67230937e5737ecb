import type { MigrationPlan, MigrationState, VerificationResult } from '#contract/console/migration-plans.ts';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';

const texts: Record<MigrationState, { kind: StateKind; label: string }> = {
  draft: { kind: 'off', label: 'Planned' },
  starting: { kind: 'progress', label: 'Starting' },
  unknown: { kind: 'warning', label: 'Start unknown' },
  running: { kind: 'progress', label: 'Initial copy' },
  cuttingOver: { kind: 'progress', label: 'Cutting over' },
  complete: { kind: 'ok', label: 'Complete' },
  failed: { kind: 'failed', label: 'Failed' },
  expired: { kind: 'failed', label: 'Expired' },
};

type Standing = Pick<MigrationPlan, 'state' | 'last'>;

/** The state as people call it: a migration that runs is copying first and follows the source later. */
export function stateLabels(
  { state, last }: Standing,
  verification: VerificationResult | null = null,
): { kind: StateKind; label: string } {
  if (state === 'complete' && verification) return completeText(verification);
  if (state !== 'running') return texts[state];
  if (last?.ready) return { kind: 'ok', label: 'Ready for cutover' };
  return last?.status === 'NEW' ? { kind: 'progress', label: 'Starting' } : texts.running;
}

/** A migration is green only where its documents are not known to differ. */
function completeText({ state, running }: VerificationResult): { kind: StateKind; label: string } {
  if (state === 'different') return { kind: 'warning', label: 'Complete, with differences' };
  if (running) return { kind: 'progress', label: 'Complete, verifying' };
  return state === 'failed' ? { kind: 'warning', label: 'Complete, not verified' } : texts.complete;
}

interface MigrationBadgeProps {
  plan: Standing;
  verification?: VerificationResult | null;
  filled?: boolean;
}

export function MigrationBadge({ plan, verification = null, filled = false }: MigrationBadgeProps) {
  const { kind, label } = stateLabels(plan, verification);
  return <StateBadge kind={kind} state={plan.last?.status ?? plan.state} label={label} filled={filled} />;
}

/** `orders → orders-prod`, as far as it is chosen. */
export function wayText({ request }: Pick<MigrationPlan, 'request'>): string {
  return `${request.sourceName || 'source'} → ${request.targetName || 'target'}`;
}

export function Way({ request }: Pick<MigrationPlan, 'request'>) {
  return (
    <Row as="span" inline gap={6} align="center" shrink size={13} mono>
      {request.sourceName || (
        <Text size={13} tone="dim">
          source
        </Text>
      )}
      <Icon name="arrow-right" size={14} label="to" />
      {request.targetName || (
        <Text size={13} tone="dim">
          target
        </Text>
      )}
    </Row>
  );
}

/** Whether it can be begun again with the same choices. */
export const canRestart = ({ state }: Pick<MigrationPlan, 'state'>): boolean =>
  state === 'failed' || state === 'expired';
