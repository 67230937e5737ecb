import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useForm } from 'react-hook-form';
import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import type { CreatedPersonalToken } from '#contract/console/access/personal-tokens.ts';
import { rolesWithin } from '#contract/console/access/role-order.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { sentenceCase } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useCreatePersonalToken } from './personal-token-requests.ts';
import classes from './settings.module.css';

const lifetimes = { '7': '7 days', '30': '30 days', '90': '90 days', '365': '365 days' } as const;

interface TokenValues {
  name: string;
  role: ConsoleRole;
  /** Empty: every connection. */
  connection: string;
  days: keyof typeof lifetimes;
}

/** Creates a personal access token, and shows its secret once. */
export function PersonalTokenDialog({ onClose }: { onClose: () => void }) {
  const session = use(SessionContext);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const create = useCreatePersonalToken();
  const form = useForm<TokenValues>({
    defaultValues: { name: '', role: 'viewer', connection: '', days: '30' },
  });
  const allowed = rolesWithin(session?.user.role ?? 'viewer');
  const send = ({ connection, days, ...values }: TokenValues) =>
    create.mutateAsync({ ...values, days: Number(days), ...(connection === '' ? {} : { connection }) });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={create.data ? `Token ${create.data.name}` : 'Create a personal access token'}
    >
      {create.data ? (
        <CreatedToken token={create.data} onClose={onClose} />
      ) : (
        <RequestPanel
          form={form}
          label="Create a personal access token"
          submitLabel="Create token"
          sending={create}
          send={send}
          onCancel={onClose}
        >
          <TextField name="name" control={form.control} label="Name" help="What uses it: Nightly pipeline" />
          <SelectField
            name="role"
            control={form.control}
            label="Role"
            options={allowed.map((role) => ({ value: role, label: sentenceCase(role) }))}
            help="The token never exceeds your own role, and never manages users, sessions or tokens."
          />
          <SelectField
            name="connection"
            control={form.control}
            label="Connection"
            options={[
              { value: '', label: 'Every connection' },
              ...connections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            help="A token that is limited to a connection is refused wherever a request does not name it."
          />
          <SelectField
            name="days"
            control={form.control}
            label="Expires after"
            options={Object.entries(lifetimes).map(([value, label]) => ({ value, label }))}
          />
        </RequestPanel>
      )}
    </Dialog>
  );
}

function CreatedToken({ token, onClose }: { token: CreatedPersonalToken; onClose: () => void }) {
  const example = `curl -H 'Authorization: Bearer ${token.secret}' ${location.origin}/bff/session`;
  return (
    <Stack gap={16}>
      <Notice title="This token is shown once">
        Copy it now. Programs send it as <code>Authorization: Bearer</code> to the addresses below{' '}
        <code>{location.origin}/bff</code>, without cookies.
      </Notice>
      <code className={classes.link}>{token.secret}</code>
      <ButtonRow>
        <CopyButton text={token.secret} label="Copy token" variant="primary" />
        <CopyButton text={example} label="Copy as curl" />
        <Button onClick={onClose}>Done</Button>
      </ButtonRow>
    </Stack>
  );
}
