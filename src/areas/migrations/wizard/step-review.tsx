import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { MigrationDraft, MigrationPlan } from '#contract/console/migration-plans.ts';
import { liveMigrationBody } from '#contract/live-migrations/request-of.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useScratch } from '#src/api/console/use-scratch.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { useOperation, useRead } from '#src/api/query.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ScratchNotice } from '#src/ui/feedback/scratch-notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import frame from '#src/ui/frame/wizard.module.css';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AdmitHost } from '../admit-host.tsx';
import { CheckList } from '../check-list.tsx';
import { startFormats } from '../copy-as.ts';
import { backupText } from '../cutover/dropped-data.ts';
import { heldText, useHeldData } from '../cutover/use-held-data.ts';
import { validationReason } from '../cutover/validation-reason.ts';
import { diagnose, type Warning } from '../doctor.ts';
import { useStartMigration } from '../migration-requests.ts';
import classes from '../migrations.module.css';
import type { Step } from '../migrations-search.ts';
import { fitChecks } from '../source-checks.ts';
import type { PlanFacts } from '../use-plan-facts.ts';

interface StepReviewProps {
  plan: MigrationPlan;
  draft: MigrationDraft;
  facts: Pick<PlanFacts, 'source' | 'target'>;
  /** Saves what waits, and gives the version that is saved then. */
  flush: () => Promise<number>;
  onStep: (step: Step) => void;
  back: ReactNode;
  /** What an earlier step still lacks. */
  problem: string | undefined;
}

/** A validation, and the start. */
export function StepReview({ plan, draft, facts, flush, onStep, back, problem }: StepReviewProps) {
  const connection = useConnection();
  const { groupId, orgId } = plan;
  // passwords live in this page only
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const validation = useValidation(plan, draft, password);
  const start = useStartMigration(plan.id);
  const refusal = useRefusal('createGroupLiveMigration', { groupId, orgId });
  const held = useHeldData(groupId, draft);
  const scratch = useScratch(groupId, draft.targetName);
  const needsPassword = !draft.managedAuthentication && password === '';
  const needsName = draft.dropDestinationData && typed !== draft.targetName;
  const lacks = problem ?? (needsPassword ? 'Enter the password of the source user.' : undefined);
  const blocked =
    refusal ?? lacks ?? validation.reason ?? (needsName ? `Type ${draft.targetName} to confirm.` : undefined);
  const begin = async (): Promise<void> => {
    const version = await flush();
    await start.mutateAsync({ version, password, confirmTarget: typed });
    setPassword('');
  };
  return (
    <Grid gap={20}>
      {!draft.managedAuthentication && (
        <TextInput
          type="password"
          label={`Password of ${draft.username || 'the source user'}`}
          description="Sent to Atlas with the validation and the start. Not stored here."
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <Grid as="section" gap={12} aria-label="Validation">
        <div className={classes.headLine}>
          <SectionLabel as="h3">Validation</SectionLabel>
          <Button
            size="sm"
            icon="refresh"
            busy={validation.busy}
            disabledReason={lacks}
            onClick={validation.run}
          >
            {validation.data ? 'Validate again' : 'Validate'}
          </Button>
        </div>
        <CheckList
          checks={diagnose(validation.isCurrent ? validation.data : undefined, draft, warningsOf(facts))}
          onStep={onStep}
          admit={(suggested) => (
            <AdmitHost
              groupId={groupId}
              host={draft.migrationHost}
              suggested={suggested}
              onAdmitted={validation.run}
            />
          )}
        />
        {validation.error && <Refused what="Not validated" error={validation.error} />}
      </Grid>
      <ScratchNotice clusterName={draft.targetName} {...scratch} />
      {draft.dropDestinationData && (
        <Notice tone="warning" title={`All data of ${draft.targetName} is dropped`}>
          <p>
            {held ? `It contains ${heldText(held)}.` : 'Its contents are unknown.'} {backupText(facts.target)}
          </p>
          <TextInput
            label={`Type ${draft.targetName} to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Notice>
      )}
      {!draft.dropDestinationData && held !== undefined && held.documents > 0 && (
        <Notice tone="warning" title={`${draft.targetName} holds ${heldText(held)}`}>
          A migration stops where both have a collection of the same name. Empty it, or have its data dropped
          first: see Options.
        </Notice>
      )}
      {start.error && <Refused what="Not started" error={start.error} />}
      <footer className={frame.foot}>
        <Button
          variant={draft.dropDestinationData ? 'danger' : 'primary'}
          busy={start.isPending}
          disabledReason={blocked}
          onClick={() => void begin().catch(() => undefined)}
        >
          Start migration
        </Button>
        {back}
        <CopyAs formats={startFormats(connection, groupId, draft)} />
        <span className={frame.footNote}>{blocked}</span>
      </footer>
    </Grid>
  );
}

/** Warnings that need no validation. */
function warningsOf({ source, target }: Pick<PlanFacts, 'source' | 'target'>): Warning[] {
  return source && target ? fitChecks(source, target).filter(({ result }) => result === 'warning') : [];
}

function Refused({ what, error }: { what: string; error: Error }) {
  const failure = error instanceof ApiFailure ? error : undefined;
  return (
    <Notice tone="error" urgent title={`${what}: ${error.message}`}>
      {failure?.fields.map(({ field, description }) => (
        <p key={field}>
          <code>{field}</code> {description}
        </p>
      ))}
      {failure && (
        <Text as="code" size={13} tone="dim">
          {failure.code}
        </Text>
      )}
    </Notice>
  );
}

/** A requested validation, and its outcome as soon as it is available. */
function useValidation({ groupId }: MigrationPlan, draft: MigrationDraft, password: string) {
  const ask = useOperation('validateGroupLiveMigrations');
  const validationId = ask.data?._id ?? '';
  const seen = useRead(
    'getGroupLiveMigrationValidateStatus',
    { groupId, validationId },
    {
      enabled: validationId !== '',
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.status === 'PENDING' || !state.data ? 1_000 : false),
    },
  );
  const data = seen.data ?? ask.data;
  const body = liveMigrationBody(groupId, draft, password);
  const busy = ask.isPending || (data?.status === 'PENDING' && !seen.error);
  const error = ask.error ?? seen.error;
  const isCurrent = JSON.stringify(ask.variables?.body) === JSON.stringify(body);
  return {
    ...{ data, busy, error, isCurrent },
    reason: validationReason({ status: data?.status, busy, failed: error !== null, isCurrent }),
    run: () => ask.mutate({ groupId, body }),
  };
}
