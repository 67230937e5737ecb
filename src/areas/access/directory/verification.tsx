import { useRead } from '#src/api/query.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { hasTemplateChecks, verificationSteps } from './verification-steps.ts';

interface VerificationProps {
  groupId: string;
  requestId: string;
  /** Whether the form has a query template: its checks follow. */
  hasTemplate: boolean;
}

const overall = {
  PENDING: { kind: 'progress', label: 'Verifying' },
  SUCCESS: { kind: 'ok', label: 'Verified' },
  FAIL: { kind: 'failed', label: 'Verification failed' },
} as const;

/** The checks of a directory, each with its state. */
export function Verification({ groupId, requestId, hasTemplate }: VerificationProps) {
  const verification = useRead('getGroupUserSecurityLdapVerify', { groupId, requestId });
  const { data, error } = verification;
  if (!data)
    return error ? (
      <FailureNotice quiet title="The verification could not be loaded" why={error} />
    ) : (
      <Text tone="dim">Loading the latest verification</Text>
    );
  const isOver = data.status !== 'PENDING';
  const steps = verificationSteps(data, isOver ? hasTemplateChecks(data) : hasTemplate);
  return (
    <Grid gap={8} role="status">
      <Row gap={8} align="center" wrap>
        <StateBadge {...overall[data.status]} state={data.status} filled />
        <Mono dim>
          {data.request.hostname}:{data.request.port}
        </Mono>
      </Row>
      <Grid as="ol" gap={4} aria-label="Checks of the directory">
        {steps.map(({ label, kind, state, next }) => (
          <li key={label}>
            <Row gap={12} align="center" justify="between">
              <span>{label}</span>
              <StateBadge kind={kind} state={state} />
            </Row>
            {next !== undefined && (
              <Text as="p" size={13} tone="dim">
                {next}
              </Text>
            )}
          </li>
        ))}
      </Grid>
    </Grid>
  );
}
