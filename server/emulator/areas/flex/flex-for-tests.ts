import type { FlexClusterRecord } from '#contract/flex/record.ts';
import type { Ask, Reply, TestEmulator } from '#server/emulator/emulator-for-tests.ts';

export const daySeconds = 86_400;

export const aws = { backingProviderName: 'AWS', regionName: 'EU_WEST_1' } as const;

/** Requests about the flex clusters of the seeded project. */
export function flexOf(at: TestEmulator) {
  const root = `~/groups/${at.groupId}/flexClusters`;
  return {
    root,
    create: (body: unknown, ask: Ask = {}): Promise<Reply> => at.ask('POST', root, { ...ask, body }),
    get: (name: string): Promise<Reply> => at.ask('GET', `${root}/${name}`),
    update: (name: string, body: unknown): Promise<Reply> => at.ask('PATCH', `${root}/${name}`, { body }),
    remove: (name: string): Promise<Reply> => at.ask('DELETE', `${root}/${name}`),
    backup: (name: string, rest: string, body?: unknown): Promise<Reply> =>
      at.ask(body === undefined ? 'GET' : 'POST', `${root}/${name}/backup/${rest}`, { body }),
    /** An idle flex cluster. */
    async created(name: string, more: object = {}): Promise<FlexClusterRecord> {
      const result = await at.ask('POST', root, { body: { name, providerSettings: aws, ...more } });
      if (result.status !== 201) throw new Error(JSON.stringify(result.body));
      at.advance(600);
      const row = at.world.tables.flexClusters.get(result.body.id);
      if (!row) throw new Error(`${name} is gone`);
      return row;
    },
    /** The id of the newest snapshot that has completed. */
    snapshot(cluster: FlexClusterRecord): string {
      const rows = at.world.tables.flexSnapshots.by('cluster', cluster.id);
      const row = rows.find(({ status }) => status === 'COMPLETED');
      if (!row) throw new Error(`${cluster.name} has no snapshot`);
      return row.id;
    },
  };
}

/** Status, code and named fields of a refusal. */
export function refusal({ status, body }: Reply) {
  const fields = (body.badRequestDetail?.fields ?? []).map(({ field }: { field: string }) => field);
  return [status, body.errorCode, ...fields];
}
