import { useRefusal } from '#src/api/access/can.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { useFile } from '#src/changes/use-file.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable, Mono } from '#src/ui/values/mono.tsx';
import { StorageForm } from './database-forms.tsx';
import {
  type FederatedDatabase,
  regionText,
  stateKinds,
  storageText,
  virtualCollections,
} from './federation-texts.ts';
import { LimitsSection } from './limits-section.tsx';

interface DatabaseDrawerProps {
  groupId: string;
  database: FederatedDatabase;
  onClose: () => void;
}

/** One federated database: its hosts, virtual collections, stores, limits and deletion. */
export function DatabaseDrawer({ groupId, database, onClose }: DatabaseDrawerProps) {
  const { name: tenantName, state } = database;
  const refusal = useRefusal('deleteGroupDataFederation', { groupId });
  const remove = useConfirmed('deleteGroupDataFederation', { also: ['listGroupDataFederation'] });
  const refusesLog = useRefusal('downloadGroupDataFederationQueryLogs', { groupId });
  const log = useFile('downloadGroupDataFederationQueryLogs');
  const collections = virtualCollections(database);
  return (
    <Drawer
      title={tenantName}
      badge={<StateBadge kind={stateKinds[state]} state={state} filled />}
      facts={regionText(database) ?? 'nearest region'}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button
            icon="download"
            busy={log.busy}
            disabledReason={refusesLog}
            onClick={() => void log.save(`${tenantName}_queries.log.gz`, { groupId, tenantName })}
          >
            Download query log
          </Button>
          <Button
            variant="danger"
            disabledReason={refusal}
            onClick={() =>
              remove({
                title: `Delete the federated database ${tenantName}?`,
                consequence:
                  'Its virtual collections, query limits and host are deleted. Data in its stores remains.',
                confirmLabel: 'Delete database',
                danger: true,
                typedName: tenantName,
                args: () => ({ groupId, tenantName }),
                change: `Delete the federated database ${tenantName}`,
                done: 'The federated database is deleted',
                onDone: onClose,
              })
            }
          >
            Delete database
          </Button>
        </ButtonRow>
      }
    >
      <Grid gap={24}>
        <PendingOf resource={`/groups/${groupId}/dataFederation/${tenantName}`} />
        <KeyValue
          items={[
            ...database.hostnames.map((host) => ({
              label: 'Host',
              value: <Copyable value={host} label="host" />,
            })),
            ...database.privateEndpointHostnames.map(({ hostname, privateEndpoint }) => ({
              label: `Host through ${privateEndpoint}`,
              value: <Copyable value={hostname} label="private host" />,
            })),
          ]}
        />
        <Grid as="section" gap={8} aria-label="Virtual collections">
          <SectionLabel as="h3">Virtual collections</SectionLabel>
          {collections.length === 0 ? (
            <Text as="p" tone="dim">
              None yet. Add a database with a collection below.
            </Text>
          ) : (
            <ul aria-label="Virtual collections">
              {collections.map(({ name, sources }) => (
                <li key={name}>
                  <Mono>{name}</Mono> <Text tone="dim">from {sources.join(' and ') || 'no store'}</Text>
                </li>
              ))}
            </ul>
          )}
        </Grid>
        <Grid as="section" gap={12}>
          <SectionLabel as="h3">Change</SectionLabel>
          <StorageForm key={storageText(database)} groupId={groupId} database={database} />
        </Grid>
        <LimitsSection groupId={groupId} tenantName={tenantName} />
      </Grid>
    </Drawer>
  );
}
