// Sessions of a web server by connect-mongo: they are kept, touched, and taken away; an index lets them expire.
import { MongoStore } from 'connect-mongo';
import { MongoClient } from 'mongodb';

const [address] = process.argv.slice(2);
const client = await MongoClient.connect(address);
const store = MongoStore.create({ client, dbName: 'sessions', ttl: 60, touchAfter: 1 });
const done = (begin) =>
  new Promise((resolve, reject) => {
    begin((error, value) => (error ? reject(error) : resolve(value)));
  });
await done((end) => store.set('one', { cookie: { maxAge: 60_000 }, user: 1 }, end));
const { user } = await done((end) => store.get('one', end));
const kept = await done((end) => store.length(end));
await done((end) => store.touch('one', { cookie: {} }, end));
const indexes = await client.db('sessions').collection('sessions').indexes();
const expires = indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 0);
await done((end) => store.destroy('one', end));
const left = await done((end) => store.length(end));
await store.close();
process.stdout.write(JSON.stringify({ user, kept, left, expires }));
