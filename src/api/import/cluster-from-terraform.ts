import { draftFromJson, type Imported } from './cluster-from-json.ts';
import { expressionText, type HclFile, isExpression, isObject, many, one } from './hcl.ts';

type JsonObject = Record<string, unknown>;

/** Arguments that have another name in the API, or are shaped differently; the rest is the same name in camel case. */
const renamed: Readonly<Record<string, string>> = {
  mongo_db_major_version: 'mongoDBMajorVersion',
  mongo_db_version: 'mongoDBVersion',
  bi_connector_config: 'biConnector',
  provider_backup_enabled: 'backupEnabled',
  cloud_backup: 'backupEnabled',
  disk_size_gb: 'diskSizeGB',
  disk_gb: 'diskGB',
  disk_iops: 'diskIOPS',
  minimum_enabled_tls_protocol: 'minimumEnabledTlsProtocol',
  custom_openssl_cipher_config_tls12: 'customOpensslCipherConfigTls12',
  custom_openssl_cipher_config_tls13: 'customOpensslCipherConfigTls13',
};

/** Arguments that say something to Terraform, or follow from the cluster. */
const ofTerraform: readonly string[] = [
  'project_id',
  'timeouts',
  'lifecycle',
  'depends_on',
  'provider',
  'count',
  'for_each',
  'id',
  'cluster_id',
  'connection_strings',
  'state_name',
  'create_date',
  'retain_backups_enabled',
  'delete_on_create_timeout',
  'use_effective_fields',
];

/** TLS stands in the cluster; every other advanced argument belongs to its processes. */
const tls: readonly string[] = [
  'minimum_enabled_tls_protocol',
  'tls_cipher_config_mode',
  'custom_openssl_cipher_config_tls12',
  'custom_openssl_cipher_config_tls13',
];

const camel = (name: string): string =>
  renamed[name] ?? name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Sentences about what could not be read. */
interface Reader {
  left: string[];
}

function plain(value: unknown, path: string, reader: Reader): unknown {
  if (isExpression(value)) {
    reader.left.push(`${path} is ${expressionText(value)}, which only Terraform knows: enter its value.`);
    return undefined;
  }
  if (Array.isArray(value)) return value.map((each, index) => plain(each, `${path}[${index}]`, reader));
  if (isObject(value)) return objectOf(value, path, reader);
  return value;
}

function objectOf(block: JsonObject, path: string, reader: Reader): JsonObject {
  const entries = Object.entries(block).flatMap(([name, value]) => {
    const found = plain(value, path === '' ? name : `${path}.${name}`, reader);
    return found === undefined || found === null ? [] : [[camel(name), found]];
  });
  return Object.fromEntries(entries);
}

/** `compute_enabled` and its like are objects in the API. */
function scalingOf(block: unknown, path: string, reader: Reader): JsonObject | undefined {
  const found = one(block);
  if (!isObject(found)) return undefined;
  const { disk_gb_enabled, ...compute } = found;
  const named = Object.entries(compute).map(([name, value]) => [name.replace(/^compute_/, ''), value]);
  return {
    ...(named.length > 0 && { compute: objectOf(Object.fromEntries(named), path, reader) }),
    ...(disk_gb_enabled !== undefined && { diskGB: { enabled: disk_gb_enabled } }),
  };
}

function regionOf(block: unknown, path: string, reader: Reader): JsonObject {
  if (!isObject(block)) return {};
  const { auto_scaling, analytics_auto_scaling, electable_specs, read_only_specs, analytics_specs, ...rest } =
    block;
  const specs = Object.entries({ electable_specs, read_only_specs, analytics_specs }).flatMap(
    ([name, value]) => {
      const found = one(value);
      return isObject(found) ? [[camel(name), objectOf(found, `${path}.${name}`, reader)]] : [];
    },
  );
  const scaling = Object.entries({ auto_scaling, analytics_auto_scaling }).flatMap(([name, value]) => {
    const found = scalingOf(value, `${path}.${name}`, reader);
    return found ? [[camel(name), found]] : [];
  });
  return { ...objectOf(rest, path, reader), ...Object.fromEntries([...specs, ...scaling]) };
}

function pairsOf(value: unknown, path: string, reader: Reader): unknown[] {
  const found = Array.isArray(value) || isObject(value) ? value : [];
  // a map of attributes, or a block for each
  if (!Array.isArray(found))
    return Object.entries(found).map(([key, each]) => ({
      key,
      value: plain(each, `${path}.${key}`, reader),
    }));
  return found.map((each, index) => plain(each, `${path}[${index}]`, reader));
}

