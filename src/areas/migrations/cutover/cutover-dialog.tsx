import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MigrationPlan, verificationResult } from '#contract/console/migration-plans.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { mismatch } from '#src/ui/actions/confirm-dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { boardQuery, lagsQuery, useCutOver, verificationsQuery } from '../migration-requests.ts';
import { wayText } from '../migration-text.tsx';
import { useWriteRate } from '../progress/use-write-rate.ts';
import { cutoverRisks, verificationText, writeRateText } from './cutover-risks.ts';
import { autoChecks, verdict } from './go-no-go.ts';

/** Confirmations that the service itself requires before a cutover // documented */
const confirmations = (target: string): string[] => [
  'Writes to the source have stopped',
  `Applications are ready to connect to ${target}`,
  'The migration cannot be undone after the cutover',
];

/** The board, the verification and the writes that decide about a cutover, and the resulting risks. */
function useCutoverRisks(plan: MigrationPlan) {
  const items = useQuery(boardQuery(plan.id));
  const runs = useQuery(verificationsQuery(plan.id));
  const lags = useQuery(lagsQuery(plan));
  const writes = useWriteRate(plan);
  const verification = verificationResult(runs.data ?? []);
  const decision = verdict(autoChecks(plan, runs.data, lags.data), items.data ?? []);
  const failed = [items, runs].find(({ error, data }) => error !== null && data === undefined);
  const unread = failed ? ['The go/no-go board could not be loaded. Its decision is unknown.'] : [];
  return {
    go: decision.go && !failed,
    loading: items.isLoading || runs.isLoading,
    error: failed,
    writes,
    verification,
    risks: [...unread, ...cutoverRisks(decision, verification, writes)],
  };
}

interface Open {
  loading: boolean;
  missing: boolean;
  isNamed: boolean;
}

function reasonAgainst({ loading, missing, isNamed }: Open): string | false {
  if (loading) return 'The go / no-go board is loading.';
  if (missing) return 'Confirm every line first.';
  return !isNamed && 'Type the name of the target cluster.';
}

/** The cutover: nothing is sent before every line is confirmed and, with a risk, the name of the target is typed. */
export function CutoverDialog({ plan, onClose }: { plan: MigrationPlan; onClose: () => void }) {
  const { groupId, orgId, last, request } = plan;
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const cutOver = useCutOver(plan.id);
  const refusal = useRefusal('cutoverGroupLiveMigration', { groupId, orgId });
  const lines = confirmations(request.targetName);
  const missing = lines.some((line) => !confirmed.has(line));
  const lag = last?.lagSeconds ?? 0;
  const board = useCutoverRisks(plan);
  const [typed, setTyped] = useState('');
  const isRisky = board.risks.length > 0;
  const isNamed = !isRisky || typed === request.targetName;
  return (
    <Dialog title={`Cut over ${wayText(plan)}?`} opened onClose={onClose} size={520}>
      <Grid gap={20}>
        {lag > 0 && (
          <Notice tone="warning" title={`The target is ${formatDuration(lag * 1000)} behind`}>
            The cutover waits until all writes have arrived: the downtime grows with it.
          </Notice>
        )}
        <KeyValue
          items={[
            {
              label: 'Decision of the board',
              value: board.loading ? 'Loading …' : board.go ? 'Go' : 'No-go',
            },
            { label: 'Writes to the source', value: writeRateText(board.writes) },
            { label: 'Verification', value: verificationText(board.verification) ?? 'not compared yet' },
          ]}
        />
        {board.error && <ReadFailure what="The go / no-go board" query={board.error} />}
        {isRisky && !board.loading && (
          <Notice tone="warning" title="Risks of the cutover">
            {board.risks.map((risk) => (
              <p key={risk}>{risk}</p>
            ))}
          </Notice>
        )}
        {lines.map((line) => (
          <Checkbox
            key={line}
            label={line}
            checked={confirmed.has(line)}
            onChange={({ currentTarget: { checked } }) =>
              setConfirmed(
                (before) =>
                  new Set(checked ? [...before, line] : [...before].filter((each) => each !== line)),
              )
            }
          />
        ))}
        {isRisky && !board.loading && (
          <TextInput
            label={
              <>
                Type <strong>{request.targetName}</strong> to cut over anyway
              </>
            }
            value={typed}
            error={mismatch(typed, request.targetName)}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        {cutOver.error && (
          <Notice
            tone="error"
            urgent
            title={
              cutOver.error instanceof ApiFailure
                ? `Not cut over: ${cutOver.error.message}`
                : 'Whether it was cut over is unknown: the console did not answer'
            }
          >
            Its state is read again.
          </Notice>
        )}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={cutOver.isPending}
            disabledReason={refusal ?? reasonAgainst({ loading: board.loading, missing, isNamed })}
            onClick={() => cutOver.mutate(undefined, { onSuccess: onClose })}
          >
            Cut over
          </Button>
        </ButtonRow>
      </Grid>
    </Dialog>
  );
}
