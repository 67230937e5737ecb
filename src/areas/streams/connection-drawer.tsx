import { useRefusal } from '#src/api/access/can.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { typeLabel } from './connection-kinds.ts';
import { type Connection, connectionKinds, type Processor, usersOf } from './stream-texts.ts';

interface ConnectionDrawerProps {
  groupId: string;
  tenantName: string;
  connection: Connection;
  /** Undefined: they could not be read. */
  processors: readonly Processor[] | undefined;
  onClose: () => void;
}

/** One connection: its state, users, settings and deletion. */
export function ConnectionDrawer(props: ConnectionDrawerProps) {
  const { groupId, tenantName, connection, processors, onClose } = props;
  const { name: connectionName, type, state, region } = connection;
  const refusal = useRefusal('deleteGroupStreamConnection', { groupId });
  const remove = useConfirmed('deleteGroupStreamConnection', { also: ['listGroupStreamConnections'] });
  const users = processors && usersOf(connectionName, processors);
  const inUse = users && users.length > 0 && `${plural(users.length, 'processor')} of the workspace use it`;
  return (
    <Drawer
      title={connectionName}
      badge={state && <StateBadge kind={connectionKinds[state]} state={state} filled />}
      facts={typeLabel(type)}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button
            variant="danger"
            disabledReason={refusal ?? (inUse || undefined)}
            onClick={() =>
              remove({
                title: `Delete the connection ${connectionName}?`,
                consequence: 'Its settings and secrets are deleted. No processor of the workspace uses it.',
                confirmLabel: 'Delete connection',
                danger: true,
                args: () => ({ groupId, tenantName, connectionName }),
                change: `Delete the stream connection ${connectionName}`,
                done: 'The connection is deleted',
                onDone: onClose,
              })
            }
          >
            Delete connection
          </Button>
        </ButtonRow>
      }
    >
      <Grid gap={24}>
        <PendingOf resource={`/groups/${groupId}/streams/${tenantName}/connections/${connectionName}`} />
        <KeyValue
          items={[
            { label: 'Region', value: region },
            {
              label: 'Used by',
              value: users ? users.map(({ name }) => name).join(', ') || 'no processor' : 'unknown',
            },
          ]}
        />
        <Grid as="section" gap={12}>
          <SectionLabel as="h3">Change</SectionLabel>
          <ConnectionForm {...{ groupId, tenantName, connection }} />
        </Grid>
      </Grid>
    </Drawer>
  );
}
