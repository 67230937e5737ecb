import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { IntegrationType } from '#contract/security/integrations.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useWhoChanged } from '#src/api/who-changed.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { stateColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { IntegrationDialog } from './integration-dialog.tsx';
import { integrationKinds, settingsText } from './integration-kinds.ts';
import type { IntegrationRow } from './integration-row.ts';
import { integrationTypes } from './integration-types.ts';
import { TestDialog } from './test-dialog.tsx';

export interface IntegrationsPageProps {
  groupId: string;
  /** The kind whose form is open. */
  editing: IntegrationType | undefined;
  onEdit: (type: IntegrationType | undefined) => void;
}

/** The services to which a project reports, each with a way to try it. */
export function IntegrationsPage({ groupId, editing, onEdit }: IntegrationsPageProps) {
  const { id: connection } = useConnection();
  const list = useQuery(q('listGroupIntegrations', connection, { groupId }));
  const configs = useQuery(q('listGroupAlertConfigs', connection, { groupId, query: { itemsPerPage: 500 } }));
  const [tested, setTested] = useState<IntegrationRow>();
  const rows = useMemo(
    () =>
      list.data &&
      integrationTypes.map((type): IntegrationRow => {
        const match = list.data.results.find((each) => each.type === type);
        const through = configs.data?.results.filter(({ notifications }) =>
          notifications.some(({ typeName }) => typeName === type),
        );
        return { type, settings: match, notifying: through?.length };
      }),
    [list.data, configs.data],
  );
  const actions = useActions(groupId, onEdit, setTested);
  const edited = rows?.find(({ type }) => type === editing);
  const configured = rows?.filter(({ settings }) => settings !== undefined).length ?? 0;
  return (
    <Page>
      <PageHeader
        title="Integrations"
        facts={rows && <Fact>{`${configured} of ${plural(rows.length, 'service')} configured`}</Fact>}
      />
      <PendingBelow parts={`/groups/${groupId}/integrations`} />
      {list.error && !list.data ? (
        <ReadFailure what="The integrations" query={list} />
      ) : (
        <ResourceTable
          id="integrations"
          label="Integrations"
          fill
          columns={columns}
          rows={rows}
          rowKey={({ type }) => type}
          rowName={({ type }) => integrationKinds[type].label}
          onOpen={({ type }) => onEdit(type)}
          openKey={editing}
          actions={actions}
          dimmed={({ settings }) => settings === undefined}
          empty="Atlas knows no integrations."
          evidence={{ project: groupId }}
        />
      )}
      {edited && (
        <IntegrationDialog
          key={edited.type}
          groupId={groupId}
          type={edited.type}
          settings={edited.settings}
          onClose={() => onEdit(undefined)}
        />
      )}
      {tested && <TestDialog groupId={groupId} row={tested} onClose={() => setTested(undefined)} />}
    </Page>
  );
}

function useActions(
  groupId: string,
  onEdit: (type: IntegrationType) => void,
  onTest: (row: IntegrationRow) => void,
) {
  const refusal = useRefusal('updateGroupIntegration', { groupId });
  const remove = useConfirmed('deleteGroupIntegration');
  const whoChanged = useWhoChanged(groupId);
  return (row: IntegrationRow) => {
    const { type, settings, notifying = 0 } = row;
    const { label } = integrationKinds[type];
    const absent = settings === undefined && 'It is not configured';
    return [
      {
        label: settings ? 'Edit' : 'Configure',
        icon: 'edit' as const,
        disabled: refusal,
        onSelect: () => onEdit(type),
      },
      { label: 'Test…', icon: 'activity' as const, disabled: absent, onSelect: () => onTest(row) },
      // the log names none of them
      { ...whoChanged({ family: 'Project integrations' }), label: 'Who changed integrations' },
      {
        label: 'Remove',
        icon: 'trash' as const,
        danger: true,
        disabled: refusal ?? absent,
        onSelect: () =>
          remove({
            title: `Remove the integration with ${label}?`,
            consequence:
              notifying > 0
                ? `${plural(notifying, 'alert configuration')} of this project notify ${label}. Those that rely on this integration no longer reach it.`
                : `Atlas sends nothing to ${label} from then on. Its keys stay valid there.`,
            confirmLabel: 'Remove integration',
            danger: true,
            args: () => ({ groupId, integrationType: type }),
            change: `Remove the integration with ${label}`,
          }),
      },
    ];
  };
}

const kinds = { configured: 'ok', 'not configured': 'off' } as const;

const columns: Column<IntegrationRow>[] = [
  textColumn('service', 'Service', ({ type }) => integrationKinds[type].label, {
    width: 220,
    narrow: { line: 1 },
  }),
  stateColumn('state', 'State', ({ settings }) => (settings ? 'configured' : 'not configured'), kinds, {
    width: 150,
  }),
  textColumn('what', 'Receives', ({ type }) => integrationKinds[type].what, {
    width: 275,
    narrow: { line: 2, spare: true },
  }),
  {
    id: 'settings',
    header: 'Settings',
    min: 240,
    narrow: { line: 2 },
    exportValue: ({ type, settings }) => settings && settingsText(type, settings),
    cell: ({ type, settings }) => settings && <Mono>{settingsText(type, settings)}</Mono>,
  },
  {
    id: 'notifying',
    header: 'Notified by',
    width: 170,
    help: 'Alert configurations of the project that notify this service',
    sortValue: ({ notifying }) => notifying,
    cell: ({ notifying }) => (notifying === undefined ? 'unknown' : plural(notifying, 'configuration')),
  },
];
