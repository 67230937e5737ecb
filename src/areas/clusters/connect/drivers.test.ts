import { describe, expect, it } from 'vitest';
import { drivers, withCredentials } from './drivers.ts';

const srv = 'mongodb+srv://orders.ab1cd.mongodb.net';
const standard = 'mongodb://a.ab1cd.mongodb.net:27017,b.ab1cd.mongodb.net:27017/?ssl=true&replicaSet=rs0';

describe('a string with places for credentials', () => {
  it.each([
    [srv, 'mongodb+srv://<user>:<password>@orders.ab1cd.mongodb.net/?retryWrites=true&w=majority'],
    [
      `${srv}/?retryWrites=false`,
      'mongodb+srv://<user>:<password>@orders.ab1cd.mongodb.net/?retryWrites=false&w=majority',
    ],
    [
      standard,
      'mongodb://<user>:<password>@a.ab1cd.mongodb.net:27017,b.ab1cd.mongodb.net:27017/?ssl=true&replicaSet=rs0&retryWrites=true&w=majority',
    ],
    [
      'mongodb://a.ab1cd.mongodb.net/?replicaSet=atlas-w1x2yz-shard-0&RetryWrites=false',
      'mongodb://<user>:<password>@a.ab1cd.mongodb.net/?replicaSet=atlas-w1x2yz-shard-0&RetryWrites=false&w=majority',
    ],
  ])('of %s', (uri, expected) => {
    expect(withCredentials(uri)).toBe(expected);
  });
});

describe('a snippet', () => {
  it.each(drivers.filter(({ bi, id }) => !bi && id !== 'shell').map((each) => [each.label, each] as const))(
    'for %s holds the whole string and no other',
    (_, driver) => {
      const uri = withCredentials(srv);
      expect(driver.snippet(uri)).toContain(uri);
      expect(driver.snippet(uri).match(/mongodb(\+srv)?:\/\//g)).toHaveLength(1);
    },
  );

  it('for the shell opens it, and leaves the password to its prompt', () => {
    const shell = drivers.find(({ id }) => id === 'shell');
    expect(shell?.snippet(withCredentials(srv))).toMatch(/^mongosh 'mongodb\+srv:\/\/<user>@orders[^ ]*'$/u);
  });

  it.each([
    srv,
    'mongodb://orders-shard-00-00.ab1cd.mongodb.net:27017,orders-shard-00-01.ab1cd.mongodb.net:27017',
  ])('for the BI Connector names the host and port of the cluster, from %s', (uri) => {
    const bi = drivers.find((each) => each.bi);
    expect(bi?.snippet(withCredentials(uri))).toContain(
      '--host orders-biconnector.ab1cd.mongodb.net --port 27015',
    );
  });

  it.each([
    ['go', /^package main\n.*func main\(\) \{.*\}$/s],
    ['java', /public static void main/],
    ['php', /^<\?php\nrequire 'vendor\/autoload\.php';/],
    ['rust', /async fn main\(\) -> Result<\(\)> \{.*Ok\(\(\)\)\n\}$/s],
  ])('for %s is a whole program', (language, program) => {
    const driver = drivers.find(({ id }) => id === language);
    expect(driver?.snippet(withCredentials(srv))).toMatch(program);
  });

  const several = drivers.filter(({ versions }) => versions.length > 1);
  it.each(several.map(({ label, versions }) => [label, versions] as const))(
    '%s names the newest versions first',
    (_, versions) => {
      expect(versions[0].srv).toBe(true);
    },
  );
});
