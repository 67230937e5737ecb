import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import type { Connection, ConnectionHealth, ConnectionTest, Session } from '#contract/console/bff.ts';
import { observerRefusal } from '#src/api/access/console-refusal.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { mayNotEditConnections } from '#src/api/new-connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { credentialColumns } from '#src/ui/table/credential-columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { accessLimitOf } from './access-limit.ts';
import { ConnectionDrawer } from './connection-drawer.tsx';
import {
  connectionHealthQuery,
  useDeleteConnection,
  useTestConnection,
  useUpdateConnection,
} from './connection-requests.ts';
import { ConnectionState, type ReadStatus } from './connection-state.tsx';
import classes from './connections.module.css';
import { TestResult } from './test-result.tsx';

interface ConnectionsPageProps {
  /** The one whose form is open, `new`, or none. */
  open: string | undefined;
  /** The one that is diagnosed when the page opens, if there is one. */
  diagnose: string | undefined;
  onOpen: (open: string | undefined) => void;
  onGo: (id: string) => void;
}

/** Named credentials for the service or an emulator. */
export function ConnectionsPage({ open, diagnose, onOpen, onGo }: ConnectionsPageProps) {
  const { data: connections } = useSuspenseQuery(connectionsQuery);
  const { data: health, status } = useQuery(connectionHealthQuery);
  const session = use(SessionContext);
  const [tested, setTested] = useState<{ name: string; result: ConnectionTest }>();
  const refused = mayNotEditConnections(session);
  const actions = useRowActions(session, onOpen, setTested);
  const asked = connections.find(({ id }) => id === diagnose);
  useDiagnosis(
    asked && observerRefusal(session, { connection: asked.id }) === undefined ? asked : undefined,
    setTested,
  );
  const edited = connections.find(({ id }) => id === open);
  return (
    <Page>
      <PageHeader
        title="Connections"
        facts={<Fact>{plural(connections.length, 'connection')}</Fact>}
        actions={
          <Button variant="primary" icon="plus" disabledReason={refused} onClick={() => onOpen('new')}>
            Add connection
          </Button>
        }
      />
      {tested && (
        <div className={classes.tested}>
          <p>
            Diagnosis of <strong>{tested.name}</strong>
          </p>
          <TestResult result={tested.result} />
        </div>
      )}
      <ResourceTable
        id="connections"
        label="Connections"
        columns={useMemo(() => columns(health, status), [health, status])}
        rows={connections}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => onGo(id)}
        actions={actions}
        openKey={edited?.id}
        bare
        empty={
          <EmptyState
            title="No connections yet"
            action={
              <Button variant="primary" icon="plus" disabledReason={refused} onClick={() => onOpen('new')}>
                Add connection
              </Button>
            }
          >
            A connection is an API key or a service account, and the address that it is for. With its
            emulator, Quarterdeck starts with one that needs no account.
          </EmptyState>
        }
      />
      {(edited !== undefined || open === 'new') && refused === undefined && (
        <ConnectionDrawer
          key={edited?.id ?? 'new'}
          connection={edited}
          onClose={() => onOpen(undefined)}
          onAdded={onOpen}
          onGo={onGo}
        />
      )}
    </Page>
  );
}

/** Diagnoses a connection once, as if its row action had been chosen. */
function useDiagnosis(
  connection: Connection | undefined,
  onTested: (tested: { name: string; result: ConnectionTest }) => void,
): void {
  const { mutate } = useTestConnection();
  const begun = useRef<string>(undefined);
  useEffect(() => {
    if (!connection || begun.current === connection.id) return;
    const { id, name } = connection;
    begun.current = id;
    mutate(id, {
      onSuccess: (result) => onTested({ name, result }),
      onError: (error) => void notify({ tone: 'error', message: `Not diagnosed: ${error.message}` }),
    });
  }, [connection, mutate, onTested]);
}

function useRowActions(
  session: Session | undefined,
  onOpen: (id: string) => void,
  onTested: (tested: { name: string; result: ConnectionTest }) => void,
) {
  const update = useUpdateConnection();
  const remove = useDeleteConnection();
  const test = useTestConnection();
  const refused = mayNotEditConnections(session);
  const failed = (what: string) => (error: Error) =>
    notify({ tone: 'error', message: `${what}: ${error.message}` });
  return (connection: Connection) => [
    {
      label: 'Diagnose',
      icon: 'activity' as const,
      disabled: observerRefusal(session, { connection: connection.id }, 'diagnose connections'),
      onSelect: () =>
        test.mutate(connection.id, {
          onSuccess: (result) => onTested({ name: connection.name, result }),
          onError: failed('Not diagnosed'),
        }),
    },
    { label: 'Edit', icon: 'edit' as const, disabled: refused, onSelect: () => onOpen(connection.id) },
    {
      label: connection.readOnly ? 'Allow changes' : 'Make read only',
      icon: 'lock' as const,
      disabled: refused,
      onSelect: () =>
        update.mutate(
          { id: connection.id, patch: { readOnly: !connection.readOnly } },
          { onError: failed('Not changed') },
        ),
    },
    {
      label: 'Delete',
      icon: 'trash' as const,
      danger: true,
      disabled: refused,
      onSelect: () =>
        confirm({
          title: `Delete the connection ${connection.name}?`,
          consequence: `Its encrypted secret is deleted with it. Nothing changes at ${connection.origin}; URLs of this console that contain it stop working.`,
          confirmLabel: 'Delete connection',
          danger: true,
          typedName: connection.name,
          run: () => remove.mutateAsync(connection.id),
        }),
    },
  ];
}

function columns(
  health: Readonly<Record<string, ConnectionHealth>> | undefined,
  status: ReadStatus,
): Column<Connection>[] {
  return [
    textColumn('name', 'Connection', ({ name }) => name, {
      narrow: { line: 1 },
      width: 220,
      cell: ({ id, name }) => (
        <Link to="/c/$connectionId" params={{ connectionId: id }} tabIndex={-1}>
          {name}
        </Link>
      ),
    }),
    textColumn('origin', 'Address', ({ origin }) => origin, {
      narrow: { line: 2 },
      cell: ({ origin, emulator }) => (
        <Row as="span" inline gap={12} align="center" shrink>
          <Mono>{origin}</Mono>
          {emulator && <Badge>emulator</Badge>}
        </Row>
      ),
    }),
    textColumn('kind', 'Credentials', ({ kind }) => kind, {
      narrow: { line: 2, spare: true },
      width: 130,
      cell: ({ kind }) => (kind === 'apiKey' ? 'API key' : 'Service account'),
    }),
    monoColumn('identity', 'Key', ({ identity }) => identity, {
      narrow: { line: 2, spare: true },
      width: 130,
    }),
    {
      id: 'state',
      header: 'State',
      // it arrives after the rows, whose second line would grow
      narrow: { line: 1, at: 'end' },
      // "Answered 59 min ago"
      width: 190,
      sortValue: ({ id }) => health?.[id]?.answeredAt ?? 0,
      cell: ({ id }) => <ConnectionState health={health?.[id]} status={status} />,
    },
    ...credentialColumns<Connection>(accessLimitOf),
  ];
}
