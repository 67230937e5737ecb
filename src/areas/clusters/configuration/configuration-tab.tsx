import { useMemo, useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import type { Cluster } from '../cluster-facts.ts';
import classes from '../page/cluster-page.module.css';
import { useShownCluster } from '../page/use-shown-cluster.ts';
import { GlobalWritesSection } from './global-writes-section.tsx';
import { useClusterTarget } from './light-settings.ts';
import { MaintenanceSection } from './maintenance-section.tsx';
import { ProcessArgsSection } from './process-args-section.tsx';
import { ProtectionSection } from './protection-section.tsx';
import { type Setting, settingLabel, settingsOf } from './settings.ts';
import { TagsSection } from './tags-section.tsx';

/** Everything as it is set, what differs from the defaults, and the settings that are changed here. */
export function ConfigurationTab({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  const { shown } = useShownCluster(groupId, clusterName);
  return shown?.kind === 'dedicated' ? <Dedicated cluster={shown.cluster} /> : null;
}

function Dedicated({ cluster }: { cluster: Cluster }) {
  const target = useClusterTarget(cluster);
  return (
    <Stack gap={20} shrink>
      <div className={classes.columns}>
        <Stack gap={20} shrink className={classes.column}>
          <Settings cluster={cluster} />
          {cluster.clusterType === 'GEOSHARDED' && <GlobalWritesSection cluster={cluster} />}
        </Stack>
        <Stack gap={20} shrink className={classes.column}>
          <ProcessArgsSection cluster={cluster} />
          <TagsSection target={target} />
          <ProtectionSection target={target} />
          <MaintenanceSection groupId={cluster.groupId} />
        </Stack>
      </div>
    </Stack>
  );
}

function Settings({ cluster }: { cluster: Cluster }) {
  const [which, setWhich] = useState<'differing' | 'all'>('differing');
  const all = useMemo(() => settingsOf(cluster), [cluster]);
  const differing = all.filter(({ differs }) => differs);
  return (
    <Section
      label="Settings"
      actions={
        <Segmented
          label="Which settings"
          value={which}
          onChange={setWhich}
          items={[
            { value: 'differing', label: `Not default ${differing.length}` },
            { value: 'all', label: `All ${all.length}` },
          ]}
        />
      }
    >
      <ResourceTable
        id="cluster-settings"
        label="Settings"
        columns={columns}
        rows={which === 'all' ? all : differing}
        rowKey={({ path }) => path}
        rowName={({ path }) => path}
        empty={
          <EmptyState title="Everything is at its default">
            {`All ${plural(all.length, 'setting')} have the value that Atlas sets by default.`}
          </EmptyState>
        }
        evidence={{ project: cluster.groupId, cluster: cluster.name }}
        bare
      />
    </Section>
  );
}

const columns: Column<Setting>[] = [
  textColumn('path', 'Setting', ({ path }) => path, {
    min: 180,
    narrow: { line: 1 },
    cell: ({ path }) => <span title={path}>{settingLabel(path)}</span>,
  }),
  {
    id: 'value',
    header: 'Set to',
    width: 150,
    narrow: { line: 1, at: 'end', whole: true },
    exportValue: ({ value }) => value,
    cell: ({ value, differs }) => (
      <Text size={13} mono title={value}>
        {differs ? <strong>{value}</strong> : value}
      </Text>
    ),
  },
  {
    id: 'standard',
    header: 'Default',
    width: 130,
    narrow: { line: 2, word: 'default' },
    exportValue: ({ standard }) => standard ?? '',
    cell: ({ standard }) =>
      standard === undefined ? (
        <Absent label="no default" />
      ) : (
        <Text size={13} mono>
          {standard}
        </Text>
      ),
  },
];
