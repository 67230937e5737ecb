import { describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { type Reply, type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { prepared } from './examples-for-tests.ts';

/** Where the specification and the observed service differ, each difference in both profiles. */
const profiles = ['specification', 'observed'] as const;
type Profile = (typeof profiles)[number];

interface Seen {
  at: TestEmulator;
  group: string;
  cluster: string;
}
const inProfile = async (profile: Profile): Promise<Seen> => {
  const at = await testEmulator({ profile });
  const group = `~/groups/${at.groupId}`;
  return { at, group, cluster: `${group}/clusters/${at.clusterName}` };
};
const dated = (date: string) => ({ accept: `application/vnd.atlas.${date}+json` });
const links = (entity: { links?: { href: string; rel: string }[] }) =>
  entity.links?.map(({ rel, href }) => [rel, new URL(href).pathname]);

const flat = {
  collectionName: 'movies',
  database: 'sample_mflix',
  name: 'plain',
  mappings: { dynamic: true },
};
const definition = { mappings: { dynamic: true } };

describe.each(profiles)('in the profile %s', (profile) => {
  const specified = profile === 'specification';

  it('an error has five fields, a 401 those that were recorded', async () => {
    const { at, group } = await inProfile(profile);
    const five = ['detail', 'error', 'errorCode', 'parameters', 'reason'];
    const stranger = await at.ask('GET', group, { as: null });
    expect(stranger.status).toBe(401);
    expect(Object.keys(stranger.body).sort()).toEqual(
      specified ? five : five.filter((field) => field !== 'parameters'),
    );
    for (const path of [`${group}/clusters/nowhere`, '~/nothing', '~/groups/5']) {
      expect(Object.keys((await at.ask('GET', path)).body).sort(), path).toEqual(five);
    }
  });

  it('a name in use', async () => {
    const { at, group, cluster } = await inProfile(profile);
    const index = (body: object) => at.ask('POST', `${cluster}/fts/indexes`, { body });
    expect((await index(flat)).status).toBe(200);
    const again = await index(flat);
    const taken = specified ? 409 : 400;
    expect([again.status, again.body.error, again.body.errorCode]).toEqual([
      taken,
      taken,
      'ATLAS_FTS_DUPLICATE_INDEX',
    ]);
    expect(again.body.reason).toBe(specified ? 'Conflict' : 'Bad Request');
    const flex = {
      name: at.clusterName,
      providerSettings: { backingProviderName: 'AWS', regionName: 'US_EAST_1' },
    };
    const second = await at.ask('POST', `${group}/flexClusters`, { body: flex });
    expect([second.status, second.body.errorCode]).toEqual([taken, 'DUPLICATE_CLUSTER_NAME']);
    const project = await at.ask('POST', '~/groups', {
      body: { name: at.world.tables.groups.get(at.groupId)?.name, orgId: at.orgId },
    });
    expect([project.status, project.body.errorCode]).toEqual([409, 'GROUP_ALREADY_EXISTS']);
  });

  it('a cancelled alert', async () => {
    const { at, group } = await inProfile(profile);
    const [alert] = at.world.tables.alerts.by('status', `${at.groupId}/OPEN`);
    if (!alert) throw new Error('no open alert');
    await at.ask('PATCH', `${group}/alertConfigs/${alert.alertConfigId}`, { body: { enabled: false } });
    const shown = specified ? 'CLOSED' : 'CANCELLED';
    expect((await at.ask('GET', `${group}/alerts/${alert.id}`)).body.status).toBe(shown);
    const all = (await at.ask('GET', `${group}/alerts`)).body.results;
    expect(all.find(({ id }: { id: string }) => id === alert.id).status).toBe(shown);
    const closed = (await at.ask('GET', `${group}/alerts?status=CLOSED`)).body;
    expect(closed.results.some(({ id }: { id: string }) => id === alert.id)).toBe(specified);
    expect(closed.totalCount).toBe(
      all.filter(({ status }: { status: string }) => status === 'CLOSED').length,
    );
    const reply = { acknowledgedUntil: '2026-03-15T00:00:00Z' };
    expect((await at.ask('PATCH', `${group}/alerts/${alert.id}`, { body: reply })).body.status).toBe(shown);
  });

  it.each(['2023-02-30', '2024-13-01', '2025-00-10', '2024-02-31'])('the date %s', async (date) => {
    const { at, group } = await inProfile(profile);
    const reply = await at.ask('GET', group, dated(date));
    expect([reply.status, reply.body.errorCode]).toEqual(
      specified ? [406, 'INVALID_VERSION_DATE'] : [200, undefined],
    );
    expect((await at.ask('GET', group, dated('2024-02-29'))).status).toBe(200);
  });

  it('2023-01-01 is deprecated', async () => {
    const { at, group } = await inProfile(profile);
    const deprecation = async (date: string, path = group) =>
      (await at.ask('GET', path, dated(date))).headers.get('deprecation');
    expect(await deprecation('2023-01-01')).toBe(specified ? 'Wed, 1 Feb 2023 00:00:00 GMT' : null);
    expect(await deprecation('2023-02-01')).toBeNull();
    expect(await deprecation('2025-03-12')).toBeNull();
    // of a resource that has a newer version, in both
    expect(await deprecation('2023-01-01', `${group}/clusters`)).toBe('Wed, 1 Feb 2023 00:00:00 GMT');
  });

  it('an envelope exists on request, and around the advice for a cluster', async () => {
    const { at, group, cluster } = await inProfile(profile);
    const keys = async (path: string) => Object.keys((await at.ask('GET', path)).body).sort();
    const wrapped = ['content', 'status'];
    expect(await keys(group)).not.toEqual(wrapped);
    expect(await keys(`${group}?envelope=false`)).not.toEqual(wrapped);
    expect(await keys(`${group}?envelope=true`)).toEqual(wrapped);
    for (const advice of ['dropIndexSuggestions', 'suggestedIndexes', 'schemaAdvice']) {
      const path = `${cluster}/performanceAdvisor/${advice}`;
      expect(await keys(path), advice).toEqual(wrapped);
      const once = (await at.ask('GET', `${path}?envelope=true`)).body;
      expect(once, advice).toMatchObject({ status: 200 });
      expect(Object.keys(once.content), advice).not.toContain('content');
      const bare = (await at.ask('GET', `${path}?envelope=false`)).body;
      expect(bare, advice).toEqual(once.content);
    }
  });

  it('an update answers 200, or as recorded', async () => {
    const { at, group } = await inProfile(profile);
    const path = `${group}/awsCustomDNS?envelope=true`;
    const reply = await at.ask('PATCH', path, { body: { enabled: true } });
    const status = specified ? 200 : 202;
    expect([reply.status, reply.body.status]).toEqual([status, status]);
  });

  it('defaults of a flat search index', async () => {
    const { at, cluster } = await inProfile(profile);
    const created = (await at.ask('POST', `${cluster}/fts/indexes`, { body: flat })).body;
    const defaults = {
      numPartitions: 1,
      analyzer: 'lucene.standard',
      searchAnalyzer: 'lucene.standard',
      storedSource: false,
    };
    const one = (await at.ask('GET', `${cluster}/fts/indexes/${created.indexID}`)).body;
    for (const shown of [created, one]) {
      for (const [field, value] of Object.entries(defaults)) {
        expect(shown[field], field).toBe(specified ? value : undefined);
      }
    }
    const [listed] = (await at.ask('GET', `${cluster}/fts/indexes/sample_mflix/movies`)).body.filter(
      ({ name }: { name: string }) => name === 'plain',
    );
    expect(listed.numPartitions).toBe(specified ? 1 : undefined);
    // the response shows the fields of the request
    const changed = { mappings: { dynamic: true }, analyzer: 'lucene.english', numPartitions: 2 };
    const body = { ...flat, ...changed };
    const kept = await at.ask('PATCH', `${cluster}/fts/indexes/${created.indexID}`, { body });
    expect(kept.body).toMatchObject({ analyzer: 'lucene.english', numPartitions: 2 });
  });

  it('an index of the current generation echoes the request', async () => {
    const { at, cluster } = await inProfile(profile);
    const { name, database, collectionName } = flat;
    const body = { name, database, collectionName, definition };
    const result = await at.ask('POST', `${cluster}/search/indexes`, { body });
    expect(result.body.latestDefinition).toEqual(definition);
  });

  it('the strategy of scaling has a default', async () => {
    const { at, group, cluster } = await inProfile(profile);
    for (const date of ['2023-01-01', '2023-02-01', '2025-03-12']) {
      const one = (await at.ask('GET', cluster, dated(date))).body;
      expect(one.replicaSetScalingStrategy, date).toBe(specified ? 'WORKLOAD_TYPE' : undefined);
      const [listed] = (await at.ask('GET', `${group}/clusters`, dated(date))).body.results;
      expect(listed.replicaSetScalingStrategy, date).toBe(specified ? 'WORKLOAD_TYPE' : undefined);
    }
    await at.ask('PATCH', cluster, { body: { replicaSetScalingStrategy: 'SEQUENTIAL' } });
    expect((await at.ask('GET', cluster)).body.replicaSetScalingStrategy).toBe('SEQUENTIAL');
  });

  it('access roles are read by owners, indexes of a collection by those who write data', async () => {
    const { at, group, cluster } = await inProfile(profile);
    const built = await at.ask('POST', `${group}/cloudProviderAccess`, { body: { providerName: 'AWS' } });
    const [reader, dataReader, writer] = await Promise.all([
      at.key('GROUP_READ_ONLY'),
      at.key('GROUP_DATA_ACCESS_READ_ONLY'),
      at.key('GROUP_DATA_ACCESS_READ_WRITE'),
    ]);
    const refused = specified ? 403 : 200;
    for (const path of ['cloudProviderAccess', `cloudProviderAccess/${built.body.roleId}`]) {
      expect((await at.ask('GET', `${group}/${path}`, { as: reader })).status, path).toBe(refused);
      expect((await at.ask('GET', `${group}/${path}`)).status, path).toBe(200);
    }
    for (const generation of ['fts', 'search']) {
      const path = `${cluster}/${generation}/indexes/sample_mflix/movies`;
      expect((await at.ask('GET', path, { as: dataReader })).status, path).toBe(refused);
      expect((await at.ask('GET', path, { as: writer })).status, path).toBe(200);
    }
    // the specification does not describe a list of all indexes of a cluster
    expect((await at.ask('GET', `${cluster}/search/indexes`, { as: dataReader })).status).toBe(200);
  });

  it('every entity of the service has links', async () => {
    const bare: string[] = [];
    for (const id of operationIds) {
      const row = operationOf(id);
      if (row.method !== 'GET' || (row.root ?? 'v2') !== 'v2' || row.media) continue;
      if (row.keptPastSunset && !specified) continue;
      const { at } = await inProfile(profile);
      const { path } = await prepared(at, id);
      const { status, body } = await at.ask('GET', path);
      if (status !== 200 || typeof body !== 'object') continue;
      const content = row.wrapsUnasked ? body.content : body;
      const entities = row.results ? [...body.results] : [content].flat();
      if (row.results) expect(body.links, id).toEqual(expect.any(Array));
      const linked = (each: object) => 'links' in each || Object.keys(each).length === 0;
      if (entities.some((each) => typeof each === 'object' && !linked(each))) bare.push(id);
    }
    if (specified) expect(bare).toEqual([]);
    else expect(bare).toContain('getGroupBackupExportBucket');
  }, 120_000);
});

describe('by the specification', () => {
  it('the self link of an entity leads to it', async () => {
    const dead: string[] = [];
    for (const id of operationIds) {
      const row = operationOf(id);
      if ((row.root ?? 'v2') !== 'v2' || row.media || row.method === 'DELETE') continue;
      const { at } = await inProfile('specification');
      const { method, path, body } = await prepared(at, id);
      const reply: Reply = await at.ask(method, path, { body });
      const content = row.wrapsUnasked ? reply.body.content : reply.body;
      const entities = row.results ? reply.body.results.slice(0, 1) : [content].flat().slice(0, 1);
      for (const entity of entities) {
        for (const [rel, to] of links(entity ?? {}) ?? []) {
          const match = await at.ask('GET', to ?? '');
          // measurements are read with a period
          const answers = match.status === 200 || match.body.errorCode === 'MISSING_QUERY_PARAMETER';
          if (!answers) dead.push(`${id}: ${rel} ${match.status} ${to}`);
        }
      }
    }
    expect(dead).toEqual([]);
  }, 240_000);

  it('entities below a field have their own address', async () => {
    const { at, group } = await inProfile('specification');
    const created = await at.ask('POST', `${group}/cloudProviderAccess`, { body: { providerName: 'AWS' } });
    const { awsIamRoles } = (await at.ask('GET', `${group}/cloudProviderAccess`)).body;
    const path = `/api/atlas/v2/groups/${at.groupId}/cloudProviderAccess/${created.body.roleId}`;
    expect(links(created.body)).toEqual([['self', path]]);
    const listed = awsIamRoles.find(({ roleId }: { roleId: string }) => roleId === created.body.roleId);
    expect(links(listed)).toEqual([['self', path]]);
  });

  it('an entity can be sent unchanged with its links', async () => {
    const { at, group } = await inProfile('specification');
    const { body } = await at.ask('GET', `${group}/settings`);
    expect(links(body)).toHaveLength(1);
    expect((await at.ask('PATCH', `${group}/settings`, { body })).status).toBe(200);
  });
});
