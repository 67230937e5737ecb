import { Long, ObjectId } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator, testStart } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { dataSetOf } from '#server/emulator/kernel/documents/holder.ts';
import { LiveCatalog } from '#server/emulator/kernel/documents/live-catalog.ts';

let at: TestEmulator;
let root: string;
beforeEach(async () => {
  at = await testEmulator();
  root = `~/groups/${at.groupId}/clusters/${at.clusterName}/onlineArchives`;
});
const criteria = { type: 'DATE', dateField: 'at', expireAfterDays: 30 };
const archive = { dbName: 'app', collName: 'carts', criteria };

const refusal = ({ status, body }: { status: number; body: { errorCode: string } }) => [
  status,
  body.errorCode,
];

async function newArchive(body: object = archive) {
  const created = await at.ask('POST', root, { body });
  return { made: created.body, path: `${root}/${created.body._id}`, status: created.status };
}

/** One document for each age in days. */
async function insertAged(...ages: number[]) {
  const documents = ages.map((age) => ({ _id: age, at: new Date(testStart - age * DAY) }));
  await new ClusterDataInTest(at).run('app', { insert: 'carts', documents });
}

async function agesLeft(): Promise<number[]> {
  const match = await new ClusterDataInTest(at).find('carts');
  return match.map(({ _id }) => Number(_id));
}

const events = async () => {
  const { body } = await at.ask('GET', `~/groups/${at.groupId}/events`);
  return body.results
    .map(({ eventTypeName }: { eventTypeName: string }) => eventTypeName)
    .filter((name: string) => name.startsWith('ONLINE_ARCHIVE'));
};

