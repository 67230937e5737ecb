import type { Imported } from './cluster-from-json.ts';
import { describedBody, type JsonObject } from './described.ts';
import { locationOf, type TerraformConfiguration, type TerraformResource } from './hcl/configuration.ts';
import {
  isUnknown,
  isValueObject,
  newObject,
  type Value,
  type ValueList,
  type ValueObject,
} from './hcl/values.ts';
import { camel, defined, many, one, pairsOf, renamedObject } from './shapes.ts';

/** Arguments whose names in the API are not the same in camel case. */
const renamed: Readonly<Record<string, string>> = {
  mongo_db_major_version: 'mongoDBMajorVersion',
  bi_connector_config: 'biConnector',
  bi_connector: 'biConnector',
  provider_backup_enabled: 'backupEnabled',
  cloud_backup: 'backupEnabled',
  disk_size_gb: 'diskSizeGB',
  disk_gb: 'diskGB',
  disk_iops: 'diskIOPS',
};
const nameOf = (name: string): string =>
  Object.hasOwn(renamed, name) ? (renamed[name] ?? name) : camel(name);

/** Arguments for Terraform, and values that the service computes. */
const left: ReadonlySet<string> = new Set([
  ...[
    'project_id',
    'id',
    'cluster_id',
    'connection_strings',
    'state_name',
    'create_date',
    'mongo_db_version',
  ],
  ...['retain_backups_enabled', 'delete_on_create_timeout', 'use_effective_fields', 'config_server_type'],
  ...['mongo_uri', 'mongo_uri_updated', 'mongo_uri_with_options', 'srv_address', 'snapshot_backup_policy'],
  ...['accept_data_risks_and_force_replica_set_reconfig', 'container_id', 'timeouts'],
]);
/** Their omission causes a warning: users set them. */
const leftWithWarning: readonly string[] = [
  'retain_backups_enabled',
  'delete_on_create_timeout',
  'use_effective_fields',
];

/** TLS is part of the cluster; every other advanced argument belongs to its processes. */
const tls: readonly string[] = [
  ...['minimum_enabled_tls_protocol', 'tls_cipher_config_mode'],
  ...['custom_openssl_cipher_config_tls12', 'custom_openssl_cipher_config_tls13'],
];

/** Members of objects that the service computes. */
const computed: readonly string[] = ['id', 'external_id', 'zone_id', 'container_id'];

const shardLimit = 70;

/** Shards of one specification: older files name how many of them there are. */
function repeated(spec: ValueObject, count: Value | undefined): ValueList {
  if (isUnknown(count)) return [newObject([...Object.entries(spec), ['numShards', count]])];
  const number = Number(count ?? 1);
  const length = Number.isInteger(number) && number >= 1 ? Math.min(number, shardLimit) : 1;
  return Array.from({ length }, () => spec);
}

/** `compute_enabled` and its like are objects in the API. */
function scalingOf(block: Value | undefined): Value | undefined {
  const result = one(block);
  if (result === undefined || result === null || isUnknown(result)) return result ?? undefined;
  if (!isValueObject(result)) return undefined;
  const { disk_gb_enabled: disk, ...compute } = result;
  const named = newObject(
    Object.entries(compute).map(([name, value]) => [name.replace(/^compute_/u, ''), value]),
  );
  return defined({
    compute: Object.keys(named).length > 0 ? renamedObject(named, nameOf) : undefined,
    diskGB: disk === undefined || disk === null ? undefined : newObject([['enabled', disk]]),
  });
}

function regionOf(block: Value, disk: Value | undefined): Value {
  if (!isValueObject(block)) return block;
  const { auto_scaling, analytics_auto_scaling, electable_specs, read_only_specs, analytics_specs, ...rest } =
    block;
  const plain = newObject(
    Object.entries(rest).filter(([name]) => !computed.includes(name) && !name.startsWith('effective_')),
  );
  const specs = Object.entries({ electable_specs, read_only_specs, analytics_specs }).map(
    ([name, value]): [string, Value | undefined] => {
      const result = one(value);
      if (!isValueObject(result)) return [camel(name), result ?? undefined];
      const named = renamedObject(result, nameOf);
      return [
        camel(name),
        // older files name one disk for the whole cluster
        disk === undefined ? named : newObject([...Object.entries(named), ['diskSizeGB', disk]]),
      ];
    },
  );
  return newObject([
    ...Object.entries(renamedObject(plain, nameOf)),
    ...Object.entries(
      defined({
        ...Object.fromEntries(specs),
        autoScaling: scalingOf(auto_scaling),
        analyticsAutoScaling: scalingOf(analytics_auto_scaling),
      }),
    ),
  ]);
}

