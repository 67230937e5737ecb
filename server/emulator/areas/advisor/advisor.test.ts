import { beforeEach, describe, expect, it } from 'vitest';
import { hosts } from '#contract/clusters/hosts.ts';
import { isTenant } from '#contract/clusters/record.ts';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator, testStart } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';

let at: TestEmulator;
let process: string;
let cluster: string;

beforeEach(async () => {
  at = await testEmulator();
  const [match] = at.world.tables.clusters.by('group', at.groupId);
  const id = match ? (hosts(match)[0]?.id ?? '') : '';
  process = `~/groups/${at.groupId}/processes/${encodeURIComponent(id)}/performanceAdvisor`;
  cluster = `~/groups/${at.groupId}/clusters/${at.clusterName}/performanceAdvisor`;
});

describe('slow queries', () => {
  it('are lines of the last day, newest first, bare by default', async () => {
    const { status, body } = await at.ask('GET', `${process}/slowQueryLogs`);
    expect(status).toBe(200);
    expect(body.slowQueries.length).toBeGreaterThan(10);
    const dates = body.slowQueries.map(({ line }: { line: string }) => Date.parse(JSON.parse(line).t.$date));
    expect(dates).toEqual(dates.toSorted((a: number, b: number) => b - a));
    expect(dates.at(-1)).toBeGreaterThanOrEqual(testStart - DAY);
    expect(Object.keys(body.slowQueries[0]).sort()).toEqual(['line', 'namespace']);
  });

  it('contain more on request', async () => {
    const query = 'nLogs=3&includeMetrics=true&includeReplicaState=true&includeOpType=true';
    const { body } = await at.ask('GET', `${process}/slowQueryLogs?${query}`);
    expect(body.slowQueries).toHaveLength(3);
    for (const each of body.slowQueries) {
      expect(each).toMatchObject({
        replicaState: 'PRIMARY',
        opType: 'find',
        metrics: { hasIndexCoverage: false },
      });
      expect(each.metrics.docsExamined).toBeGreaterThan(each.metrics.docsReturned);
    }
  });

  it('cover the requested namespaces and time', async () => {
    const { body } = await at.ask('GET', `${process}/namespaces`);
    const [{ namespace, type }] = body.namespaces;
    expect(type).toBe('collection');
    const own = await at.ask('GET', `${process}/slowQueryLogs?namespaces=${namespace}`);
    expect(own.body.slowQueries.length).toBeGreaterThan(0);
    for (const each of own.body.slowQueries) expect(each.namespace).toBe(namespace);
    const since = testStart - 2 * HOUR;
    const some = await at.ask('GET', `${process}/slowQueryLogs?since=${since}&duration=3600000`);
    for (const { line } of some.body.slowQueries) {
      const date = Date.parse(JSON.parse(line).t.$date);
      expect(date).toBeGreaterThanOrEqual(since);
      expect(date).toBeLessThanOrEqual(since + HOUR);
    }
  });

  it('look at every document of collections that the cluster holds', async () => {
    const data = new ClusterDataInTest(at);
    const { body } = await at.ask('GET', `${process}/slowQueryLogs?nLogs=20`);
    for (const { line, namespace } of body.slowQueries) {
      const [, db, collection] = /^(\w+)\.(\w+)$/.exec(namespace) ?? [];
      expect((await data.run(db ?? '', { count: collection })).n, namespace).toBe(
        JSON.parse(line).attr.docsExamined,
      );
    }
  });

  it('are gone with the collections', async () => {
    const data = new ClusterDataInTest(at);
    for (const db of ['shop', 'plant', 'press']) await data.run(db, { dropDatabase: 1 });
    expect((await at.ask('GET', `${process}/slowQueryLogs`)).body.slowQueries).toEqual([]);
    expect((await at.ask('GET', `${process}/namespaces`)).body.namespaces).toEqual([]);
    const { body } = await at.ask('GET', `${cluster}/dropIndexSuggestions`);
    expect([body.content.unusedIndexes, body.content.redundantIndexes]).toEqual([[], []]);
  });

  it('are for those who may read data, not for every reader', async () => {
    const reader = await at.key('GROUP_READ_ONLY');
    expect((await at.ask('GET', `${process}/slowQueryLogs`, { as: reader })).status).toBe(403);
    const analyst = await at.key('GROUP_DATA_ACCESS_READ_ONLY');
    expect((await at.ask('GET', `${process}/slowQueryLogs`, { as: analyst })).status).toBe(200);
  });
});

