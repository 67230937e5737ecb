// Migrations by migrate-mongo: up, the applied ones, and down again.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config, database, down, status, up } from 'migrate-mongo';

const [address] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
const migration = (up, down) => `module.exports = {
  async up(db, client) { ${up} },
  async down(db, client) { ${down} },
};`;
await writeFile(
  join(folder, '20260101000000-people.cjs'),
  migration(
    `await db.createCollection('people', { validator: { $jsonSchema: { required: ['name'] } } });
     await db.collection('people').createIndex({ name: 1 }, { unique: true });
     await db.collection('people').insertMany([{ name: 'Ada' }, { name: 'Bo' }]);`,
    `await db.collection('people').drop();`,
  ),
);
await writeFile(
  join(folder, '20260102000000-names.cjs'),
  migration(
    `const session = client.startSession();
     try {
       await session.withTransaction(() =>
         db.collection('people').updateMany({}, [{ $set: { initial: { $substrCP: ['$name', 0, 1] } } }], { session }));
     } finally {
       await session.endSession();
     }
     await db.renameCollection('people', 'persons');`,
    `await db.renameCollection('persons', 'people');
     await db.collection('people').updateMany({}, { $unset: { initial: '' } });`,
  ),
);

config.set({
  mongodb: { url: address, databaseName: 'moved', options: {} },
  migrationsDir: folder,
  changelogCollectionName: 'changelog',
  lockCollectionName: 'changelog_lock',
  lockTtl: 60,
  migrationFileExtension: '.cjs',
  useFileHash: true,
  moduleSystem: 'commonjs',
});
const reported = {};
const { db, client } = await database.connect();
reported.up = await up(db, client);
reported.persons = await db
  .collection('persons')
  .find({}, { projection: { _id: 0 } })
  .sort({ name: 1 })
  .toArray();
reported.status = (await status(db)).map(({ appliedAt }) => appliedAt !== 'PENDING');
reported.again = await up(db, client);
reported.down = await down(db, client);
reported.people = await db.collection('people').distinct('initial');
await client.close();
await rm(folder, { recursive: true });
process.stdout.write(JSON.stringify(reported));
