import { useState } from 'react';
import { regionLabels } from '#contract/clusters/placement.ts';
import { useConnection } from '#src/api/connection.ts';
import { useOperation } from '#src/api/query.ts';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';

import { type ShownCluster, useShownCluster } from '../page/use-shown-cluster.ts';
import classes from './connect.module.css';
import { ConnectionCheck } from './connection-check.tsx';
import { CustomDns } from './custom-dns.tsx';
import { drivers, withCredentials } from './drivers.ts';
import { EmulatedWire } from './emulated-wire.tsx';
import { emulatedFamily, familiesOf, type StringFamily } from './string-families.ts';
import { StringLine } from './string-line.tsx';

/** How applications reach the cluster. */
export function ConnectTab({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  const { emulator } = useConnection();
  const { shown } = useShownCluster(groupId, clusterName);
  const wire = useOperation('openEmulatorWire');
  const port = wire.data?.connectionString;
  if (!shown) return null;
  const families = familiesOf(shown.cluster.connectionStrings);
  // what works is offered first
  const reachable = port === undefined ? families : [emulatedFamily(port), ...families];
  if (families.length === 0) {
    return (
      <EmptyState title="No connection strings yet">
        Atlas names them once the cluster has been created.
      </EmptyState>
    );
  }
  return (
    <Stack gap={20} shrink>
      <DriverChoice families={reachable} shown={shown} />
      <Section label="Connection strings">
        {families.map((family) => (
          <Family key={family.id} family={family} />
        ))}
      </Section>
      {emulator && (
        <EmulatedWire
          groupId={groupId}
          uri={port}
          error={wire.error}
          busy={wire.isPending}
          onOpen={() => wire.mutate({ groupId, clusterName })}
        />
      )}
      <ConnectionCheck groupId={groupId} clusterName={clusterName} families={reachable} />
      {isOnAws(shown) && <CustomDns groupId={groupId} families={families} />}
    </Stack>
  );
}

function isOnAws(shown: ShownCluster): boolean {
  return (
    shown.kind === 'dedicated' && regionLabels(shown.cluster).some((region) => region.startsWith('AWS '))
  );
}

function DriverChoice({ families, shown }: { families: readonly StringFamily[]; shown: ShownCluster }) {
  const [driverId, setDriver] = useState(drivers[0].id);
  const [version, setVersion] = useState('0');
  const [familyId, setFamily] = useState<string>();
  const withBi = shown.kind === 'dedicated' && shown.cluster.biConnector.enabled;
  const offered = drivers.filter(({ bi }) => !bi || withBi);
  const driver = offered.find(({ id }) => id === driverId) ?? drivers[0];
  const chosen = driver.versions[Number(version)] ?? driver.versions[0];
  const family = families.find(({ id }) => id === familyId) ?? families[0];
  const uri = (chosen.srv ? family?.srv : family?.standard) ?? family?.standard ?? family?.srv ?? '';
  const snippet = driver.snippet(withCredentials(uri));
  return (
    <Section label="Connect from">
      <Row gap={12} align="end" wrap>
        <PlainSelect
          label="Driver"
          data={offered.map(({ id, label }) => ({ value: id, label }))}
          value={driver.id}
          onChange={(next) => {
            setDriver(next);
            setVersion('0');
          }}
        />
        <PlainSelect
          label="Version"
          data={driver.versions.map(({ label }, index) => ({ value: String(index), label }))}
          value={driver.versions.includes(chosen) ? String(driver.versions.indexOf(chosen)) : '0'}
          onChange={setVersion}
        />
        {families.length > 1 && (
          <PlainSelect
            label="Network"
            data={families.map(({ id, label }) => ({ value: id, label }))}
            value={family?.id ?? null}
            onChange={setFamily}
          />
        )}
      </Row>
      <pre className={classes.code}>{snippet}</pre>
      <Row gap={8} columnGap={16} align="center" wrap>
        <CopyButton text={snippet} label="Copy code" />
        <Text size={13} tone="dim">
          Replace &lt;user&gt; and &lt;password&gt; by those of a database user; characters such as @ and /
          must be percent-encoded.
        </Text>
      </Row>
    </Section>
  );
}

function Family({ family }: { family: StringFamily }) {
  const named = [
    ['SRV', family.srv],
    ['Standard', family.standard],
    ['SRV, shard-optimized', family.shardOptimized],
  ] as const;
  return (
    <div className={classes.family}>
      <h3>{family.label}</h3>
      <Text as="p" size={13} tone="dim">
        {family.users}
      </Text>
      <KeyValue
        items={named.flatMap(([label, value]) =>
          value === undefined
            ? []
            : [
                {
                  label,
                  value: <StringLine uri={value} label={`${family.label} ${label} connection string`} />,
                },
              ],
        )}
      />
    </div>
  );
}
