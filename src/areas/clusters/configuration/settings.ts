import { clusterDefaults } from '#contract/clusters/defaults.ts';
import { fieldPathLabel } from '#contract/text/field-labels.ts';
import { ownValue } from '#contract/values/own-value.ts';
import type { Cluster } from '../cluster-facts.ts';

/** One setting of a cluster. */
export interface Setting {
  /** Its name in the API: `autoScaling`, or `replicationSpecs[0].regionConfigs[1].priority`. */
  path: string;
  value: string;
  /** The default value; undefined without a default. */
  standard: string | undefined;
  differs: boolean;
}

/** Fields of a cluster that are settings, in the order in which they are shown. */
const settingPaths = [
  'clusterType',
  'paused',
  'replicaSetScalingStrategy',
  'configServerManagementMode',
  'configServerType',
  'globalClusterSelfManagedSharding',
  'mongoDBMajorVersion',
  'mongoDBVersion',
  'featureCompatibilityVersion',
  'featureCompatibilityVersionExpirationDate',
  'versionReleaseSystem',
  'backupEnabled',
  'pitEnabled',
  'retainBackups',
  'terminationProtectionEnabled',
  'encryptionAtRestProvider',
  'rootCertType',
  'advancedConfiguration.minimumEnabledTlsProtocol',
  'advancedConfiguration.tlsCipherConfigMode',
  'advancedConfiguration.customOpensslCipherConfigTls12',
  'advancedConfiguration.customOpensslCipherConfigTls13',
  'redactClientLogData',
  'biConnector.enabled',
  'biConnector.readPreference',
  'diskWarmingMode',
  'adaptiveCapacity',
  'acceptDataRisksAndForceReplicaSetReconfig',
];

/** Default strategy of scaling // specification §2.10 */
const defaults: Readonly<Record<string, unknown>> = {
  ...flat('', clusterDefaults),
  replicaSetScalingStrategy: 'WORKLOAD_TYPE',
  customOpensslCipherConfigTls13: [],
};

/** Members of an object by their paths; lists of plain values stay whole. */
function flat(path: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return { [path]: value };
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each !== 'object' || each === null)) return { [path]: value };
    return Object.assign({}, ...value.map((each, index) => flat(`${path}[${index}]`, each)));
  }
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, member]) => flat(path === '' ? name : `${path}.${name}`, member)),
  );
}

/** Every setting of a cluster as it is set, with the default beside it. */
export function settingsOf(cluster: Cluster): Setting[] {
  const fields = Object.entries(flat('', cluster));
  const plain = settingPaths.flatMap((path): Setting[] => {
    const match = fields.find(([name]) => name === path);
    return match ? [settingOf(path, match[1], ownValue(defaults, path))] : [];
  });
  return [...plain, ...regionSettings(cluster)];
}

function settingOf(path: string, value: unknown, standard: unknown): Setting {
  const text = shown(value);
  const usual = standard === undefined ? undefined : shown(standard);
  return { path, value: text, standard: usual, differs: usual !== undefined && usual !== text };
}

function shown(value: unknown): string {
  if (value === true) return 'on';
  if (value === false) return 'off';
  if (value === null || value === undefined || value === '') return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return String(value);
}

/** Defaults of a region: no automatic scaling, three electable nodes // observed */
const regionDefaults: Readonly<Record<string, unknown>> = {
  'electableSpecs.nodeCount': 3,
  'readOnlySpecs.nodeCount': 0,
  'analyticsSpecs.nodeCount': 0,
  'autoScaling.compute.enabled': false,
  'autoScaling.compute.predictiveEnabled': false,
  'autoScaling.compute.scaleDownEnabled': false,
  'autoScaling.diskGB.enabled': false,
  'analyticsAutoScaling.compute.enabled': false,
  'analyticsAutoScaling.compute.predictiveEnabled': false,
  'analyticsAutoScaling.compute.scaleDownEnabled': false,
  'analyticsAutoScaling.diskGB.enabled': false,
};

function regionSettings(cluster: Cluster): Setting[] {
  return cluster.replicationSpecs.flatMap((spec, shard) => [
    ...(cluster.clusterType === 'GEOSHARDED'
      ? [settingOf(`replicationSpecs[${shard}].zoneName`, spec.zoneName, undefined)]
      : []),
    ...spec.regionConfigs.flatMap((region, index) =>
      Object.entries(flat('', region))
        .filter(([name]) => !name.startsWith('effective'))
        .map(([name, value]) =>
          settingOf(
            `replicationSpecs[${shard}].regionConfigs[${index}].${name}`,
            value,
            regionDefaults[name],
          ),
        ),
    ),
  ]);
}

/** The label of a setting, followed by its shard and region, which count from 1. */
export function settingLabel(path: string): string {
  const place = /^replicationSpecs\[(\d+)\](?:\.regionConfigs\[(\d+)\])?\.(.*)$/.exec(path);
  const [, shard, region, rest = path] = place ?? [];
  const at = [
    ...(shard === undefined ? [] : [`shard ${Number(shard) + 1}`]),
    ...(region === undefined ? [] : [`region ${Number(region) + 1}`]),
  ];
  const label = fieldPathLabel(rest.split('.'));
  return [`${label.charAt(0).toUpperCase()}${label.slice(1)}`, ...at].join(', ');
}
