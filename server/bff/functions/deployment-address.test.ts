import { describe, expect, test } from 'vitest';
import { Failure } from '../http/errors.ts';
import { readAddress, validateAddress, withoutSecrets } from './deployment-address.ts';

const refusal = (work: () => unknown): Failure => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('was accepted');
};

describe('a connection string', () => {
  test.each([
    ['mongodb://localhost', 'mongodb://localhost:27017', false],
    ['mongodb://LocalHost:27018/', 'mongodb://localhost:27018', false],
    ['mongodb://kim:p%40ss@a.test:1,b.test/shop?tls=true', 'mongodb://a.test:1,b.test:27017', true],
    ['mongodb://[::1]:27017/?ssl=true', 'mongodb://[::1]:27017', true],
    [
      'mongodb+srv://kim:secret@db.example.com/?retryWrites=true&w=majority',
      'mongodb+srv://db.example.com',
      true,
    ],
    ['mongodb+srv://db.example.com/?tls=false', 'mongodb+srv://db.example.com', false],
  ])('%s is shown as %s', (uri, hosts, tls) => {
    expect(readAddress(uri)).toMatchObject({ hosts, tls });
  });

  test.each([
    ['http://a.test', 'must look like'],
    ['mongodb://', 'must look like'],
    ['mongodb://a b', 'must look like'],
    ['mongodb://a@b@c', 'must look like'],
    ['mongodb://a.test/x/y', 'must look like'],
    ['mongodb://a.test?tls=true?x', 'must look like'],
    ['mongodb://%2Ftmp%2Fmongo.sock', 'has an invalid host'],
    ['mongodb://a.test:0', 'has an invalid host'],
    ['mongodb://a.test:70000', 'has an invalid host'],
    ['mongodb://a.test,', 'has an invalid host'],
    ['mongodb+srv://a.test:27017', 'must not name a port'],
    ['mongodb+srv://a.test,b.test', 'must name one host'],
    ['mongodb://kim:%zz@a.test', 'not percent-encoded'],
    ['mongodb://a.test/?tls=maybe', 'tls=true or tls=false'],
  ])('%s is refused: %s', (uri, text) => {
    const failure = refusal(() => readAddress(uri));
    expect(failure.fields[0]?.field).toBe('uri');
    expect(failure.message).toContain(text);
  });

  test.each([
    'tlsCAFile=/etc/passwd',
    'tlsCertificateKeyFile=/etc/shadow',
    'tlsInsecure=true',
    'tlsAllowInvalidCertificates=true',
    'proxyHost=10.0.0.1',
    'authMechanism=MONGODB-AWS',
    'authMechanism=MONGODB-OIDC',
    'authMechanism=GSSAPI',
    'authMechanismProperties=ENVIRONMENT:gcp',
    'autoEncryption=x',
    '__proto__=x',
  ])('may not make this server read files or ask other hosts by %s', (option) => {
    const failure = refusal(() => readAddress(`mongodb://a.test/?${option}`));
    expect(failure.message).toMatch(/cannot be used here/);
    expect(failure.message).not.toContain('/etc');
  });

  test('never has its user or password in a refusal', () => {
    for (const uri of [
      'mongodb://kim:canary@a.test/?x=1',
      'mongodb://kim:canary@a.test:0',
      'mongodb://kim:canary%@a',
    ]) {
      const failure = refusal(() => readAddress(uri));
      expect(failure.message).not.toBe('');
      expect(JSON.stringify(failure)).not.toContain('canary');
      expect(refusal(() => readAddress(uri)).message).not.toContain('canary');
    }
  });
});

describe('hosts of deployments', () => {
  const validate = (uri: string, configured: string[] = []) => validateAddress(readAddress(uri), configured);

  test('without TLS are on this machine only', () => {
    for (const uri of [
      'mongodb://localhost',
      'mongodb://127.0.0.1:1,[::1]:2',
      'mongodb://a.test/?tls=true',
    ]) {
      expect(() => validate(uri)).not.toThrow();
    }
    for (const uri of ['mongodb://a.test', 'mongodb://localhost,a.test', 'mongodb+srv://a.test/?tls=false']) {
      expect(refusal(() => validate(uri)).message).toContain('must use TLS');
    }
  });

  test('are those that are configured, and then also without TLS', () => {
    const configured = ['db.test', 'Other.test:27018'];
    for (const uri of [
      'mongodb://db.test:9',
      'mongodb://db.test,other.test:27018',
      'mongodb+srv://db.test',
    ]) {
      expect(() => validate(uri, configured)).not.toThrow();
    }
    for (const uri of [
      'mongodb://other.test',
      'mongodb://db.test,localhost',
      'mongodb://xdb.test/?tls=true',
    ]) {
      expect(refusal(() => validate(uri, configured)).code).toBe('DEPLOYMENT_HOST_NOT_ALLOWED');
    }
  });
});

test('external text loses the secrets of a connection string', () => {
  const { secrets } = readAddress('mongodb://kimberley:p%40ssword@a.test/?tls=true');
  const clean = withoutSecrets(
    'no route to mongodb://kimberley:p%40ssword@a.test for kimberley with p@ssword (p%40ssword) at a.test',
    secrets,
  );
  expect(clean).toBe('no route to mongodb://••••@a.test for •••• with •••• (••••) at a.test');
});