describe('suggested indexes', () => {
  it('of a process help the shapes that they name', async () => {
    const { body } = await at.ask('GET', `${process}/suggestedIndexes?nIndexes=2&nExamples=1`);
    expect(body.suggestedIndexes).toHaveLength(2);
    const shapes = new Map(body.shapes.map((shape: { id: string }) => [shape.id, shape]));
    for (const { impact, namespace } of body.suggestedIndexes) {
      for (const id of impact) expect(shapes.get(id)).toMatchObject({ namespace });
    }
    for (const { operations } of body.shapes) expect(operations.length).toBe(1);
  });

  it('of a cluster come wrapped, with as much as all its processes need', async () => {
    const { body } = await at.ask('GET', `${cluster}/suggestedIndexes`);
    expect(body.status).toBe(200);
    const alone = await at.ask('GET', `${process}/suggestedIndexes`);
    const counted = (shapes: { count: number }[]) => shapes.reduce((sum, { count }) => sum + count, 0);
    expect(counted(body.content.shapes)).toBeGreaterThan(counted(alone.body.shapes));
    const weights = body.content.suggestedIndexes.map(({ weight }: { weight: number }) => weight);
    expect(weights.reduce((sum: number, each: number) => sum + each, 0)).toBeCloseTo(1, 1);
  });

  it.each([
    [`since=${testStart}&until=${testStart - 1}`, 400, 'INVALID_DATE_RANGE'],
    ['processIds=strange.example.net:27017', 404, 'HOSTNAME_AND_PORT_NOT_FOUND'],
    ['since=5', 400, 'INVALID_QUERY_PARAMETER'],
  ])('are refused for %s', async (query, status, code) => {
    const reply = await at.ask('GET', `${cluster}/suggestedIndexes?${query}`);
    expect([reply.status, reply.body.errorCode]).toEqual([status, code]);
  });
});

describe('queries that really scanned', () => {
  const suggested = async (namespace: string) =>
    (await at.ask('GET', `${process}/suggestedIndexes`)).body.suggestedIndexes
      .filter((each: { namespace: string }) => each.namespace === namespace)
      .map(({ index }: { index: object[] }) => Object.assign({}, ...index));

  it('are slow, and have indexes suggested until they are there', async () => {
    const data = new ClusterDataInTest(at);
    await data.run('app', {
      insert: 'visits',
      documents: Array.from({ length: 300 }, (_, n) => ({ n, page: `p${n % 7}`, at: new Date(n) })),
    });
    const find = { find: 'visits', filter: { at: { $gt: new Date(5) }, page: 'p1' }, sort: { n: -1 } };
    expect(await suggested('app.visits')).not.toContainEqual({ page: 1, n: -1, at: 1 });
    await data.run('app', find);
    expect(await suggested('app.visits')).toContainEqual({ page: 1, n: -1, at: 1 });
    const { body } = await at.ask(
      'GET',
      `${process}/slowQueryLogs?namespaces=app.visits&includeMetrics=true`,
    );
    expect(body.slowQueries[0].metrics).toMatchObject({ docsExamined: 300, docsReturned: 42, hasSort: true });
    const key = { page: 1, n: -1, at: 1 };
    await data.run('app', { createIndexes: 'visits', indexes: [{ key, name: 'visits' }] });
    expect(await suggested('app.visits')).not.toContainEqual(key);
    await data.run('app', find);
    expect(await suggested('app.visits')).not.toContainEqual(key);
  });
});

