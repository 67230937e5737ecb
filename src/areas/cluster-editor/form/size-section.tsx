import type { ClusterProvider } from '#contract/clusters/parts.ts';
import { defaultDiskGB, diskLimitGB, smallestDiskGB } from '#contract/clusters/tables/instance-sizes.ts';
import type { JsonPath } from '#src/lib/json/json-text.ts';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { valueAt } from '../draft/draft.ts';
import { analyticsSizeEdits, diskEdits, sizeEdits } from '../draft/edits.ts';
import { groupsOf, regionsOf, type ShardGroup } from '../draft/shards.ts';
import classes from '../editor.module.css';
import { sizeChoices, sizeFacts } from './choices.ts';
import { useDraftForm } from './draft-context.ts';
import { DraftNumber, DraftSelect, DraftSwitch } from './draft-fields.tsx';

/** Size of the nodes, its bounds under automatic scaling, and their disks. */
export function SizeSections({ independent, complete }: { independent: boolean; complete: boolean }) {
  const { draft } = useDraftForm();
  const groups = groupsOf(draft.value, independent);
  const titled = groups.length > 1;
  return (
    <>
      <FormSection title="Size">
        {groups.map((group) => (
          <Size key={group.indexes[0]} group={group} titled={titled} complete={complete} />
        ))}
      </FormSection>
      <FormSection title="Storage">
        {groups.map((group) => (
          <Storage key={group.indexes[0]} group={group} titled={titled} complete={complete} />
        ))}
      </FormSection>
    </>
  );
}

interface PartProps {
  group: ShardGroup;
  titled: boolean;
  complete: boolean;
}

function useGroup(group: ShardGroup) {
  const { draft, offers } = useDraftForm();
  const [first = 0] = group.indexes;
  const regions = regionsOf(draft.value, first);
  const at: JsonPath = ['replicationSpecs', first, 'regionConfigs', 0];
  const sites = regions.map((region) => ({
    provider: (valueAt(region, ['providerName']) ?? 'AWS') as ClusterProvider,
    regionName: String(valueAt(region, ['regionName']) ?? ''),
  }));
  const providers = [...new Set(sites.map(({ provider }) => provider))];
  const sizes = sizeChoices(sites, offers);
  const size = String(valueAt(draft.value, [...at, 'electableSpecs', 'instanceSize']) ?? '');
  return { value: draft.value, regions, at, providers, size, sizes };
}

function Title({ group, titled }: { group: ShardGroup; titled: boolean }) {
  if (!titled) return null;
  const shards = group.indexes.map((index) => index + 1).join(', ');
  return <Text as="p" size={14} weight="bold">{`${group.zoneName}, shard ${shards}`}</Text>;
}

function Size({ group, titled, complete }: PartProps) {
  const { value, regions, at, size, sizes } = useGroup(group);
  const analytics = regions.findIndex(
    (region) => Number(valueAt(region, ['analyticsSpecs', 'nodeCount']) ?? 0) > 0,
  );
  return (
    <Stack gap={12} shrink className={classes.group}>
      <Title group={group} titled={titled} />
      <DraftSelect
        label="Size"
        path={[...at, 'electableSpecs', 'instanceSize']}
        options={sizes}
        edits={(next) => sizeEdits(value, group.indexes, next)}
        help={sizeFacts(size)}
      />
      {complete && analytics >= 0 && (
        <DraftSelect
          label="Size of analytics nodes"
          path={[...at.slice(0, -1), analytics, 'analyticsSpecs', 'instanceSize']}
          options={sizes}
          edits={(next) => analyticsSizeEdits(value, group.indexes, next)}
        />
      )}
      {complete && <Scaling group={group} of={ofData} region={0} size={size} />}
      {complete && analytics >= 0 && (
        <Scaling
          group={group}
          of={ofAnalytics}
          region={analytics}
          size={String(valueAt(regions[analytics], ['analyticsSpecs', 'instanceSize']) ?? '')}
        />
      )}
    </Stack>
  );
}

/** Nodes that scale by bounds of their own. */
interface Scaled {
  field: 'autoScaling' | 'analyticsAutoScaling';
  /** Suffix of texts about a size: " of analytics nodes". */
  whose: string;
  what: string;
  /** Disks are the same for all nodes: they are shown with the data-bearing ones. */
  hasDisk: boolean;
}

const ofData: Scaled = { field: 'autoScaling', whose: '', what: 'the size', hasDisk: true };
const ofAnalytics: Scaled = {
  ...{ field: 'analyticsAutoScaling', hasDisk: false },
  ...{ whose: ' of analytics nodes', what: 'the size of analytics nodes' },
};

interface ScalingProps {
  group: ShardGroup;
  of: Scaled;
  /** Where it is read from. */
  region: number;
  /** Of these nodes now. */
  size: string;
}