/** The arguments of `mongodbatlas_advanced_cluster`, of blocks or of attributes, as a request. */
function advanced(block: JsonObject, reader: Reader): JsonObject {
  const { replication_specs, advanced_configuration, tags, labels, bi_connector_config, ...rest } = block;
  const specs = many(replication_specs).filter(isObject);
  const process = one(advanced_configuration);
  const settings = isObject(process) ? Object.entries(process) : [];
  for (const [name] of settings)
    if (!tls.includes(name))
      reader.left.push(`advanced_configuration.${name} is an argument of the processes, not of the cluster.`);
  const kept = Object.fromEntries(settings.filter(([name]) => tls.includes(name)));
  const bi = one(bi_connector_config);
  return {
    ...objectOf(rest, '', reader),
    ...(Object.keys(kept).length > 0 && {
      advancedConfiguration: objectOf(kept, 'advanced_configuration', reader),
    }),
    ...(isObject(bi) && { biConnector: objectOf(bi, 'bi_connector_config', reader) }),
    ...(tags !== undefined && { tags: pairsOf(tags, 'tags', reader) }),
    ...(labels !== undefined && { labels: pairsOf(labels, 'labels', reader) }),
    replicationSpecs: specs.map(({ region_configs, ...spec }, index) => {
      const path = `replication_specs[${index}]`;
      return {
        ...objectOf(spec, path, reader),
        regionConfigs: many(region_configs).map((region, at) =>
          regionOf(region, `${path}.region_configs[${at}]`, reader),
        ),
      };
    }),
  };
}

/** The flat arguments of `mongodbatlas_cluster` as a request of 2023-01-01. */
function flat(block: JsonObject, reader: Reader): JsonObject {
  const {
    provider_name,
    backing_provider_name,
    provider_instance_size_name,
    provider_region_name,
    provider_disk_iops,
    provider_volume_type,
    provider_auto_scaling_compute_min_instance_size: min,
    provider_auto_scaling_compute_max_instance_size: max,
    auto_scaling_compute_enabled: enabled,
    auto_scaling_compute_scale_down_enabled: scaleDown,
    auto_scaling_disk_gb_enabled: disk,
    replication_specs,
    tags,
    labels,
    ...rest
  } = block;
  const limits = {
    ...(min !== undefined && { minInstanceSize: min }),
    ...(max !== undefined && { maxInstanceSize: max }),
  };
  const provider = {
    providerName: provider_name,
    backingProviderName: backing_provider_name,
    instanceSizeName: provider_instance_size_name,
    regionName: provider_region_name,
    diskIOPS: provider_disk_iops,
    volumeType: provider_volume_type,
    ...(Object.keys(limits).length > 0 && { autoScaling: { compute: limits } }),
  };
  const specs = many(replication_specs).filter(isObject);
  return {
    ...objectOf(rest, '', reader),
    ...(tags !== undefined && { tags: pairsOf(tags, 'tags', reader) }),
    ...(labels !== undefined && { labels: pairsOf(labels, 'labels', reader) }),
    providerSettings: plain(
      Object.fromEntries(Object.entries(provider).filter(([, value]) => value !== undefined)),
      '',
      reader,
    ),
    ...(enabled !== undefined || disk !== undefined
      ? {
          autoScaling: {
            compute: { enabled: enabled === true, scaleDownEnabled: scaleDown === true },
            diskGBEnabled: disk === true,
          },
        }
      : {}),
    ...(specs.length > 0 && {
      replicationSpecs: specs.map(({ regions_config, ...spec }) => ({
        ...objectOf(spec, 'replication_specs', reader),
        regionsConfig: Object.fromEntries(
          many(regions_config)
            .filter(isObject)
            .map(({ region_name, ...nodes }) => [
              String(region_name),
              objectOf(nodes, 'regions_config', reader),
            ]),
        ),
      })),
    }),
  };
}

const resources = { mongodbatlas_advanced_cluster: advanced, mongodbatlas_cluster: flat } as const;
export type ClusterResource = keyof typeof resources;
export const clusterResources = Object.keys(resources) as ClusterResource[];

/** One block of a cluster as a request, with what could not be carried over. */
export function clusterOfBlock(type: ClusterResource, block: JsonObject): Imported {
  const reader: Reader = { left: [] };
  const own = Object.fromEntries(
    Object.entries(block).filter(([argument]) => !ofTerraform.includes(argument)),
  );
  const { draft, left } = draftFromJson(resources[type](own, reader));
  const dropped = Object.keys(block)
    .filter((argument) => ofTerraform.includes(argument) && argument !== 'project_id')
    .map((argument) => `${argument} is no setting of the cluster.`);
  return { draft, left: [...reader.left, ...left, ...dropped] };
}

/** The first cluster of a file that was read, as a draft. */
export function draftFromTerraform({ resource: blocks = {} }: HclFile): Imported {
  for (const type of clusterResources) {
    const [found, ...others] = Object.entries(blocks[type] ?? {});
    const block = one(found?.[1]);
    if (!isObject(block)) continue;
    const { draft, left } = clusterOfBlock(type, block);
    const ignored = others.map(([other]) => `${type}.${other} is another cluster: import it by itself.`);
    return { draft, left: [...left, ...ignored] };
  }
  throw new Error('No resource mongodbatlas_advanced_cluster or mongodbatlas_cluster was found.');
}