describe('other advice', () => {
  it('names indexes to drop that are there, until they are gone', async () => {
    const data = new ClusterDataInTest(at);
    const drops = async () => {
      const { content } = (await at.ask('GET', `${cluster}/dropIndexSuggestions`)).body;
      const names = (list: { name: string }[]) => list.map(({ name }) => name);
      const { hiddenIndexes, redundantIndexes, unusedIndexes } = content;
      return [names(hiddenIndexes), names(redundantIndexes), names(unusedIndexes)];
    };
    expect(await drops()).toEqual([[], [], []]);
    await data.run('shop', {
      createIndexes: 'orders',
      indexes: [
        { key: { status: 1 }, name: 'short' },
        { key: { status: -1, placedAt: 1 }, name: 'long' },
        { key: { placedAt: 1 }, name: 'alone' },
        { key: { total: 1 }, name: 'once', unique: false, sparse: true },
        { key: { note: 1 }, name: 'expiring', expireAfterSeconds: 60_000 },
      ],
    });
    // the others were not in use long enough
    expect(await drops()).toEqual([[], ['short'], []]);
    at.world.clock.advance(7 * DAY + MINUTE);
    await data.run('shop', { find: 'orders', filter: { placedAt: { $gt: new Date(0) } }, limit: 1 });
    expect(await drops()).toEqual([[], ['short'], ['long', 'once']]);
    const [unused] = (await at.ask('GET', `${cluster}/dropIndexSuggestions`)).body.content.unusedIndexes;
    expect(unused).toMatchObject({ accessCount: 0, index: [{ status: -1 }, { placedAt: 1 }] });
    expect(unused.sizeBytes).toBeGreaterThan(0);
    await data.run('shop', { collMod: 'orders', index: { name: 'long', hidden: true } });
    // a hidden index covers nothing
    expect(await drops()).toEqual([['long'], [], ['short', 'once']]);
    await data.run('shop', { dropIndexes: 'orders', index: 'long' });
    expect(await drops()).toEqual([[], [], ['short', 'once']]);
  });

  describe('about documents and queries', () => {
    const advice = async () => {
      const { body } = await at.ask('GET', `${cluster}/schemaAdvice`);
      const list: {
        recommendation: string;
        affectedNamespaces: { namespace: string; triggers: { triggerType: string; description: string }[] }[];
      }[] = body.content.recommendations;
      return list.flatMap(({ recommendation, affectedNamespaces }) =>
        affectedNamespaces.flatMap(({ namespace, triggers }) =>
          triggers.map(({ triggerType, description }) => [
            recommendation,
            namespace,
            triggerType,
            description,
          ]),
        ),
      );
    };
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
    let data: ClusterDataInTest;

    beforeEach(() => {
      data = new ClusterDataInTest(at);
    });

    it('is empty without findings', async () => {
      expect(await advice()).toEqual([]);
      const document = { entries: numbers(10_000), text: 'x'.repeat(1_900_000) };
      await data.run('app', { insert: 'plain', documents: [document] });
      const indexes = numbers(14).map((n) => ({ key: { [`f${n}`]: 1 }, name: `f${n}` }));
      await data.run('app', { createIndexes: 'plain', indexes });
      expect(await advice()).toEqual([]);
    });

    it('names documents and lists that are too large, where they are, until they are gone', async () => {
      const orders = { _id: 1, lines: { all: numbers(10_001) } };
      await data.run('app', { insert: 'orders', documents: [orders, { _id: 2 }] });
      await data.run('app', { insert: 'files', documents: [{ text: 'x'.repeat(2_000_001) }] });
      expect(await advice()).toEqual([
        ['REDUCE_DOCUMENT_SIZE', 'app.files', 'DOC_SIZE_TOO_LARGE', 'One document has 2.0 MB.'],
        [
          'AVOID_UNBOUNDED_ARRAY',
          'app.orders',
          'DOCS_CONTAIN_UNBOUNDED_ARRAY',
          'lines.all has 10001 elements in one document.',
        ],
      ]);
      await data.run('app', { delete: 'orders', deletes: [{ q: { _id: 1 }, limit: 1 }] });
      await data.run('app', { drop: 'files' });
      expect(await advice()).toEqual([]);
    });

    it('counts the indexes of a collection', async () => {
      const indexes = numbers(15).map((n) => ({ key: { [`f${n}`]: 1 }, name: `f${n}` }));
      await data.run('app', { createIndexes: 'many', indexes });
      expect(await advice()).toEqual([
        ['REMOVE_UNNECESSARY_INDEXES', 'app.many', 'NUM_INDEXES', 'The collection has 16 indexes.'],
      ]);
    });

    it('counts the slow queries of a day that join, or ignore case', async () => {
      const documents = numbers(300).map((n) => ({ n, name: `N${n}` }));
      await data.run('app', { insert: 'visits', documents });
      const join = { $lookup: { from: 'pages', localField: 'n', foreignField: 'n', as: 'pages' } };
      const joins = () =>
        data.run('app', { aggregate: 'visits', pipeline: [{ $match: { n: -1 } }, join], cursor: {} });
      for (let time = 0; time < 11; time += 1) await joins();
      expect(await advice()).toEqual([
        [
          'REDUCE_LOOKUP_OPS',
          'app.visits',
          'NUMBER_OF_QUERIES_USE_LOOKUP',
          '11 slow queries in the last 24 hours used $lookup.',
        ],
        [
          'REDUCE_LOOKUP_OPS',
          'app.visits',
          'PERCENT_QUERIES_USE_LOOKUP',
          '100 % of the slow queries in the last 24 hours used $lookup.',
        ],
      ]);
      for (let time = 0; time < 11; time += 1) {
        const name = time % 2 ? /^n1$/i : { $regex: '^n1$', $options: 'i' };
        await data.run('app', { find: 'visits', filter: { $or: [{ name }] } });
        await data.run('app', { find: 'visits', filter: { name: /^n1$/ } });
      }
      // a third of them joins by now
      expect((await advice()).map(([, , trigger, text]) => [trigger, text])).toEqual([
        ['NUMBER_OF_QUERIES_USE_LOOKUP', '11 slow queries in the last 24 hours used $lookup.'],
        [
          'QUERIES_CONTAIN_CASE_INSENSITIVE_REGEX',
          '11 slow queries in the last 24 hours used a case-insensitive regular expression.',
        ],
      ]);
      at.world.clock.advance(DAY + 1000);
      expect(await advice()).toEqual([]);
    });
  });

  it('is the same each time', async () => {
    for (const path of ['dropIndexSuggestions', 'schemaAdvice', 'suggestedIndexes']) {
      const [one, two] = [
        await at.ask('GET', `${cluster}/${path}`),
        await at.ask('GET', `${cluster}/${path}`),
      ];
      expect(one.body).toEqual(two.body);
    }
  });

  it('is not given for free and shared tiers', async () => {
    const demo = await testEmulator({ seed: 'demo' });
    const shared = [...demo.world.tables.clusters.all()].find(isTenant);
    const [host] = shared ? hosts(shared) : [];
    const group = `~/groups/${shared?.groupId}`;
    for (const path of [
      `${group}/clusters/${shared?.name}/performanceAdvisor/schemaAdvice`,
      `${group}/processes/${host?.id}/performanceAdvisor/namespaces`,
    ]) {
      const reply = await demo.ask('GET', path);
      expect([reply.status, reply.body.errorCode]).toEqual([403, 'FEATURE_UNSUPPORTED']);
    }
  });

  it('is limited to 100 requests a minute and project', async () => {
    const answers: number[] = [];
    for (let index = 0; index < 101; index += 1) {
      answers.push((await at.ask('GET', `${cluster}/schemaAdvice`)).status);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(100);
    expect(answers.at(-1)).toBe(429);
  });
});