/** Automatic scaling is the same in every region of the shards. */
function Scaling({ group, of, region: from, size }: ScalingProps) {
  const { field, whose, what, hasDisk } = of;
  const { value, regions, at: first, sizes } = useGroup(group);
  const at: JsonPath = [...first.slice(0, -1), from];
  const everywhere = (rest: JsonPath) => (next: unknown) =>
    group.indexes.flatMap((shard) =>
      regions.map((_, region) => ({
        path: ['replicationSpecs', shard, 'regionConfigs', region, field, ...rest],
        value: next,
      })),
    );
  const on = valueAt(value, [...at, field, 'compute', 'enabled']) === true;
  const down = valueAt(value, [...at, field, 'compute', 'scaleDownEnabled']) === true;
  const place = (...rest: JsonPath) => [...at, field, ...rest];
  function switched(next: boolean) {
    if (!next) {
      return [
        ...everywhere(['compute', 'enabled'])(false),
        ...everywhere(['compute', 'scaleDownEnabled'])(false),
        ...everywhere(['compute', 'predictiveEnabled'])(false),
      ];
    }
    const largest = valueAt(value, place('compute', 'maxInstanceSize')) ?? size;
    return [
      ...everywhere(['compute', 'enabled'])(true),
      ...everywhere(['compute', 'maxInstanceSize'])(largest),
    ];
  }
  return (
    <>
      <DraftSwitch
        label={`Scale ${what} automatically`}
        path={place('compute', 'enabled')}
        edits={switched}
      />
      {on && (
        <>
          <Grid gap={16} align="start" min={200}>
            <DraftSelect
              label={`Smallest size${whose}`}
              path={place('compute', 'minInstanceSize')}
              options={sizes}
              edits={everywhere(['compute', 'minInstanceSize'])}
            />
            <DraftSelect
              label={`Largest size${whose}`}
              path={place('compute', 'maxInstanceSize')}
              options={sizes}
              edits={everywhere(['compute', 'maxInstanceSize'])}
            />
          </Grid>
          <DraftSwitch
            label={`Scale ${whose === '' ? '' : `${what} `}down too`}
            path={place('compute', 'scaleDownEnabled')}
            edits={(next) => [
              ...everywhere(['compute', 'scaleDownEnabled'])(next),
              ...(next && !down && valueAt(value, place('compute', 'minInstanceSize')) === undefined
                ? everywhere(['compute', 'minInstanceSize'])(size)
                : []),
            ]}
          />
          <DraftSwitch
            label={`Scale ${whose === '' ? '' : `${what} `}ahead of expected load`}
            path={place('compute', 'predictiveEnabled')}
            edits={everywhere(['compute', 'predictiveEnabled'])}
          />
        </>
      )}
      {hasDisk && (
        <DraftSwitch
          label="Grow the disk automatically"
          path={place('diskGB', 'enabled')}
          edits={everywhere(['diskGB', 'enabled'])}
          help="At 90 % full. A smaller disk needs an initial sync of each member."
        />
      )}
    </>
  );
}

const volumeChoices = [
  { value: 'STANDARD', label: 'Standard' },
  { value: 'PROVISIONED', label: 'Provisioned operations' },
  { value: 'HIGH_PERFORMANCE', label: 'High performance' },
];

function Storage({ group, titled, complete }: PartProps) {
  const { value, at, providers, size } = useGroup(group);
  const fixed = size.includes('_NVME');
  const limit = diskLimitGB(size);
  const usual = providers[0] && defaultDiskGB(size, providers[0]);
  return (
    <Stack gap={12} shrink className={classes.group}>
      <Title group={group} titled={titled} />
      {fixed ? (
        <Text as="p" size={13} tone="dim">
          The disk comes with the machine: {limit?.toLocaleString('en')} GB a node.
        </Text>
      ) : (
        <DraftNumber
          label="Disk of each node"
          path={[...at, 'electableSpecs', 'diskSizeGB']}
          edits={(next) => diskEdits(value, group.indexes, 'diskSizeGB', next)}
          usual={usual ?? null}
          unit="GB"
          help={
            limit === undefined
              ? undefined
              : `${smallestDiskGB} to ${limit.toLocaleString('en')} GB for ${size}. A smaller disk than now needs an initial sync of each member.`
          }
        />
      )}
      {complete && !fixed && providers.every((provider) => provider === 'AWS') && (
        <Grid gap={16} align="start" min={200}>
          <DraftSelect
            label="Volume"
            path={[...at, 'electableSpecs', 'ebsVolumeType']}
            options={volumeChoices}
            usual="STANDARD"
            edits={(next) => diskEdits(value, group.indexes, 'ebsVolumeType', next)}
          />
          <DraftNumber
            label="Operations a second"
            path={[...at, 'electableSpecs', 'diskIOPS']}
            edits={(next) => diskEdits(value, group.indexes, 'diskIOPS', next)}
            unit="IOPS"
            help="Leave it empty for the default of the disk."
          />
        </Grid>
      )}
    </Stack>
  );
}
