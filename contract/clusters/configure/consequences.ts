import { formatDuration, plural } from '../../text/quantities.ts';
import type { RegionConfig, ShardSpec } from '../hardware.ts';
import { type ClusterRecord, diskSizeOf, instanceSizeOf, textOf } from '../record.ts';
import { type ClusterField, changedFields, pausableAgainMs } from './changes.ts';

/**
 * The effect of a change on the members: nothing; they change in place; they restart one after the other, the
 * primary last after an election; new ones copy the data first; some leave; all stop.
 */
type Effect = 'none' | 'inPlace' | 'rolling' | 'sync' | 'leave' | 'stop';

export interface Consequence {
  /** What changes, as a short sentence. */
  what: string;
  effect: Effect;
  /** The risk: with one, the user must type the name. */
  risk?: string;
}

export const effectLabels: Readonly<Record<Effect, string>> = {
  none: 'no restart',
  inPlace: 'no restart, in place',
  rolling: 'members restart one by one; the primary steps down once',
  sync: 'new members copy the data before they vote',
  leave: 'members leave after the others have taken over',
  stop: 'all members stop',
};

/** What each setting does when it changes // documented, else assumed to restart members */
const settings: Partial<Record<ClusterField, { label: string; effect: Effect }>> = {
  adaptiveCapacity: { label: 'Adaptive capacity', effect: 'none' },
  advancedConfiguration: { label: 'TLS settings', effect: 'rolling' },
  biConnector: { label: 'BI Connector', effect: 'rolling' },
  configServerManagementMode: { label: 'Config servers', effect: 'rolling' },
  diskWarmingMode: { label: 'Disk warming', effect: 'none' },
  labels: { label: 'Labels', effect: 'none' },
  redactClientLogData: { label: 'Redaction of client data in logs', effect: 'rolling' },
  replicaSetScalingStrategy: { label: 'Order of scaling', effect: 'none' },
  retainBackups: { label: 'Retention of backups on deletion', effect: 'none' },
  rootCertType: { label: 'Root certificate', effect: 'rolling' },
  tags: { label: 'Tags', effect: 'none' },
  useAwsTimeBasedSnapshotCopyForFastInitialSync: { label: 'Fast initial sync', effect: 'none' },
  versionReleaseSystem: { label: 'Release system', effect: 'rolling' },
};

/** Facts from the activity, in addition to both configurations. */
interface Reported {
  /** How long ago the last change of the cluster began, in milliseconds; undefined where unknown. */
  sinceChangeMs?: number | undefined;
}

/** Every consequence of going from one configuration to another, the riskiest first. */
export function consequencesOf(
  before: ClusterRecord,
  after: ClusterRecord,
  reported: Reported = {},
): Consequence[] {
  const changed = changedFields(before, after);
  const matches = [
    ...changed.flatMap((field) => ofField(field, before, after, reported)),
    ...(changed.includes('replicationSpecs') ? ofShards(before, after) : []),
  ];
  return matches.toSorted((a, b) => Number(b.risk !== undefined) - Number(a.risk !== undefined));
}

type Describe = (before: ClusterRecord, after: ClusterRecord, reported: Reported) => Consequence;

const pauseAgain = `Atlas refuses to pause a cluster within ${pausableAgainMs / 60_000} minutes of resuming it.`;

/**
 * The service reports when a change began, not that it was a resumption: only without any change is the time
 * surely over.
 */
function pauseText({ sinceChangeMs }: Reported): string {
  if (sinceChangeMs === undefined) return pauseAgain;
  const left = pausableAgainMs - sinceChangeMs;
  if (left <= 0) return '';
  return `Its last change began ${formatDuration(sinceChangeMs)} ago: if that resumed it, Atlas refuses to pause it for another ${formatDuration(left)}.`;
}

