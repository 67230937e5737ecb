import { describe, expect, test } from 'vitest';
import {
  type ClientContext,
  clientVariables,
  envFileText,
  environmentOf,
  exportLines,
  variablesOf,
} from './client-variables.ts';

const context: ClientContext = {
  url: 'https://localhost:4711',
  credentials: {
    world: 'default',
    publicKey: 'abcdefgh',
    privateKey: 'a-private-key',
    clientId: 'mdb_sa_id_1',
    clientSecret: 'mdb_sa_sk_1',
    orgId: '1'.repeat(24),
    groupId: '2'.repeat(24),
    clusterName: '',
  },
  trust: { extra: '/t/ca.pem', bundle: '/t/bundle.pem', store: '/t/store.p12' },
  kind: 'api-key',
  env: {},
};

describe('variables of clients', () => {
  test('name the clients that read them, and the evidence', () => {
    const names = clientVariables.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { clients, evidence } of clientVariables) expect([clients, evidence]).not.toContain('');
  });

  test('hold the API key for Terraform, Pulumi and the Atlas CLI', () => {
    expect(variablesOf(context)).toMatchObject({
      MONGODB_ATLAS_BASE_URL: 'https://localhost:4711/',
      MONGODB_ATLAS_OPS_MANAGER_URL: 'https://localhost:4711/',
      MONGODB_ATLAS_PUBLIC_KEY: 'abcdefgh',
      MONGODB_ATLAS_PRIVATE_API_KEY: 'a-private-key',
      MONGODB_ATLAS_ORG_ID: '1'.repeat(24),
      TF_VAR_project_id: '2'.repeat(24),
      MDB_MCP_API_CLIENT_SECRET: 'mdb_sa_sk_1',
    });
  });

  test('never hold both kinds of credentials, which Terraform’s provider warns of', () => {
    expect(Object.keys(variablesOf(context))).not.toContain('MONGODB_ATLAS_CLIENT_ID');
    const other = variablesOf({ ...context, kind: 'service-account' });
    expect(other).toMatchObject({
      MONGODB_ATLAS_CLIENT_ID: 'mdb_sa_id_1',
      MONGODB_ATLAS_CLIENT_SECRET: 'mdb_sa_sk_1',
    });
    expect(Object.keys(other).filter((name) => /^MONGODB_ATLAS_.*_KEY$/.test(name))).toEqual([]);
  });

  test('leave out the cluster of a world without clusters, and certificates without TLS', () => {
    const names = Object.keys(variablesOf({ ...context, url: 'http://localhost:1', trust: undefined }));
    expect(names).toContain('MONGODB_ATLAS_BASE_URL');
    for (const name of ['MONGODB_ATLAS_CLUSTER_NAME', 'SSL_CERT_FILE', 'JAVA_TOOL_OPTIONS']) {
      expect(names).not.toContain(name);
    }
  });

  test('extend the options of the JVM and the hosts without a proxy', () => {
    const env = { JAVA_TOOL_OPTIONS: '-Xmx1g', no_proxy: 'intranet' };
    const trust = { extra: '', bundle: '', store: '/with space/store.p12' };
    expect(variablesOf({ ...context, env, trust })).toMatchObject({
      JAVA_TOOL_OPTIONS:
        '-Xmx1g -Djavax.net.ssl.trustStore="/with space/store.p12" -Djavax.net.ssl.trustStoreType=PKCS12',
      NO_PROXY: 'intranet,localhost,127.0.0.1,::1',
      no_proxy: 'intranet,localhost,127.0.0.1,::1',
    });
  });
});

test('the environment of a command keeps the caller’s variables, except those that lead past the emulator', () => {
  const conflicts = [
    ...['MCLI_PUBLIC_API_KEY', 'MONGODB_ATLAS_ACCESS_TOKEN', 'ASSUME_ROLE_ARN', 'TF_VAR_ASSUME_ROLE_ARN'],
    ...['MONGODB_ATLAS_CLIENT_ID', 'MONGODB_ATLAS_CLIENT_SECRET'],
  ];
  const env = {
    PATH: '/bin',
    MONGODB_ATLAS_BASE_URL: 'https://cloud.mongodb.com/',
    ...Object.fromEntries(conflicts.map((name) => [name, 'real'])),
  };
  const result = environmentOf({ ...context, env });
  expect(result).toMatchObject({ PATH: '/bin', MONGODB_ATLAS_BASE_URL: 'https://localhost:4711/' });
  expect(Object.keys(result).filter((name) => conflicts.includes(name))).toEqual([]);
  expect(Object.values(result)).not.toContain('real');
});

test('values are quoted for a shell and plain in a file', () => {
  const variables = { A: "it's $HOME", B: 'x y' };
  expect(exportLines(variables)).toBe("export A='it'\\''s $HOME'\nexport B='x y'\n");
  expect(envFileText(variables)).toBe("A=it's $HOME\nB=x y\n");
});
