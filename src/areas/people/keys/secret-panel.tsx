import { use } from 'react';
import { SessionContext } from '#src/api/access/session-context.ts';
import { useConnection } from '#src/api/connection.ts';
import { mayNotEditConnections, useCreateConnection } from '#src/api/new-connection.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { ShownOnce } from '#src/ui/overlays/shown-once.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import classes from './keys.module.css';
import { secretCommands } from './secret-commands.ts';
import type { ShownSecret } from './use-shown-once.ts';

interface SecretPanelProps {
  shown: ShownSecret;
  onStored: () => void;
}

/** The secret of a key or an account, with what to do with it. */
export function SecretPanel({ shown, onStored }: SecretPanelProps) {
  const { origin, emulator } = useConnection();
  const apiKey = shown.kind === 'apiKey';
  return (
    <ShownOnce title={`${apiKey ? 'Private key' : 'Secret'} of ${shown.name}`} size={640} onStored={onStored}>
      <Notice tone="warning" title="Shown only once">
        Neither Atlas nor this console can show it again. Store it before you continue.
      </Notice>
      <KeyValue
        items={[
          {
            label: apiKey ? 'Public key' : 'Client ID',
            value: <Copyable value={shown.identity} label={apiKey ? 'public key' : 'client ID'} />,
          },
          {
            label: apiKey ? 'Private key' : 'Client secret',
            value: (
              <span className={classes.secret} data-secret>
                <Copyable value={shown.secret} label={apiKey ? 'private key' : 'client secret'} />
              </span>
            ),
          },
          ...(shown.expiresAt
            ? [{ label: 'Expires', value: <AbsoluteInstant value={shown.expiresAt} /> }]
            : []),
        ]}
      />
      <Row gap={4} columnGap={8} align="center" wrap shrink>
        {secretCommands(shown, origin, emulator).map(({ label, text, holdsSecret }) => (
          <CopyButton
            key={label}
            size="sm"
            icon="terminal"
            text={text}
            label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}${holdsSecret ? ', with the secret' : ''}`}
          />
        ))}
      </Row>
      {shown.elsewhere !== undefined && <AsConnection shown={shown} name={shown.elsewhere} />}
      {shown.unfinished.map((sentence) => (
        <Notice key={sentence} tone="error">
          {sentence}
        </Notice>
      ))}
    </ShownOnce>
  );
}

/** What belongs to an organization that no connection sees yet becomes one: the secret goes to the server and stays there. */
function AsConnection({ shown, name }: { shown: ShownSecret; name: string }) {
  const { origin } = useConnection();
  const create = useCreateConnection();
  const refused = mayNotEditConnections(use(SessionContext));
  const { kind, identity, secret } = shown;
  if (create.data) {
    return (
      <Notice tone="ok" title={`${create.data.name} is a connection of this console now`}>
        Choose it among the connections to open the organization.
      </Notice>
    );
  }
  return (
    <Notice
      tone={create.error ? 'error' : 'info'}
      urgent={create.error !== null}
      title="This connection does not see the new organization"
      action={
        <Button
          icon="plus"
          disabledReason={refused ?? (create.isPending && 'Being added')}
          onClick={() => create.mutate({ name, origin, kind, identity, secret })}
        >
          Add as connection
        </Button>
      }
    >
      {create.error
        ? failureFacts(create.error).message
        : 'Only this new key signs in there: add it as a connection of this console.'}
    </Notice>
  );
}