/** Settings whose consequence depends on where they go. */
const turning: Partial<Record<ClusterField, Describe>> = {
  paused: (_, after, result) =>
    after.paused
      ? {
          what: 'The cluster is paused',
          effect: 'stop',
          risk: `Applications cannot connect, and no snapshots are taken. ${pauseText(result)}`.trim(),
        }
      : { what: `The cluster is resumed. ${pauseAgain}`, effect: 'none' },
  mongoDBMajorVersion: (before, after) => ({
    what: `MongoDB ${before.mongoDBMajorVersion} → ${after.mongoDBMajorVersion}`,
    effect: 'rolling',
    risk: 'It cannot be undone unless the feature compatibility version was pinned before.',
  }),
  backupEnabled: (_, after) =>
    after.backupEnabled
      ? { what: 'Cloud backup is switched on', effect: 'none' }
      : {
          what: 'Cloud backup is switched off',
          effect: 'none',
          risk: 'Its snapshots are deleted, and nothing can be restored.',
        },
  pitEnabled: (_, after) =>
    after.pitEnabled
      ? { what: 'Continuous backup is switched on', effect: 'none' }
      : {
          what: 'Continuous backup is switched off',
          effect: 'none',
          risk: 'Only snapshots can be restored, no time between them.',
        },
  encryptionAtRestProvider: (before, after) => ({
    what: `Encryption at rest: ${before.encryptionAtRestProvider} → ${after.encryptionAtRestProvider}`,
    effect: 'sync',
    risk: 'Every member copies its data again; without its key the cluster stops.',
  }),
  terminationProtectionEnabled: (_, after) => ({
    what: `Termination protection is switched ${after.terminationProtectionEnabled ? 'on' : 'off'}`,
    effect: 'none',
  }),
  clusterType: (before, after) => ({
    what: `${before.clusterType} → ${after.clusterType}`,
    effect: 'rolling',
    risk: 'Connection strings change: applications then connect to routers. It cannot be undone.',
  }),
  acceptDataRisksAndForceReplicaSetReconfig: () => ({
    what: 'The replica set is reconfigured by force',
    effect: 'rolling',
    risk: 'Writes that only the lost members hold are lost.',
  }),
};

function ofField(
  field: ClusterField,
  before: ClusterRecord,
  after: ClusterRecord,
  reported: Reported,
): Consequence[] {
  const described = turning[field]?.(before, after, reported);
  if (described) return [described];
  const existing = settings[field];
  return existing ? [{ what: existing.label, effect: existing.effect }] : [];
}

const kinds = [
  ['electableSpecs', 'electable'],
  ['readOnlySpecs', 'read-only'],
  ['analyticsSpecs', 'analytics'],
] as const;

/** Nodes by region and kind over all shards: `AWS/US_EAST_1/electable` → 3 */
function nodesOf(shards: readonly ShardSpec[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { regionConfigs } of shards) {
    for (const region of regionConfigs) {
      for (const [name, kind] of kinds) {
        const key = `${region.regionName} (${region.providerName}), ${kind}`;
        counts.set(key, (counts.get(key) ?? 0) + (region[name]?.nodeCount ?? 0));
      }
    }
  }
  return counts;
}

function ofShards(before: ClusterRecord, after: ClusterRecord): Consequence[] {
  const [old, next] = [before.replicationSpecs, after.replicationSpecs];
  const results: Consequence[] = [];
  if (next.length > old.length)
    results.push({ what: `${plural(next.length - old.length, 'shard')} more`, effect: 'sync' });
  if (next.length < old.length)
    results.push({
      what: `${plural(old.length - next.length, 'shard')} fewer`,
      effect: 'leave',
      risk: 'The data of the shards that leave is moved to the others first, which can take days.',
    });
  const all = [
    ...results,
    ...(after.clusterType === 'GEOSHARDED' && next.length === old.length ? ofZones(old, next) : []),
    ...ofHardware(old, next),
    ...ofNodes(old, next),
    ...ofPreference(old, next),
    ...ofScaling(old, next),
  ];
  // a change is never called none: what nothing above knows restarts members, as far as anybody knows
  return all.length > 0 ? all : [{ what: 'Shards and regions', effect: 'rolling' }];
}

/** A shard's value of a property; undefined where it has none. */
type Pick = (shard: ShardSpec) => string | number | undefined;

/** How something changes in shards that stay, each way once: `M30 → M40`, with `of shard 2` where others stay as they are. */
function turns(
  old: readonly ShardSpec[],
  next: readonly ShardSpec[],
  pick: Pick,
): [of: string, turn: string][] {
  const staying = Math.min(old.length, next.length);
  const results = new Map<string, number[]>();
  for (const [index, shard] of next.slice(0, staying).entries()) {
    const [was, is] = [old[index] && pick(old[index]), pick(shard)];
    if (was === undefined || is === undefined || was === is) continue;
    const turn = `${was} → ${is}`;
    results.set(turn, [...(results.get(turn) ?? []), index + 1]);
  }
  return [...results].map(([turn, shards]) => [shards.length === staying ? '' : ofThem(shards), turn]);
}

const ofThem = (shards: readonly number[]): string =>
  ` of ${shards.length === 1 ? 'shard' : 'shards'} ${shards.join(', ')}`;

const analyticsSize: Pick = ({ regionConfigs }) =>
  regionConfigs.flatMap(({ analyticsSpecs }) =>
    analyticsSpecs?.nodeCount ? [analyticsSpecs.instanceSize] : [],
  )[0];