/** What both resources name in the same way. */
function common(block: ValueObject): ValueObject {
  const { advanced_configuration, tags, labels, bi_connector_config, bi_connector, ...rest } = block;
  const process = one(advanced_configuration);
  const secure = isValueObject(process)
    ? newObject(Object.entries(process).filter(([name]) => tls.includes(name)))
    : newObject();
  const bi = one(bi_connector_config ?? bi_connector);
  const plain = newObject(Object.entries(rest).filter(([name]) => !left.has(name)));
  return newObject([
    ...Object.entries(renamedObject(plain, nameOf)),
    ...Object.entries(
      defined({
        advancedConfiguration: Object.keys(secure).length > 0 ? renamedObject(secure, nameOf) : undefined,
        biConnector: isValueObject(bi) ? renamedObject(bi, nameOf) : (bi ?? undefined),
        tags: tags === undefined || tags === null ? undefined : pairsOf(tags),
        labels: labels === undefined || labels === null ? undefined : pairsOf(labels),
      }),
    ),
  ]);
}

/** The arguments of `mongodbatlas_advanced_cluster`, of blocks or of attributes, as a request. */
function advanced(block: ValueObject): ValueObject {
  const { replication_specs: specs, disk_size_gb: disk, ...rest } = block;
  const shards = isUnknown(specs)
    ? specs
    : many(specs).flatMap((each): ValueList => {
        if (!isValueObject(each)) return [each];
        const { region_configs: regions, num_shards: count, ...spec } = each;
        const plain = newObject(Object.entries(spec).filter(([name]) => !computed.includes(name)));
        const named = newObject([
          ...Object.entries(renamedObject(plain, nameOf)),
          [
            'regionConfigs',
            isUnknown(regions) ? regions : many(regions).map((region) => regionOf(region, disk ?? undefined)),
          ],
        ]);
        return repeated(named, count);
      });
  return newObject([
    ...Object.entries(common(rest)),
    ...(specs === undefined || specs === null ? [] : [['replicationSpecs', shards] as const]),
  ]);
}

const ofFlatHardware = [
  ...['provider_name', 'backing_provider_name', 'provider_instance_size_name', 'provider_region_name'],
  ...[
    'provider_disk_iops',
    'provider_volume_type',
    'provider_encrypt_ebs_volume',
    'disk_size_gb',
    'num_shards',
  ],
  ...['provider_auto_scaling_compute_min_instance_size', 'provider_auto_scaling_compute_max_instance_size'],
  ...['auto_scaling_compute_enabled', 'auto_scaling_compute_scale_down_enabled'],
  ...['auto_scaling_disk_gb_enabled', 'replication_factor', 'replication_specs'],
  ...['provider_encrypt_ebs_volume_flag', 'container_id'],
];

/** Without null, which names nothing. */
const input = (value: Value | undefined): Value | undefined => value ?? undefined;

function flatScaling(block: ValueObject): ValueObject | undefined {
  const compute = defined({
    enabled: input(block.auto_scaling_compute_enabled),
    scaleDownEnabled: input(block.auto_scaling_compute_scale_down_enabled),
    minInstanceSize: input(block.provider_auto_scaling_compute_min_instance_size),
    maxInstanceSize: input(block.provider_auto_scaling_compute_max_instance_size),
  });
  const disk = input(block.auto_scaling_disk_gb_enabled);
  if (Object.keys(compute).length === 0 && disk === undefined) return undefined;
  return defined({
    compute: Object.keys(compute).length > 0 ? compute : undefined,
    diskGB: disk === undefined ? undefined : newObject([['enabled', disk]]),
  });
}

