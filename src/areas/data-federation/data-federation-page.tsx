import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, longTextColumn, monoColumn, stateColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { DatabaseDrawer } from './database-drawer.tsx';
import { NewDatabaseForm } from './database-forms.tsx';
import { EndpointDrawer, EndpointForm } from './endpoint-parts.tsx';
import type { DataFederationSearch, PanelName } from './federation-search.ts';
import {
  type Endpoint,
  endpointKinds,
  type FederatedDatabase,
  regionText,
  stateKinds,
  virtualCollections,
} from './federation-texts.ts';

interface DataFederationPageProps {
  groupId: string;
  search: DataFederationSearch;
  onSearch: (search: DataFederationSearch, how?: 'push' | 'replace') => void;
}

const databaseColumns: Column<FederatedDatabase>[] = [
  textColumn('name', 'Federated database', ({ name }) => name, { min: 180, narrow: { line: 1 } }),
  stateColumn('state', 'State', ({ state }) => state, stateKinds, { width: 120 }),
  textColumn('region', 'Region', regionText, { width: 190, narrow: { line: 2, whole: true } }),
  countColumn('stores', 'Stores', ({ storage }) => storage.stores?.length ?? 0, { width: 90 }),
  countColumn('collections', 'Collections', (row) => virtualCollections(row).length, { width: 120 }),
  longTextColumn('host', 'Host', ({ hostnames }) => hostnames[0], {
    min: 200,
    narrow: { line: 2, spare: true },
  }),
];

const endpointColumns: Column<Endpoint>[] = [
  monoColumn('id', 'Private endpoint', ({ endpointId }) => endpointId, { min: 200, narrow: { line: 1 } }),
  stateColumn('status', 'State', ({ status }) => status, endpointKinds, { width: 120 }),
  textColumn('provider', 'Provider', ({ provider }) => provider, {
    width: 110,
    narrow: { line: 2, whole: true },
  }),
  textColumn('region', 'Region', ({ region }) => region, { width: 150, narrow: { line: 2 } }),
  longTextColumn('comment', 'Comment', ({ comment }) => comment, {
    min: 140,
    narrow: { line: 2, spare: true },
  }),
];

/** Federated databases of a project, and the private endpoints that reach them. */
export function DataFederationPage({ groupId, search, onSearch }: DataFederationPageProps) {
  const mayRead = useMayAsk('listGroupDataFederation', { groupId });
  const needed = useRefusal('listGroupDataFederation', { groupId });
  const refusals = {
    database: useRefusal('createGroupDataFederation', { groupId }),
    endpoint: useRefusal('createGroupPrivateNetworkSettingEndpointId', { groupId }),
  };
  const databases = useRead('listGroupDataFederation', { groupId, query: {} }, { enabled: mayRead });
  const endpoints = useRead('listGroupPrivateNetworkSettingEndpointIds', { groupId }, { enabled: mayRead });
  const settled = useSettled(mayRead && (databases.isPending || endpoints.isPending));
  const open = (panel: PanelName, id?: string): void =>
    onSearch(id === undefined ? { open: panel } : { open: panel, id }, 'push');
  const close = (): void => onSearch({});
  const database = databases.data?.find(({ name }) => search.open === 'database' && name === search.id);
  const endpoint = endpoints.data?.results.find(
    ({ endpointId }) => search.open === 'endpoint' && endpointId === search.id,
  );
  const create = (
    <Button size="sm" icon="plus" disabledReason={refusals.database} onClick={() => open('new-database')}>
      Create federated database
    </Button>
  );
  const add = (
    <Button size="sm" icon="plus" disabledReason={refusals.endpoint} onClick={() => open('new-endpoint')}>
      Add private endpoint
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Data federation"
        facts={databases.data && <Fact>{plural(databases.data.length, 'federated database')}</Fact>}
      />
      {!mayRead ? (
        <EmptyState title="The federated databases cannot be read">{needed}</EmptyState>
      ) : !settled ? (
        <SkeletonLines lines={12} />
      ) : (
        <Stack gap={24} className="qd-in-order">
          <PendingBelow
            parts={['dataFederation', 'privateNetworkSettings'].map((part) => `/groups/${groupId}/${part}`)}
            what="this page"
          />
          <Section
            label="Federated databases"
            actions={databases.data && databases.data.length > 0 && create}
          >
            {databases.error && !databases.data ? (
              <ReadFailure what="The federated databases" query={databases} />
            ) : (
              <ResourceTable
                id="federated-databases"
                label="Federated databases"
                columns={databaseColumns}
                rows={databases.data}
                rowKey={({ name }) => name}
                rowName={({ name }) => name}
                onOpen={({ name }) => open('database', name)}
                openKey={database?.name}
                bare
                empty={
                  <EmptyState title="No federated databases yet" action={create}>
                    A federated database queries clusters, buckets and archives as one.
                  </EmptyState>
                }
                evidence={{ project: groupId }}
              />
            )}
          </Section>
          <Section
            label="Private endpoints"
            actions={endpoints.data && endpoints.data.results.length > 0 && add}
          >
            {endpoints.error && !endpoints.data ? (
              <ReadFailure what="The private endpoints" query={endpoints} />
            ) : (
              <ResourceTable
                id="federation-endpoints"
                label="Private endpoints"
                columns={endpointColumns}
                rows={endpoints.data?.results}
                rowKey={({ endpointId }) => endpointId}
                rowName={({ endpointId }) => endpointId}
                onOpen={({ endpointId }) => open('endpoint', endpointId)}
                openKey={endpoint?.endpointId}
                bare
                empty={
                  <EmptyState title="No private endpoints yet" action={add}>
                    Federated databases and archives are reached from your network through them.
                  </EmptyState>
                }
                evidence={{ project: groupId }}
              />
            )}
          </Section>
        </Stack>
      )}
      {search.open === 'new-database' && (
        <Drawer title="Create federated database" onClose={close}>
          <NewDatabaseForm groupId={groupId} databases={databases.data ?? []} onEnd={close} />
        </Drawer>
      )}
      {search.open === 'new-endpoint' && (
        <Drawer title="Add private endpoint" onClose={close}>
          <EndpointForm groupId={groupId} onEnd={close} />
        </Drawer>
      )}
      {database && <DatabaseDrawer key={database.name} {...{ groupId, database }} onClose={close} />}
      {endpoint && <EndpointDrawer key={endpoint.endpointId} {...{ groupId, endpoint }} onClose={close} />}
    </Page>
  );
}