describe('an online archive', () => {
  it('has the values that a request leaves out', async () => {
    const { made, status } = await newArchive();
    expect(status).toBe(200);
    expect(made).toMatchObject({
      ...archive,
      clusterName: at.clusterName,
      collectionType: 'STANDARD',
      criteria: { ...criteria, dateFormat: 'ISODATE' },
      partitionFields: [{ fieldName: 'at', order: 0 }],
      paused: false,
      schedule: { type: 'DEFAULT' },
      state: 'PENDING',
    });
  });

  it('stays pending until its collection exists', async () => {
    const { path } = await newArchive();
    at.advance(3600);
    expect((await at.ask('GET', path)).body.state).toBe('PENDING');
    await insertAged(1);
    at.advance(4 * 3600);
    expect((await at.ask('GET', path)).body.state).toBe('ACTIVE');
    expect(await events()).toEqual(['ONLINE_ARCHIVE_ACTIVE', 'ONLINE_ARCHIVE_CREATED']);
  });

  it('moves documents out of the cluster when they are old enough', async () => {
    await insertAged(10, 29, 30, 40);
    await newArchive();
    at.advance(600);
    expect(await agesLeft()).toEqual([10, 29]);
    at.advance(86_400 + 4 * 3600);
    expect(await agesLeft()).toEqual([10]);
  });

  it.each([
    ['EPOCH_SECONDS', (time: number) => Math.floor(time / 1000)],
    ['EPOCH_MILLIS', (time: number) => time],
    ['EPOCH_NANOSECONDS', (time: number) => Long.fromNumber(time).multiply(1_000_000)],
    ['OBJECT_ID', (time: number) => ObjectId.createFromTime(time / 1000)],
  ])('reads dates in the format %s', async (dateFormat, write) => {
    const documents = [10, 40].map((age) => ({ _id: age, at: write(testStart - age * DAY) }));
    await new ClusterDataInTest(at).run('app', { insert: 'carts', documents });
    await newArchive({ ...archive, criteria: { ...criteria, dateFormat } });
    at.advance(600);
    expect(await agesLeft()).toEqual([10]);
  });

  it('moves the documents that a custom query matches', async () => {
    await insertAged(10, 40);
    const query = JSON.stringify({ _id: { $gt: 20 } });
    const partitionFields = [{ fieldName: '_id', order: 0 }];
    await newArchive({ ...archive, criteria: { type: 'CUSTOM', query }, partitionFields });
    at.advance(600);
    expect(await agesLeft()).toEqual([10]);
  });

  it('archives in the hours of its schedule only', async () => {
    await insertAged(40);
    // the test begins at 14:02
    const schedule = { type: 'DAILY', startHour: 16, startMinute: 0, endHour: 18, endMinute: 0 };
    const { path } = await newArchive({ ...archive, schedule });
    at.advance(3600);
    expect(await agesLeft()).toEqual([40]);
    // measured with Terraform, whose tests wait for ACTIVE at any time of the day
    expect((await at.ask('GET', path)).body.state).toBe('ACTIVE');
    at.advance(3600);
    expect(await agesLeft()).toEqual([]);
  });

  it('does not wait for the hours of its schedule to become active', async () => {
    const schedule = { type: 'DAILY', startHour: 1, startMinute: 0, endHour: 2, endMinute: 0 };
    const { path } = await newArchive({ ...archive, schedule });
    at.advance(600);
    await insertAged(40);
    expect((await at.ask('GET', path)).body.state).toBe('PENDING');
    at.advance(1200);
    expect((await at.ask('GET', path)).body.state).toBe('ACTIVE');
    expect(await agesLeft()).toEqual([40]);
  });

  it('is paused and resumed', async () => {
    await insertAged(1);
    const { path } = await newArchive();
    const refused = await at.ask('PATCH', path, { body: { paused: true } });
    expect(refusal(refused)).toEqual([409, 'ONLINE_ARCHIVE_MUST_BE_ACTIVE_TO_PAUSE']);
    at.advance(600);
    const paused = await at.ask('PATCH', path, { body: { paused: true } });
    expect(paused.body).toMatchObject({ paused: true, state: 'PAUSING' });
    await at.ask('GET', path);
    at.advance(600);
    expect((await at.ask('GET', path)).body.state).toBe('PAUSED');
    await insertAged(50);
    at.advance(5 * 3600);
    expect(await agesLeft()).toContain(50);
    const resumed = await at.ask('PATCH', path, { body: { paused: false } });
    expect(resumed.body).toMatchObject({ paused: false, state: 'ACTIVE' });
    at.advance(600);
    expect(await agesLeft()).not.toContain(50);
    expect(await events()).toEqual([
      'ONLINE_ARCHIVE_ACTIVE',
      'ONLINE_ARCHIVE_PAUSED',
      'ONLINE_ARCHIVE_PAUSE_REQUESTED',
      'ONLINE_ARCHIVE_ACTIVE',
      'ONLINE_ARCHIVE_CREATED',
    ]);
  });

  it.each([[null], [{}]])('gains, changes and loses its expiration rule by %j', async (removed) => {
    const { path } = await newArchive();
    for (const dataExpirationRule of [{ expireAfterDays: 90 }, { expireAfterDays: 91 }, removed])
      await at.ask('PATCH', path, { body: { dataExpirationRule } });
    expect((await at.ask('GET', path)).body.dataExpirationRule).toBeUndefined();
    expect(await events()).toEqual([
      'ONLINE_ARCHIVE_DATA_EXPIRATION_RULE_DISABLED',
      'ONLINE_ARCHIVE_DATA_EXPIRATION_RULE_UPDATED',
      'ONLINE_ARCHIVE_DATA_EXPIRATION_RULE_ENABLED',
      'ONLINE_ARCHIVE_CREATED',
    ]);
  });

  it('loses documents that its expiration rule covers', async () => {
    await insertAged(35, 400);
    const { made } = await newArchive({ ...archive, dataExpirationRule: { expireAfterDays: 365 } });
    at.advance(600);
    const owner = { id: made._id, groupId: at.groupId };
    const kept = new LiveCatalog(at.world, dataSetOf(at.world, owner)).open('app', 'carts');
    expect([...(kept?.all() ?? [])].map(({ doc }) => doc._id)).toEqual([35]);
  });

  it('reports amounts to the controls of the emulator, and none in answers of the service', async () => {
    await insertAged(10, 35, 36, 400);
    const { made, path } = await newArchive({ ...archive, dataExpirationRule: { expireAfterDays: 365 } });
    const amounts = async () => (await at.ask('GET', '/_emulator/archives')).body;
    expect(await amounts()).toEqual([
      expect.objectContaining({
        id: made._id,
        state: 'PENDING',
        documents: 0,
        bytes: 0,
        moved: 0,
        expired: 0,
      }),
    ]);
    at.advance(600);
    const [after] = await amounts();
    expect(after).toMatchObject({
      namespace: 'app.carts',
      clusterName: at.clusterName,
      state: 'ACTIVE',
      documents: 2,
      moved: 3,
      expired: 1,
    });
    expect(after.bytes).toBeGreaterThan(0);
    expect(Date.parse(after.lastRun)).toBeGreaterThan(testStart);
    expect((await at.ask('GET', path)).body.amounts).toBeUndefined();
  });

  it('is gone at once after its deletion', async () => {
    const { path } = await newArchive();
    const deleted = await at.ask('DELETE', path);
    expect([deleted.status, deleted.body]).toEqual([200, {}]);
    const reply = await at.ask('GET', path);
    expect(refusal(reply)).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect((await at.ask('GET', root)).body.results).toEqual([]);
    at.advance(86_400);
    expect(at.world.tables.onlineArchives.size).toBe(0);
  });

  it.each([
    [{ criteria: { ...criteria, dateField: '$at' } }, 'criteria.dateField'],
    [{ criteria: { type: 'CUSTOM', query: 'not JSON' } }, 'criteria.query'],
    [{ criteria: { type: 'CUSTOM', query: '{"$where":"1"}' } }, 'criteria.query'],
    [{ criteria: { type: 'CUSTOM', query: '{"a":{"$unknown":1}}' } }, 'criteria.query'],
    [{ criteria: { type: 'CUSTOM', query: '{"a":1}' } }, 'partitionFields'],
    [{ dataExpirationRule: { expireAfterDays: 30 } }, 'dataExpirationRule.expireAfterDays'],
    [{ paused: true }, 'paused'],
    [
      {
        partitionFields: [
          { fieldName: 'at', order: 0 },
          { fieldName: 'at', order: 1 },
        ],
      },
      'partitionFields[1].fieldName',
    ],
  ])('refuses %j and names the field', async (wrong, field) => {
    const reply = await at.ask('POST', root, { body: { ...archive, ...wrong } });
    expect(reply.status).toBe(400);
    expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
  });

  it('keeps the field and the type of its criteria, and the value of a pause that is none', async () => {
    const { path } = await newArchive();
    for (const body of [{ criteria: { ...criteria, dateField: 'other' } }, { paused: false }]) {
      const reply = await at.ask('PATCH', path, { body });
      expect(refusal(reply)).toEqual([400, 'ONLINE_ARCHIVE_CANNOT_MODIFY_FIELD']);
    }
  });

  it('is paused and resumed by the states that the Atlas CLI sends', async () => {
    const { path } = await newArchive();
    const id = path.slice(path.lastIndexOf('/') + 1);
    const send = (state: string) => at.ask('PATCH', path, { body: { _id: id, state } });
    expect(refusal(await send('PAUSING'))).toEqual([409, 'ONLINE_ARCHIVE_MUST_BE_ACTIVE_TO_PAUSE']);
    expect(refusal(await send('ACTIVE'))).toEqual([400, 'ONLINE_ARCHIVE_CANNOT_MODIFY_FIELD']);
  });

  it('has criteria of a date without their type, and keeps the field of the date in a change', async () => {
    const { type: _, ...untyped } = criteria;
    const { path } = await newArchive({ ...archive, criteria: untyped });
    const reply = await at.ask('PATCH', path, { body: { criteria: { expireAfterDays: 4 } } });
    expect(reply.body.criteria).toEqual({ ...criteria, dateFormat: 'ISODATE', expireAfterDays: 4 });
    const query = await at.ask('PATCH', path, { body: { criteria: { type: 'CUSTOM', query: '{}' } } });
    expect(refusal(query)).toEqual([400, 'ONLINE_ARCHIVE_CANNOT_MODIFY_FIELD']);
  });

  it('exists once for each rule of a collection', async () => {
    await newArchive();
    const again = await at.ask('POST', root, { body: archive });
    expect(refusal(again)).toEqual([409, 'ONLINE_ARCHIVE_ALREADY_EXISTS']);
  });

  it('has an empty log of queries', async () => {
    const reply = await at.ask('GET', `${root}/queryLogs.gz`, {
      accept: 'application/vnd.atlas.2023-01-01+gzip',
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-disposition')).toContain(`${at.clusterName}_2026-03-13T10:02:00.000Z_`);
  });
});
