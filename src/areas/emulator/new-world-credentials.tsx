import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { ConnectionRequest } from '#contract/console/bff.ts';
import type { EmulatorCredentials } from '#contract/emulator/control.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { useConnection } from '#src/api/connection.ts';
import { c } from '#src/api/console/console-call.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';

/** The credentials of a new world, shown once: to copy, or to add as a connection. */
export function NewWorldCredentials({ credentials }: { credentials: EmulatorCredentials }) {
  const { origin } = useConnection();
  const session = use(SessionContext);
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (body: ConnectionRequest) => c('createConnection', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
  const { world, publicKey, privateKey, clientId, clientSecret } = credentials;
  return (
    <Notice tone="ok" title={`World ${world} exists. Its secrets are shown only now.`}>
      <Stack gap={16}>
        <KeyValue
          items={[
            { label: 'Public key', value: <Copyable value={publicKey} label="public key" /> },
            { label: 'Private key', value: <Copyable value={privateKey} label="private key" /> },
            { label: 'Client ID', value: <Copyable value={clientId} label="client ID" /> },
            { label: 'Client secret', value: <Copyable value={clientSecret} label="client secret" /> },
          ]}
        />
        {add.data ? (
          <Link to="/c/$connectionId" params={{ connectionId: add.data.id }}>
            Open {add.data.name}
          </Link>
        ) : (
          <div>
            <Button
              busy={add.isPending}
              disabledReason={
                session?.user.role !== 'administrator' &&
                'Only administrators of this console change connections.'
              }
              onClick={() =>
                add.mutate({
                  name: `Emulator ${world}`,
                  origin,
                  kind: 'apiKey',
                  identity: publicKey,
                  secret: privateKey,
                })
              }
            >
              Add as a connection
            </Button>
          </div>
        )}
        {add.error && <p role="alert">Not added: {add.error.message}</p>}
      </Stack>
    </Notice>
  );
}
