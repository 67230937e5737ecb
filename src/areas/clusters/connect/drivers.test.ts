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

  it('for the shell leaves the password to be asked for', () => {
    const shell = drivers.find(({ id }) => id === 'shell');
    expect(shell?.snippet(withCredentials(srv))).toContain("'mongodb+srv://<user>@orders");
  });

  it('for the BI Connector names its own host and port', () => {
    const bi = drivers.find((each) => each.bi);
    expect(bi?.snippet(withCredentials(srv))).toContain(
      '--host orders-biconnector.ab1cd.mongodb.net --port 27015',
    );
  });

  it.each(drivers.map(({ label, versions }) => [label, versions] as const))(
    '%s names the newest versions first',
    (_, versions) => {
      if (versions.length > 1) expect(versions[0].srv).toBe(true);
    },
  );
});
