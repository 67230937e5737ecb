import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { isLostAnswer } from '#src/api/outcome/lost-answer.ts';
import { useOperation } from '#src/api/query.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { pathLabel } from '#src/ui/fields/path-label.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import type { PlanFacts } from '../use-plan-facts.ts';

interface StepLinkProps {
  orgId: string;
  facts: PlanFacts;
}

/** The link of the organization to its source: its token is shown once, and never kept here. */
export function StepLink({ orgId, facts }: StepLinkProps) {
  const [addresses, setAddresses] = useState('');
  const { projects, offered } = facts;
  const also = ['listOrgLiveMigrationAvailableProjects'] as const;
  const create = useOperation('createOrgLiveMigrationLinkToken', { also });
  const remove = useConfirmed('deleteOrgLiveMigrationLinkTokens', { also });
  const refusal = useRefusal('createOrgLiveMigrationLinkToken', { orgId });
  const accessListIps = addresses.split(/[\s,]+/u).filter(Boolean);
  const linked = projects.length > 0;

  const unlink = (): void =>
    remove({
      title: 'Delete the link to the source?',
      consequence: 'Its API key is deleted with it. Migrations that are over are kept.',
      confirmLabel: 'Delete link',
      danger: true,
      args: () => ({ orgId }),
      change: 'Delete the link to the source',
      done: 'Link deleted',
      onDone: create.reset,
    });

  return (
    <Grid gap={20}>
      {linked && (
        <Notice tone="ok" title={`Linked: ${plural(projects.length, 'source project')}`}>
          {projects.map(({ name }) => name).join(', ')}
        </Notice>
      )}
      {offered.error && (
        <Notice tone="error" title={`Source projects could not be loaded: ${offered.error.message}`} />
      )}
      <Textarea
        label="IP access list"
        description="Addresses or CIDR blocks of the source, one per line. Empty: no entry is added."
        value={addresses}
        onChange={(event) => setAddresses(event.currentTarget.value)}
        rows={3}
        spellCheck={false}
        error={create.error && fieldText(create.error)}
      />
      <ButtonRow>
        <Button
          variant={linked ? 'default' : 'primary'}
          disabledReason={refusal}
          busy={create.isPending}
          onClick={() => create.mutate({ orgId, body: { accessListIps } })}
        >
          {linked ? 'Create another link token' : 'Create link token'}
        </Button>
        {linked && (
          <Button variant="danger" disabledReason={refusal} onClick={unlink}>
            Delete link
          </Button>
        )}
      </ButtonRow>
      {isLostAnswer(create.error) && (
        <Notice tone="error" urgent title="The answer was lost, and with it the link token">
          If it was created, it was not shown and links nothing. Create another one.
        </Notice>
      )}
      {create.data && (
        <Notice tone="warning" title="Copy the link token now: it is not shown again">
          <Copyable value={create.data.linkToken} label="link token" />
          <p>In Cloud Manager or Ops Manager: Live Migration to Atlas, Connect to Atlas, paste the token.</p>
        </Notice>
      )}
    </Grid>
  );
}

/** The service names the entry of the list that it refuses. */
function fieldText(error: Error): string {
  if (!(error instanceof ApiFailure) || error.fields.length === 0) return error.message;
  return error.fields.map(({ field, description }) => `${pathLabel(field)}: ${description}`).join('; ');
}
