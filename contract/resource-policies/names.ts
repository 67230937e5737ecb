/** The service's own names in policies, in today's namespace and the one before it // documented */
const namespaces = ['ResourcePolicy', 'cloud'];

/** Types by their name in lower case: `ResourcePolicy::CloudProvider` was `cloud::cloudProvider`. */
const types: Record<string, { ids?: readonly string[]; pattern?: RegExp }> = {
  action: {
    ids: [
      'cluster.modify',
      'cluster.createEdit',
      'project.edit',
      'project.ipAccessList.modify',
      'project.maintenanceWindow.modify',
      'project.privateEndpoint.modify',
      'project.vpcPeering.modify',
      'search.index.modify',
    ],
  },
  cloudprovider: { ids: ['aws', 'azure', 'gcp'] },
  clustertype: { ids: ['replicaset', 'sharded', 'geosharded'] },
  region: { pattern: /^(?:aws|azure|gcp):[a-z0-9-]+$/u },
  tlsversion: { ids: ['tls1_0', 'tls1_1', 'tls1_2', 'tls1_3'] },
  cipherconfigmode: { ids: ['default', 'custom'] },
  ciphersuite: { pattern: /^TLS_\w+$/u },
  project: { pattern: /^[a-f0-9]{24}$/u },
};

export interface Entity {
  type: string;
  id: string;
}

/** The entity of a path and an id, or an error; clients look for these messages // observed */
export function entityOf(path: readonly string[], id: string): Entity | { refusal: string } {
  const [namespace = '', name = '', ...more] = path;
  const type = name.toLowerCase();
  const existing = Object.hasOwn(types, type) ? types[type] : undefined;
  if (more.length > 0 || !namespaces.includes(namespace) || !existing) {
    return { refusal: `unknown entity type ${path.join('::')}` };
  }
  const fits = existing.ids?.includes(id) ?? existing.pattern?.test(id) ?? true;
  return fits
    ? { type, id }
    : { refusal: `entity id ${id} does not exist in the context of this organization` };
}

export const methodNames = [
  'contains',
  'containsAll',
  'containsAny',
  'isEmpty',
  'isInRange',
  'isIpv4',
  'isIpv6',
];
export const functionNames = ['ip'];
