import { isIPv4 } from 'node:net';
import { dnsName, replicaSetName } from '#contract/clusters/hosts.ts';
import { parseIpAddress } from '#server/auth/ip-address.ts';
import type { Holder } from '../../kernel/documents/holder.ts';
import type { World } from '../../kernel/world.ts';
import type { Worlds } from '../../kernel/worlds.ts';
import { doorsOf, holderIn } from '../members.ts';
import type { DnsRecord } from './message.ts';
import type { Lookup } from './responder.ts';

interface Ports {
  portsOf(world: World, clusterId: string): readonly number[] | undefined;
}

/** The part of a name that all clusters of a project share. */
const zonePattern = /(?:^|\.)([a-z0-9]+\.mongodb\.net)$/u;

/**
 * The records of clusters under the names of the service: SRV and TXT of a cluster, and the address of each member
 * // documented: initial DNS seedlist discovery
 */
export function clusterRecords(worlds: Worlds, ports: Ports, address: string): Lookup {
  return (name) => {
    const [, zone] = zonePattern.exec(name) ?? [];
    if (zone === undefined) return undefined;
    let isKnown = false;
    for (const world of worlds.all()) {
      for (const group of world.tables.groups.all()) {
        if (dnsName(group.id) !== zone) continue;
        isKnown = true;
        const records = recordsIn(world, group.id, { name, ports, address });
        if (records.length > 0) return records;
      }
    }
    return isKnown ? [] : undefined;
  };
}

interface Wanted {
  name: string;
  ports: Ports;
  address: string;
}

function recordsIn(world: World, groupId: string, { name, ports, address }: Wanted): DnsRecord[] {
  const rows = [
    ...world.tables.clusters.by('group', groupId),
    ...world.tables.flexClusters.by('group', groupId),
  ];
  for (const { id } of rows) {
    const holder = holderIn(world, id);
    const open = ports.portsOf(world, id);
    if (!holder || !open) continue;
    const members = memberNames(holder);
    const seed = `${holder.name.toLowerCase()}.${dnsName(groupId)}`;
    if (name === `_mongodb._tcp.${seed}`) {
      return open.flatMap((port, index): DnsRecord[] => {
        const target = members[index];
        return target === undefined ? [] : [{ type: 'SRV', name, target, port }];
      });
    }
    if (name === seed) return [{ type: 'TXT', name, text: optionsOf(holder) }];
    if (members.includes(name)) return [addressRecord(name, address)];
  }
  return [];
}

function memberNames(holder: Holder): string[] {
  return doorsOf(holder.cluster).map(
    (host, index) => host?.hostname ?? `${replicaSetName(holder)}0-0${index}.${dnsName(holder.groupId)}`,
  );
}

/** Options that drivers accept from TXT records // documented: authSource, replicaSet and loadBalanced */
function optionsOf(holder: Holder): string {
  const isSharded = holder.cluster !== undefined && holder.cluster.clusterType !== 'REPLICASET';
  return `authSource=admin${isSharded ? '' : `&replicaSet=${replicaSetName(holder)}`}`;
}

function addressRecord(name: string, address: string): DnsRecord {
  if (isIPv4(address)) return { type: 'A', name, address };
  const value = parseIpAddress(address)?.value ?? 1n;
  return { type: 'AAAA', name, address: Buffer.from(value.toString(16).padStart(32, '0'), 'hex') };
}
