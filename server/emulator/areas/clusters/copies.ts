import type { ClusterRecord } from '#contract/clusters/record.ts';
import { isTenant } from '#contract/clusters/record.ts';
import { type Copies, projectOf } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import { addContainers } from './containers.ts';
import { begin } from './lifecycle.ts';

const tlsNames = [
  'customOpensslCipherConfigTls12',
  'customOpensslCipherConfigTls13',
  'minimumEnabledTlsProtocol',
  'tlsCipherConfigMode',
] as const;

/** Clusters of a copy with their networks and the arguments of their processes. */
export const clusterCopies: Copies = {
  networkContainers(world, { links: _, ...container }, place) {
    world.tables.networkContainers.put({ ...container, groupId: projectOf(place) });
    return undefined;
  },
  clusters(world, item, place) {
    if (item.stateName === 'DELETING') return 'The cluster is being deleted at its source.';
    const { connectionStrings, links: _, effectiveReplicationSpecs: __, ...shown } = item;
    // public strings follow from the name of the cluster; private ones belong to networks that a twin has not
    const { standard: ___, standardSrv: ____, ...privateStrings } = connectionStrings;
    // observed: the list is there although none was set
    const { customOpensslCipherConfigTls13: ciphers = [], ...tls } = shown.advancedConfiguration ?? {};
    const withCiphers = ciphers.length > 0 ? { ...tls, customOpensslCipherConfigTls13: ciphers } : tls;
    const cluster: ClusterRecord = {
      // observed: replica sets do not show it, and a change that fills it in is no change by itself
      configServerType: 'EMBEDDED',
      ...definedFields(shown),
      ...(shown.advancedConfiguration ? { advancedConfiguration: withCiphers } : {}),
      groupId: projectOf(place),
      ...(Object.keys(privateStrings).length > 0 ? { privateConnectionStrings: privateStrings } : {}),
    };
    addContainers(world, cluster);
    world.tables.clusters.put(cluster);
    // work at the source ends in the twin after the duration that the emulator has for it
    if (cluster.stateName === 'CREATING') begin(world, cluster, 'cluster.create', ['CLUSTER_READY']);
    else if (cluster.stateName !== 'IDLE')
      begin(world, cluster, 'cluster.update', ['CLUSTER_UPDATE_COMPLETED']);
    return undefined;
  },
  processArguments(world, item, { groupId = '', clusterName = '' }) {
    const cluster = clusterOf(world, groupId, clusterName);
    if (isTenant(cluster)) return 'Free and shared tiers have no arguments of their own.';
    // TLS is part of the cluster itself
    const args = Object.fromEntries(
      Object.entries(definedFields(item)).filter(
        ([name, value]) => value !== null && !tlsNames.some((each) => each === name),
      ),
    );
    world.tables.processArgs.put({ id: cluster.id, groupId, args });
    return undefined;
  },
};
