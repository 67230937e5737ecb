import type { Holder } from '#server/emulator/kernel/documents/holder.ts';
import { seeded } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { MigrationSource, SourceDeployment } from './records.ts';

const gigabyte = 2 ** 30;
/** The address of a migration host that is not admitted yet: an address for documentation // made up */
export const strangeAddress = '192.0.2.214';
const agentVersion = '13.35.1.9999-1';

interface Sketch {
  name: string;
  version: string;
  gigabytes: number;
  shards?: number;
  managed?: boolean;
  tls?: boolean;
  /** The set of documents that it holds. */
  holds: string;
}

/** One that moves anywhere, a large one, a sharded one; and one that is too old and too open. */
const projects: readonly { name: string; host: string; deployments: readonly Sketch[] }[] = [
  {
    name: 'orders-datacenter',
    host: 'migration1.orders.example.com',
    deployments: [
      { name: 'inventory', version: '7.0.28', gigabytes: 4.2, holds: 'orders' },
      { name: 'shipments', version: '6.0.24', gigabytes: 310, holds: 'orders' },
      { name: 'telematics', version: '7.0.28', gigabytes: 88, shards: 2, holds: 'sensors' },
    ],
  },
  {
    name: 'legacy-datacenter',
    host: 'migration1.legacy.example.com',
    deployments: [
      { name: 'customs', version: '5.0.31', gigabytes: 2.1, managed: false, tls: false, holds: 'small' },
    ],
  },
];

/** 24 hexadecimal digits that follow from the text alone. */
function hexId(text: string): string {
  const random = seeded(text);
  return Array.from({ length: 24 }, () => Math.floor(random() * 16).toString(16)).join('');
}

function deployment(orgId: string, sketch: Sketch): SourceDeployment {
  const { name, version, gigabytes, shards = 0, managed = true, tls = true } = sketch;
  const place = `${orgId}/${name}`;
  // no two organizations have the same data: a twentieth more or less
  const size = gigabytes * (0.95 + seeded(place)() / 10);
  return {
    agentVersion,
    clusterId: hexId(place),
    dbSizeBytes: Math.round(size * gigabyte),
    featureCompatibilityVersion: version.split('.').slice(0, 2).join('.'),
    managed,
    mongoDBVersion: version,
    name,
    oplogSizeMB: 2048,
    sharded: shards > 0,
    shardsSize: shards,
    tlsEnabled: tls,
  };
}

/** The source that answers an organization's link: the same projects and clusters each time // made up */
export function sourcesOf(orgId: string): MigrationSource[] {
  return projects.map(({ name, host, deployments }) => ({
    id: hexId(`${orgId}/${name}`),
    orgId,
    name,
    migrationHosts: [host],
    deployments: deployments.map((sketch) => deployment(orgId, sketch)),
  }));
}

/** The set of documents that a cluster of a source holds. */
export function heldBy(name: string): string | undefined {
  return projects.flatMap(({ deployments }) => deployments).find((each) => each.name === name)?.holds;
}

/** A cluster of an organization's source by its name, as a holder of documents; undefined when missing. */
export function sourceHolder(world: World, orgId: string, name: string): Holder | undefined {
  for (const { id, deployments } of world.tables.migrationSources.by('org', orgId)) {
    const match = deployments.find((each) => each.name === name);
    if (!match) continue;
    const { clusterId, mongoDBVersion } = match;
    return { id: clusterId, groupId: id, name, mongoDBVersion };
  }
  return undefined;
}
