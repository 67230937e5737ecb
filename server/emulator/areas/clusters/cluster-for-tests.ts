import type { Ask, Reply, TestEmulator } from '#server/emulator/emulator-for-tests.ts';

export interface Nodes {
  instanceSize?: string;
  nodeCount?: number;
  diskSizeGB?: number;
  diskIOPS?: number;
  ebsVolumeType?: string;
}

/** One region of a shard as the newest version writes it. */
export function awsRegion(regionName: string, nodes: Nodes = {}, more: object = {}): object {
  return {
    providerName: 'AWS',
    regionName,
    electableSpecs: { instanceSize: 'M10', nodeCount: 3, ...nodes },
    ...more,
  };
}

export function replicaSet(name: string, ...regionConfigs: object[]) {
  const regions = regionConfigs.length > 0 ? regionConfigs : [awsRegion('US_EAST_1')];
  return { name, replicationSpecs: [{ regionConfigs: regions }] };
}

/** Requests about the clusters of the seeded project. */
export function clustersOf(at: TestEmulator) {
  const root = `~/groups/${at.groupId}/clusters`;
  return {
    root,
    create: (body: unknown, ask: Ask = {}): Promise<Reply> => at.ask('POST', root, { ...ask, body }),
    get: (name: string, ask: Ask = {}): Promise<Reply> => at.ask('GET', `${root}/${name}`, ask),
    update: (name: string, body: unknown, ask: Ask = {}): Promise<Reply> =>
      at.ask('PATCH', `${root}/${name}`, { ...ask, body }),
    remove: (name: string, query = ''): Promise<Reply> => at.ask('DELETE', `${root}/${name}${query}`),
    async created<Body extends { name: string }>(body: Body, ask: Ask = {}): Promise<Reply> {
      const result = await at.ask('POST', root, { ...ask, body });
      if (result.status !== 201) throw new Error(JSON.stringify(result.body));
      at.advance(3600);
      return at.ask('GET', `${root}/${body.name}`);
    },
  };
}

export const accepting = (date: string): Ask => ({ accept: `application/vnd.atlas.${date}+json` });

export function fieldsOf(reply: Reply): string[] {
  return (reply.body.badRequestDetail?.fields ?? []).map(({ field }: { field: string }) => field);
}

/** Names of the events of a cluster, oldest first. */
export function eventsOf(at: TestEmulator, name: string): string[] {
  return at.world.tables.events
    .by('group', at.groupId)
    .filter(({ clusterName }) => clusterName === name)
    .map(({ eventTypeName }) => eventTypeName)
    .reverse();
}