/** The flat arguments of `mongodbatlas_cluster`, which name hardware once for all regions, as a request of today. */
function flat(block: ValueObject): ValueObject {
  const hardware = defined({
    instanceSize: input(block.provider_instance_size_name),
    diskSizeGB: input(block.disk_size_gb),
    diskIOPS: input(block.provider_disk_iops),
    ebsVolumeType: input(block.provider_volume_type),
  });
  const nodes = (count: Value | undefined): ValueObject | undefined =>
    count === undefined || count === null
      ? undefined
      : newObject([...Object.entries(hardware), ['nodeCount', count]]);
  const scaling = flatScaling(block);
  const region = (name: Value | undefined, members: ValueObject, electable: Value | undefined): ValueObject =>
    defined({
      providerName: input(block.provider_name),
      backingProviderName: input(block.backing_provider_name),
      regionName: input(name),
      priority: input(members.priority),
      electableSpecs: nodes(electable ?? null),
      readOnlySpecs: nodes(members.read_only_nodes),
      analyticsSpecs: nodes(members.analytics_nodes),
      autoScaling: scaling,
    });
  const specs = block.replication_specs;
  const shards: Value = isUnknown(specs)
    ? specs
    : many(specs).flatMap((each): ValueList => {
        if (!isValueObject(each)) return [each];
        const regions = each.regions_config;
        const spec = defined({
          zoneName: input(each.zone_name),
          regionConfigs: isUnknown(regions)
            ? regions
            : many(regions).map((one) =>
                isValueObject(one) ? region(one.region_name, one, one.electable_nodes ?? 0) : one,
              ),
        });
        return repeated(spec, each.num_shards ?? block.num_shards);
      });
  const isSingle = many(specs).length === 0;
  const single = (): ValueList =>
    repeated(
      newObject([
        [
          'regionConfigs',
          [region(block.provider_region_name, newObject([['priority', 7]]), block.replication_factor ?? 3)],
        ],
      ]),
      block.num_shards,
    );
  const rest = newObject(Object.entries(block).filter(([name]) => !ofFlatHardware.includes(name)));
  return newObject([
    ...Object.entries(common(rest)),
    ...(Object.keys(hardware).length === 0 && isSingle
      ? []
      : [['replicationSpecs', isSingle ? single() : shards] as const]),
  ]);
}

const resources = { mongodbatlas_advanced_cluster: advanced, mongodbatlas_cluster: flat } as const;
type ClusterResource = keyof typeof resources;
export const isClusterType = (type: string): type is ClusterResource => Object.hasOwn(resources, type);

/** A cluster as a request of today. */
export const clusterShape = (type: ClusterResource) => resources[type];

/** Sentences about arguments of a cluster that are no part of its configuration. */
export function clusterWarnings({ address, line, body, isState }: TerraformResource): string[] {
  if (isState) return [];
  const at = locationOf(line, address);
  const process = one(body.advanced_configuration);
  const settings = isValueObject(process) ? Object.keys(process) : [];
  return [
    ...settings
      .filter((name) => !tls.includes(name))
      .map((name) => `${at}: advanced_configuration.${name} belongs to the processes. It is not compared.`),
    ...leftWithWarning
      .filter((name) => Object.hasOwn(body, name))
      .map((name) => `${at}: ${name} is not a cluster setting. It is not compared.`),
  ];
}

/** A draft has no gaps: unknown elements are left out, and so are counts of shards that are unknown. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(withoutGaps);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutGaps(each)]));
}

/** The first cluster of a configuration, as a draft. */
export function draftFromTerraform({ resources: all, warnings }: TerraformConfiguration): Imported {
  const clusters = all.filter(({ type }) => isClusterType(type));
  const [first, ...others] = clusters.toSorted(
    (a, b) =>
      Number(b.type === 'mongodbatlas_advanced_cluster') - Number(a.type === 'mongodbatlas_advanced_cluster'),
  );
  if (!first)
    throw new Error(
      ['No resource mongodbatlas_advanced_cluster or mongodbatlas_cluster was found.', ...warnings].join(' '),
    );
  // a draft takes the values that changes ignore
  const whole = { ...first, compared: first.body, isIgnored: false };
  const { body, warnings: more } = describedBody(whole, clusterShape(first.type as ClusterResource));
  return {
    draft: withoutGaps(body) as JsonObject,
    left: [
      ...more.map((each) => each.replace(/ It is not compared\.$/u, ' Enter its value.')),
      ...clusterWarnings(first).map((each) => each.replace(/ It is not compared\.$/u, '')),
      ...others.map(
        ({ address, line }) => `${locationOf(line, address)} is another cluster. Import it separately.`,
      ),
      ...warnings,
    ],
  };
}
