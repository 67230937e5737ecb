import type { ClusterProvider } from '#contract/clusters/parts.ts';
import type { CloudProvider } from '#contract/clusters/tables/regions.ts';
import { defaultRegion } from '#contract/clusters/tables/regions.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { stackClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { valueAt } from '../draft/draft.ts';
import {
  addShard,
  addZone,
  type Edit,
  electableEdits,
  nodeEdits,
  regionEdits,
  removeShard,
  withPriorities,
} from '../draft/edits.ts';
import { groupsOf, pathsIn, regionsOf, type ShardGroup, shardsOf } from '../draft/shards.ts';
import classes from '../editor.module.css';
import { nearestRegion, providerChoices, regionChoices, sameRegion } from './choices.ts';
import { useDraftForm } from './draft-context.ts';
import { DraftNumber, DraftSelect, DraftText } from './draft-fields.tsx';

const providerOf = (region: unknown): ClusterProvider =>
  (valueAt(region, ['providerName']) ?? 'AWS') as ClusterProvider;

/** The title of a group of shards: "Shards 1 to 3", "EU: shard 4". */
function titleOf(group: ShardGroup, several: boolean): string {
  const [first = 0] = group.indexes;
  const last = group.indexes.at(-1) ?? first;
  const shards = first === last ? `Shard ${first + 1}` : `Shards ${first + 1} to ${last + 1}`;
  return several ? `${group.zoneName}: ${shards.toLowerCase()}` : shards;
}

/** Location and kind of the nodes, and the priority of regions for the primary. */
export function NodesSection({ independent, complete }: { independent: boolean; complete: boolean }) {
  const { draft, edit } = useDraftForm();
  const type = draft.value?.clusterType ?? 'REPLICASET';
  const groups = groupsOf(draft.value, independent);
  return (
    <FormSection title="Providers and regions">
      {groups.map((group) => (
        <Group
          key={group.indexes[0]}
          group={group}
          complete={complete}
          zones={type === 'GEOSHARDED'}
          alone={type === 'REPLICASET'}
        />
      ))}
      {type === 'GEOSHARDED' && (
        <div>
          <Button size="sm" icon="plus" onClick={() => edit(addZone(draft.value))}>
            Add zone
          </Button>
        </div>
      )}
    </FormSection>
  );
}

function Group({
  group,
  zones,
  alone,
  complete,
}: {
  group: ShardGroup;
  zones: boolean;
  alone: boolean;
  complete: boolean;
}) {
  const { draft, edit } = useDraftForm();
  const [first = 0] = group.indexes;
  const regions = regionsOf(draft.value, first);
  return (
    <fieldset
      className={stackClass({ gap: 12, shrink: true, className: classes.group })}
      aria-label={alone ? 'Replica set' : titleOf(group, zones)}
    >
      {!alone && (
        <Row gap={8} align="center" justify="between" wrap>
          <Text size={14} weight="bold">
            {titleOf(group, zones)}
          </Text>
          <Row as="span" gap={4} columnGap={8} align="baseline" wrap size={13} className={classes.line}>
            <Button size="sm" variant="quiet" icon="plus" onClick={() => edit(addShard(draft.value, group))}>
              Add shard
            </Button>
            <Button
              size="sm"
              variant="quiet"
              disabledReason={shardsOf(draft.value).length === 1 && 'The last shard cannot be removed.'}
              onClick={() => edit(removeShard(draft.value, group))}
            >
              Remove shard
            </Button>
          </Row>
        </Row>
      )}
      {zones && (
        <DraftText
          label="Zone"
          path={['replicationSpecs', first, 'zoneName']}
          edits={(name) =>
            group.indexes.map((shard) => ({ path: ['replicationSpecs', shard, 'zoneName'], value: name }))
          }
        />
      )}
      {regions.map((_, at) => (
        // regions have no identity but their place in the list
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Region key={at} group={group} at={at} complete={complete} />
      ))}
      {complete && <AddRegion group={group} regions={regions} />}
    </fieldset>
  );
}

/** One region more: the nearest of the last provider that is not there yet, without nodes that vote. */
function AddRegion({ group, regions }: { group: ShardGroup; regions: readonly unknown[] }) {
  const { edit } = useDraftForm();
  const last = regions.at(-1);
  const provider = providerOf(last);
  if (provider === 'TENANT') return null;
  const used = new Set(regions.map((region) => valueAt(region, ['regionName'])));
  const free = nearestRegion(provider, siteOf(regions[0]), used);
  const specs = valueAt(regions[0], ['electableSpecs']);
  function add(): void {
    const region = {
      providerName: provider,
      regionName: free,
      priority: 0,
      electableSpecs: { ...(specs as object), nodeCount: 0 },
      readOnlySpecs: { ...(specs as object), nodeCount: 1 },
    };
    edit(regionEdits(group, [...regions, region]));
  }
  return (
    <div>
      <Button
        size="sm"
        icon="plus"
        onClick={add}
        disabledReason={!free && 'Every region of the provider is used.'}
      >
        Add region
      </Button>
    </div>
  );
}