function ofHardware(old: readonly ShardSpec[], next: readonly ShardSpec[]): Consequence[] {
  const speeds: Pick = ({ regionConfigs }) =>
    textOf(
      regionConfigs.map(({ electableSpecs }) => [electableSpecs?.diskIOPS, electableSpecs?.ebsVolumeType]),
    );
  const disks = turns(old, next, (shard) => diskSizeOf({ replicationSpecs: [shard] }));
  return [
    ...turns(old, next, (shard) => instanceSizeOf({ replicationSpecs: [shard] })).map(
      ([of, turn]): Consequence => ({ what: `Size${of} ${turn}`, effect: 'rolling' }),
    ),
    ...turns(old, next, analyticsSize).map(
      ([of, turn]): Consequence => ({ what: `Size of the analytics nodes${of} ${turn}`, effect: 'rolling' }),
    ),
    ...disks.map(([of, turn]) => ofDisk(of, turn)),
    ...(disks.length === 0 && turns(old, next, speeds).length > 0
      ? [{ what: 'IOPS or type of the disks changes', effect: 'inPlace' } as const]
      : []),
  ];
}

/** A larger disk grows in place; a smaller one is filled by an initial sync of each member // documented: Edit Cluster */
function ofDisk(of: string, turn: string): Consequence {
  const [was, is] = turn.split(' → ').map(Number);
  const what = `Disk${of} ${turn} GB a node`;
  if ((is ?? 0) >= (was ?? 0)) return { what, effect: 'inPlace' };
  return {
    what: `${what}: each member copies its data to a smaller disk by an initial sync`,
    effect: 'sync',
  };
}

/** Zones are identified by their names: a new name is the former zone, an existing one is another // assumed */
function ofZones(old: readonly ShardSpec[], next: readonly ShardSpec[]): Consequence[] {
  const existing = new Set(old.map(({ zoneName }) => zoneName));
  const matches = next.flatMap(({ zoneName }, index): Consequence[] => {
    const was = old[index]?.zoneName;
    if (was === undefined || was === zoneName) return [];
    return existing.has(zoneName)
      ? [
          {
            what: `Shard ${index + 1} moves from ${was} to ${zoneName}`,
            effect: 'rolling',
            risk: 'Documents are moved between shards until each is in its zone, which can take days.',
          },
        ]
      : [{ what: `${was} is called ${zoneName}`, effect: 'none' }];
  });
  return matches.filter(({ what }, index) => matches.findIndex((each) => each.what === what) === index);
}

function ofNodes(old: readonly ShardSpec[], next: readonly ShardSpec[]): Consequence[] {
  // shards that come or go bring their nodes with them
  if (old.length !== next.length) return [];
  const [was, is] = [nodesOf(old), nodesOf(next)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): Consequence[] => {
    const difference = (is.get(key) ?? 0) - (was.get(key) ?? 0);
    if (difference === 0) return [];
    const nodes = plural(Math.abs(difference), 'node');
    return [
      difference > 0
        ? { what: `${nodes} more in ${key}`, effect: 'sync' }
        : {
            what: `${nodes} fewer in ${key}`,
            effect: 'leave',
            ...((is.get(key) ?? 0) === 0 && key.endsWith('electable')
              ? { risk: 'Applications that read or write there go elsewhere.' }
              : {}),
          },
    ];
  });
}

const preferred = (shard: ShardSpec): string =>
  textOf(
    shard.regionConfigs
      .toSorted((a, b) => b.priority - a.priority)
      .map(({ providerName, regionName }) => [providerName, regionName])[0],
  );

function ofPreference(old: readonly ShardSpec[], next: readonly ShardSpec[]): Consequence[] {
  const moved = next.some((shard, index) => {
    const before = old[index];
    return before !== undefined && preferred(before) !== preferred(shard);
  });
  return moved ? [{ what: 'The primary moves to the newly preferred region', effect: 'rolling' }] : [];
}

function ofScaling(old: readonly ShardSpec[], next: readonly ShardSpec[]): Consequence[] {
  const scaling = (shards: readonly ShardSpec[]) =>
    textOf(
      shards.map(({ regionConfigs }) =>
        regionConfigs.map((region: RegionConfig) => [region.autoScaling, region.analyticsAutoScaling]),
      ),
    );
  return old.length === next.length && scaling(old) !== scaling(next)
    ? [{ what: 'Bounds of automatic scaling change', effect: 'none' }]
    : [];
}

/** Whether members restart, copy or leave: what people plan a maintenance window for. */
export function touchesMembers(consequences: readonly Consequence[]): boolean {
  return consequences.some(({ effect }) => effect !== 'none' && effect !== 'inPlace');
}
