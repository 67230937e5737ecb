import { describe, expect, it } from 'vitest';
import { withoutLinks } from '#server/emulator/emulator-for-tests.ts';
import { readyToMigrate, trouble } from './ready-for-tests.ts';

type Ready = Awaited<ReturnType<typeof readyToMigrate>>;
type Body = Ready['body'];

/** The final result of a validation. */
async function outcome({ at, path }: Ready, body: object) {
  const asked = await at.ask('POST', `${path}/validate`, { body });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  at.advance(1);
  return (await at.ask('GET', `${path}/validate/${asked.body._id}`)).body;
}

const withSource = (body: Body, source: object) => ({ ...body, source: { ...body.source, ...source } });

describe('a validation', () => {
  it('is PENDING until it is seen, then reports SUCCESS and nothing else', async () => {
    const { at, path, body, source } = await readyToMigrate();
    const asked = await at.ask('POST', `${path}/validate`, { body });
    const reply = {
      _id: asked.body._id,
      groupId: at.groupId,
      sourceGroupId: source.projectId,
      status: 'PENDING',
    };
    expect(withoutLinks(asked.body)).toEqual(reply);
    const one = `${path}/validate/${asked.body._id}`;
    expect(withoutLinks((await at.ask('GET', one)).body)).toEqual(reply);
    at.advance(1);
    expect(withoutLinks((await at.ask('GET', one)).body)).toEqual({ ...reply, status: 'SUCCESS' });
    expect(at.world.tables.liveMigrations.size).toBe(0);
  });

  it.each<[string, (body: Body, ready: Ready) => object, RegExp]>([
    ['an unknown user', (body) => withSource(body, { username: 'nobody' }), /credentials.* nobody/],
    ['a user without roles', (body) => withSource(body, { username: 'reader' }), /lacks the roles/],
    ['another migration host', (body) => ({ ...body, migrationHosts: ['10.0.0.9'] }), /10\.0\.0\.9 cannot/],
    ['a connection without TLS', (body) => withSource(body, { ssl: false }), /TLS connections only/],
    ['more documents than disk', (_, { bodyOf }) => bodyOf('shipments'), /disk .* too small: .* 10 GB/],
    ['a sharded source', (_, { bodyOf }) => bodyOf('telematics'), /sharded/],
    [
      'a version that is too old',
      (body, { legacy }) => ({
        ...withSource(body, { groupId: legacy.projectId, clusterName: 'customs', ssl: false }),
        migrationHosts: legacy.migrationHosts,
      }),
      /5\.0\.31; 6\.0\.17 is the oldest/,
    ],
  ])('fails for %s with the reason', async (_, change, message) => {
    const ready = await readyToMigrate();
    const reply = await outcome(ready, change(ready.body, ready));
    expect(reply.status).toBe('FAILED');
    expect(reply.errorMessage).toMatch(message);
    expect(reply.errorMessage).toMatch(/\.$/);
  });

  it('fails for a destination that is older than the source', async () => {
    const ready = await readyToMigrate();
    const { at, body } = ready;
    const [cluster] = at.world.tables.clusters.by('group', at.groupId);
    if (!cluster) throw new Error('the world has no cluster');
    at.world.tables.clusters.put({ ...cluster, mongoDBVersion: '6.0.27', mongoDBMajorVersion: '6.0' });
    expect((await outcome(ready, body)).errorMessage).toMatch(/6\.0\.27, which is older/);
  });

  it('fails for an early release of 7.0, though 6.0 may be older', async () => {
    const ready = await readyToMigrate();
    const { at, body, source } = ready;
    const row = at.world.tables.migrationSources.get(source.projectId);
    if (!row) throw new Error('the source is not there');
    const deployments = row.deployments.map((each) => ({ ...each, mongoDBVersion: '7.0.12' }));
    at.world.tables.migrationSources.put({ ...row, deployments });
    expect((await outcome(ready, body)).errorMessage).toMatch(/7\.0\.12; 7\.0\.13 is the oldest/);
  });

  it('fails where both sides have collections of the same name, until those of the destination may be dropped', async () => {
    const ready = await readyToMigrate();
    const kept = { ...ready.body, dropDestinationData: false };
    const reply = await outcome(ready, kept);
    expect(reply.errorMessage).toMatch(/^The destination already holds shop\.\w+ and \d+ more collections/);
    const migration = await ready.at.ask('POST', ready.path, { body: kept });
    ready.at.advance(60);
    const begun = await ready.at.ask('GET', `${ready.path}/${migration.body._id}`);
    expect(begun.body.status).toBe('FAILED');
    expect((await outcome(ready, ready.body)).status).toBe('SUCCESS');
  });

  it('accepts the requests of the command-line client: empty text for omitted values', async () => {
    const ready = await readyToMigrate();
    const { clusterName, groupId } = ready.body.destination;
    const { ssl, groupId: sourceGroupId, clusterName: sourceName } = ready.body.source;
    const reply = await outcome(ready, {
      destination: { clusterName, groupId, hostnameSchemaType: '' },
      dropDestinationData: true,
      migrationHosts: ready.body.migrationHosts,
      source: {
        clusterName: sourceName,
        groupId: sourceGroupId,
        ssl,
        managedAuthentication: true,
        caCertificatePath: '',
        username: '',
        password: '',
      },
    });
    expect(reply.status).toBe('SUCCESS');
  });

  it('by a managed user needs a source under automation that makes one', async () => {
    const ready = await readyToMigrate();
    const { at, body, legacy } = ready;
    const managed = { managedAuthentication: true, username: '', password: '' };
    expect((await outcome(ready, withSource(body, managed))).status).toBe('SUCCESS');
    const unmanaged = {
      ...withSource(body, { ...managed, groupId: legacy.projectId, clusterName: 'customs', ssl: false }),
      migrationHosts: legacy.migrationHosts,
    };
    expect((await outcome(ready, unmanaged)).errorMessage).toMatch(/not under automation/);
    trouble(at, 'credentials');
    expect((await outcome(ready, withSource(body, managed))).errorMessage).toMatch(/managed user/);
  });

  it('fails for a migration host that the project does not let in, until an entry admits it', async () => {
    const ready = await readyToMigrate();
    const { at, body } = ready;
    trouble(at, 'address');
    const { errorMessage } = await outcome(ready, body);
    const address = /[0-9.]{7,}[0-9]/u.exec(errorMessage)?.[0];
    const entries = [{ ipAddress: address, comment: 'migration host' }];
    expect((await at.ask('POST', `~/groups/${at.groupId}/accessList`, { body: entries })).status).toBe(201);
    expect((await outcome(ready, body)).status).toBe('SUCCESS');
  });

  it('keeps no password', async () => {
    const ready = await readyToMigrate();
    await outcome(ready, ready.body);
    await ready.at.ask('POST', ready.path, { body: ready.body });
    const kept = ready.at.snapshot();
    expect(kept).toContain(ready.body.source.clusterName);
    expect(kept).not.toContain(ready.body.source.password);
  });

  it('is found by its own id only', async () => {
    const { at, path } = await readyToMigrate();
    const reply = await at.ask('GET', `${path}/validate/${'0'.repeat(24)}`);
    expect([reply.status, reply.body.errorCode]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });
});