function Region({ group, at, complete }: { group: ShardGroup; at: number; complete: boolean }) {
  const { draft, offers } = useDraftForm();
  const [first = 0] = group.indexes;
  const regions = regionsOf(draft.value, first);
  const region = regions[at];
  const provider = providerOf(region);
  const path = (...rest: (string | number)[]) => placeIn(group, at, ...rest);
  const leading = regions[0];
  const from = at === 0 ? undefined : siteOf(leading);
  if (provider === 'TENANT') {
    return (
      <Text as="p" size={13} tone="dim">
        A free or shared cluster has three nodes in one region; upgrade it to choose.
      </Text>
    );
  }
  return (
    <Stack gap={12} shrink className={classes.region}>
      <Grid gap={16} align="start" min={200}>
        <DraftSelect
          label="Provider"
          path={path('providerName')}
          options={providerChoices}
          edits={(next) => providerEdits(group, at, region, next as CloudProvider)}
        />
        <DraftSelect
          label="Region"
          path={path('regionName')}
          options={regionChoices(provider, { from, size: sizeOf(region), offers })}
          edits={(name) => pathsIn(group, at, 'regionName').map((place) => ({ path: place, value: name }))}
        />
      </Grid>
      {complete && <NodeCounts group={group} at={at} />}
      {complete && regions.length > 1 && <RegionActions group={group} at={at} regions={regions} />}
    </Stack>
  );
}

/** The path of a region's field in the first shard of its group. */
const placeIn = (group: ShardGroup, at: number, ...rest: (string | number)[]) => [
  'replicationSpecs',
  group.indexes[0] ?? 0,
  'regionConfigs',
  at,
  ...rest,
];

/** How many nodes of each kind a region has, and its place in the order of preference. */
function NodeCounts({ group, at }: { group: ShardGroup; at: number }) {
  const { draft } = useDraftForm();
  const path = (...rest: (string | number)[]) => placeIn(group, at, ...rest);
  const counts = (name: 'readOnlySpecs' | 'analyticsSpecs') => (count: number | null) =>
    nodeEdits(draft.value, group, at, name, count);
  return (
    <Grid gap={16} align="start" min={112}>
      <DraftNumber
        label="Electable nodes"
        path={path('electableSpecs', 'nodeCount')}
        usual={0}
        min={0}
        max={7}
        edits={(count: number | null) => electableEdits(draft.value, group, at, count)}
      />
      <DraftNumber
        label="Read-only nodes"
        path={path('readOnlySpecs', 'nodeCount')}
        usual={0}
        min={0}
        edits={counts('readOnlySpecs')}
      />
      <DraftNumber
        label="Analytics nodes"
        path={path('analyticsSpecs', 'nodeCount')}
        usual={0}
        min={0}
        edits={counts('analyticsSpecs')}
      />
      <DraftNumber
        label="Priority"
        path={path('priority')}
        min={0}
        max={7}
        edits={(priority) =>
          pathsIn(group, at, 'priority').map((place) => ({ path: place, value: priority ?? undefined }))
        }
      />
    </Grid>
  );
}

interface RegionActionsProps {
  group: ShardGroup;
  at: number;
  regions: readonly unknown[];
}

/** Another order of preference, or a region less. */
function RegionActions({ group, at, regions }: RegionActionsProps) {
  const { edit } = useDraftForm();
  return (
    <Row gap={4} columnGap={8} align="baseline" wrap size={13} className={classes.line}>
      <Button
        size="sm"
        variant="quiet"
        disabledReason={at === 0 && 'It is the first already.'}
        onClick={() => edit(regionEdits(group, withPriorities(movedUp(regions, at))))}
      >
        Prefer
      </Button>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => edit(regionEdits(group, withPriorities(regions.filter((_, index) => index !== at))))}
      >
        Remove region
      </Button>
      <Text size={13} tone="dim">
        {plural(votesOf(regions[at]), 'vote')}
      </Text>
    </Row>
  );
}

const sizeOf = (region: unknown): string => String(valueAt(region, ['electableSpecs', 'instanceSize']) ?? '');

const votesOf = (region: unknown): number => Number(valueAt(region, ['electableSpecs', 'nodeCount']) ?? 0);

function siteOf(region: unknown) {
  const provider = providerOf(region);
  const regionName = valueAt(region, ['regionName']);
  return provider === 'TENANT' || typeof regionName !== 'string' ? undefined : { provider, regionName };
}

function movedUp(regions: readonly unknown[], at: number): unknown[] {
  const moved = [...regions];
  const [region] = moved.splice(at, 1);
  moved.splice(Math.max(0, at - 1), 0, region);
  return moved;
}

/** Another provider has other regions; speed classes of AWS volumes are unknown to the others. */
function providerEdits(group: ShardGroup, at: number, region: unknown, next: CloudProvider): Edit[] {
  const name = valueAt(region, ['regionName']);
  const kept = typeof name === 'string' && sameRegion(next, name);
  const specs = ['electableSpecs', 'readOnlySpecs', 'analyticsSpecs'].filter(
    (each) => valueAt(region, [each]) !== undefined,
  );
  return [
    ...pathsIn(group, at, 'providerName').map((path) => ({ path, value: next })),
    ...(kept ? [] : pathsIn(group, at, 'regionName').map((path) => ({ path, value: defaultRegion[next] }))),
    ...specs.flatMap((spec) =>
      ['ebsVolumeType', 'diskIOPS']
        .filter((field) => next !== 'AWS' && valueAt(region, [spec, field]) !== undefined)
        .flatMap((field) => pathsIn(group, at, spec, field).map((path) => ({ path, value: undefined }))),
    ),
  ];
}
