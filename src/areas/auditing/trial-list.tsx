import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { type Trial, useTrial, type Verdict } from './filter-trial.ts';
import { sampleEvents } from './sample-events.ts';

interface TrialListProps {
  filter: string;
  enabled: boolean;
  auditAuthorizationSuccess: boolean;
}

const badges: Record<Verdict, { kind: StateKind; label: string }> = {
  recorded: { kind: 'ok', label: 'Recorded' },
  'not recorded': { kind: 'off', label: 'Not recorded' },
  'successes off': { kind: 'off', label: 'Not recorded: successes are off' },
};

const badgeOf = (verdict: Verdict, enabled: boolean) =>
  verdict === 'recorded' && !enabled ? { ...badges.recorded, label: 'Would be recorded' } : badges[verdict];

/** The sample events, and which of them the filter records. */
export function TrialList({ filter, enabled, auditAuthorizationSuccess }: TrialListProps) {
  const trial = useTrial(filter, auditAuthorizationSuccess);
  return (
    <Section label="Filter test">
      <Text as="p" size={13} tone="dim">
        Sample events, evaluated by this console. {enabled ? '' : 'Auditing is off.'}
      </Text>
      <Problems trial={trial} />
      <Stack as="ul" gap={8} aria-label="Sample events">
        {sampleEvents.map(({ label, event }, at) => {
          const verdict = trial.verdicts?.[at];
          return (
            <Row as="li" key={label} gap={4} columnGap={12} justify="between" wrap>
              <Stack as="span" gap={2}>
                <span>{label}</span>
                <Mono dim>{String(event.atype)}</Mono>
              </Stack>
              {verdict ? (
                <StateBadge {...badgeOf(verdict, enabled)} state={verdict} />
              ) : (
                <Text tone="dim">{trial.problem === undefined && !trial.error ? 'Testing' : 'Unknown'}</Text>
              )}
            </Row>
          );
        })}
      </Stack>
    </Section>
  );
}

function Problems({ trial: { problem, error } }: { trial: Trial }) {
  return (
    <>
      {problem !== undefined && (
        <Notice tone="warning" title="The filter cannot be tested">
          {problem}
        </Notice>
      )}
      <FailureNotice quiet title="The filter was not tested" why={error} />
    </>
  );
}
