import { useQuery } from '@tanstack/react-query';
import { type Control, useForm, useWatch } from 'react-hook-form';
import {
  mostPerSecond,
  type WorkloadKind,
  type WorkloadMix,
  type WorkloadTarget,
  workloadKinds,
} from '#contract/emulator/workloads.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { useEmulatorChange } from './use-emulator-change.ts';
import { kindLabels, traffics } from './workload-text.ts';

interface WorkloadValues {
  groupId: string | null;
  /** `cluster/NAME`, or `source/NAME` for one outside the service. */
  cluster: string | null;
  traffic: string;
  perSecond: number | null;
  shares: Record<WorkloadKind, number | null>;
}

const ownMix = 'own';
const trafficChoices = [...traffics, { value: ownMix, label: 'Own mix' }];

/** The clusters of a project, and those that its organization can migrate from; undefined while they are read. */
function useTargets(groupId: string | null, orgId: string | undefined) {
  const { id } = useConnection();
  const clusters = useQuery({
    ...q('listGroupClusters', id, { groupId: groupId ?? '' }),
    enabled: groupId !== null,
  });
  const sources = useQuery({
    ...q('listOrgLiveMigrationAvailableProjects', id, { orgId: orgId ?? '' }),
    enabled: orgId !== undefined,
  });
  if (clusters.isLoading || sources.isLoading) return undefined;
  const own = (clusters.data?.results ?? []).map(({ name }) => ({ value: `cluster/${name}`, label: name }));
  const outside = (sources.data ?? []).flatMap(({ deployments = [] }) =>
    deployments.flatMap(({ name }) => (name ? [{ value: `source/${name}`, label: name }] : [])),
  );
  return [
    { group: 'Clusters of the project', items: own },
    ...(outside.length > 0 ? [{ group: 'Sources of live migrations', items: outside }] : []),
  ];
}

function targetOf(groupId: string, orgId: string, cluster: string): WorkloadTarget {
  const at = cluster.indexOf('/');
  const clusterName = cluster.slice(at + 1);
  return cluster.slice(0, at) === 'source'
    ? { kind: 'source', orgId, clusterName }
    : { kind: 'cluster', groupId, clusterName };
}

function mixOf({ traffic, shares }: WorkloadValues): WorkloadMix {
  const chosen = traffics.find(({ value }) => value === traffic);
  if (chosen) return chosen.mix;
  return Object.fromEntries(workloadKinds.flatMap((kind) => (shares[kind] ? [[kind, shares[kind]]] : [])));
}

/** Starts reads and writes on a cluster. */
export function WorkloadForm() {
  const groups = useAllPages('listGroups', {});
  const form = useForm<WorkloadValues>({
    defaultValues: {
      groupId: null,
      cluster: null,
      traffic: 'writes',
      perSecond: 20,
      shares: { insert: 5, update: 3, delete: 1, findById: 5, findByIndex: 5, findByScan: 1 },
    },
  });
  const { control, setError } = form;
  const groupId = useWatch({ control, name: 'groupId' });
  const traffic = useWatch({ control, name: 'traffic' });
  const orgId = groups.rows.find(({ id }) => id === groupId)?.orgId;
  const targets = useTargets(groupId, orgId);
  const create = useEmulatorChange('createEmulatorWorkload');

  function send(values: WorkloadValues) {
    const { cluster, perSecond } = values;
    if (!groupId || !orgId) setError('groupId', { message: 'must be chosen' });
    else if (!cluster) setError('cluster', { message: 'must be chosen' });
    else if (perSecond === null) setError('perSecond', { message: 'is required' });
    else {
      const target = targetOf(groupId, orgId, cluster);
      return create.mutateAsync({ body: { target, perSecond, mix: mixOf(values) } });
    }
    return undefined;
  }

  return (
    <RequestPanel
      form={form}
      label="Start a workload"
      submitLabel="Start workload"
      sending={create}
      send={send}
      done="Workload started"
      disabledReason={create.refused}
    >
      <SelectField
        control={control}
        name="groupId"
        label="Project"
        options={groups.rows.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        control={control}
        name="cluster"
        label="Cluster"
        disabledReason={
          groupId === null ? 'Choose a project first' : !targets && 'Its clusters are being read'
        }
        options={targets ?? []}
      />
      <SelectField control={control} name="traffic" label="Traffic" options={trafficChoices} />
      {traffic === ownMix && <OwnMix control={control} />}
      <NumberField
        control={control}
        name="perSecond"
        label="Rate"
        unit="/ s"
        decimals
        min={0.1}
        max={mostPerSecond}
        help={`Operations a second by the clock of the world, ${mostPerSecond} at most. A migration follows up to 200 writes a second.`}
      />
    </RequestPanel>
  );
}

function OwnMix({ control }: { control: Control<WorkloadValues> }) {
  return workloadKinds.map((kind) => (
    <NumberField
      key={kind}
      control={control}
      name={`shares.${kind}`}
      label={`Share of ${kindLabels[kind]}`}
      optional
      min={0}
      max={100}
    />
  ));
}
