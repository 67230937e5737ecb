import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { connectionCredentials } from './connection-credentials.ts';

it.each([
  ['app', 'p@ss/word'],
  ['app', 'a:b?c#d[e]f%25&g=h+i j'],
  ['CN=app,O=Example', "it's $5 (or 6)!"],
  ['svc\\app', 'żółć ☂ 😀'],
])(
  'the driver reads the user %s and the password %s from a copied connection string',
  (username, password) => {
    const { options } = new MongoClient(
      `mongodb://${connectionCredentials(username, password)}db.example.com/`,
    );
    expect(options.hosts.map(String)).toEqual(['db.example.com:27017']);
    expect(options.credentials).toMatchObject({ username, password });
  },
);
