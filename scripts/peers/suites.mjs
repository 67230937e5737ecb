import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emulatedService } from './emulated-service.mjs';

/** Plugins of pytest: one writes results, one connects clients without an address to the emulated cluster. */
const plugins = fileURLToPath(new URL('./python', import.meta.url));

/**
 * A test suite of another project. `emulator`: options of the emulator; `needs`: programs; `results`: format of the results;
 * `setUp`: creates resources that the tests take from variables;
 * `environment`: variables from those of the emulator, files in `scratch`; `command`: program and arguments, which write their results to `file`.
 *
 * @typedef {{
 *   emulator: string[],
 *   needs: string[],
 *   results: 'go' | 'lines' | 'mocha',
 *   setUp?(env: NodeJS.ProcessEnv): Promise<Record<string, string>>,
 *   environment(context: { env: NodeJS.ProcessEnv, folder: string, scratch: string }): Record<string, string>,
 *   command(context: { file: string, python: string }): string[],
 *   defaults: string[],
 * }} Suite
 */

const cluster = ['--seed', 'single', '--wire'];

/** A world whose work takes no time. */
const fast = { seed: 'single', pace: 1e9 };

/** Address and user of the first member of the emulated cluster. */
const firstMember = ({ MONGODB_URI = '' }) =>
  new URL(MONGODB_URI.replace(/^mongodb:/u, 'http:').replace(/,[^/]*/u, ''));

/** The connection string of the emulated cluster, with a database. */
function bareConnectionString({ MONGODB_URI = '' }, database) {
  const [members, options] = MONGODB_URI.split('/?');
  if (options === undefined) throw new Error('The emulator has no cluster to connect to.');
  return `${members}/${database}?${options}`;
}

/** The connection string with the authority of the cluster's certificate. */
const connectionString = (env, database) =>
  `${bareConnectionString(env, database)}&tlsCAFile=${encodeURIComponent(env.SSL_CERT_FILE ?? '')}`;

/** The caches of Go, which by default are in the home folder: with another one everything would be fetched again. */
function goCaches() {
  const { stdout } = spawnSync('go', ['env', '-json', 'GOPATH', 'GOCACHE', 'GOMODCACHE'], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

/** Tests for pytest, with variables of their own. */
const pytest = (variables, further = '') => ({
  emulator: cluster,
  needs: [],
  results: 'lines',
  environment: ({ env }) => ({
    PYTHONPATH: [plugins, env.PYTHONPATH].filter(Boolean).join(delimiter),
    PYTEST_PLUGINS: `results_as_lines${further}`,
    ...variables(env),
  }),
  command: ({ file, python }) => [python, '-m', 'pytest', '-q', `--results-as-lines=${file}`],
});

/** Names of resources at other providers that tests of Terraform send: the emulator reaches none of them. */
const otherSide = {
  AWS_ACCOUNT_ID: '123456789012',
  AWS_REGION: 'us-east-1',
  AWS_VPC_ID: 'vpc-0123456789abcdef0',
  AWS_VPC_CIDR_BLOCK: '172.31.0.0/16',
  AZURE_ATLAS_APP_ID: '00000000-0000-4000-8000-000000000001',
  AZURE_DIRECTORY_ID: '00000000-0000-4000-8000-000000000002',
  AZURE_TENANT_ID: '00000000-0000-4000-8000-000000000002',
  AZURE_SUBSCRIPTION_ID: '00000000-0000-4000-8000-000000000003',
  AZURE_SERVICE_PRINCIPAL_ID: '00000000-0000-4000-8000-000000000004',
  AZURE_RESOURCE_GROUP_NAME: 'tests',
  AZURE_VNET_NAME: 'tests',
  AZURE_VNET_NAME_UPDATED: 'more-tests',
  MONGODB_ATLAS_LDAP_HOSTNAME: 'ldap.example.com',
  MONGODB_ATLAS_LDAP_PORT: '636',
  MONGODB_ATLAS_LDAP_USERNAME: 'cn=tests,dc=example,dc=com',
  MONGODB_ATLAS_LDAP_PASSWORD: 'tests',
  MONGODB_ATLAS_PRIVATE_ENDPOINT_ID: 'vpce-0123456789abcdef0',
  MONGODB_ATLAS_PRIVATE_ENDPOINT_DNS_NAME:
    'vpce-0123456789abcdef0-abcdefgh.vpce-svc-0123456789abcdef0.us-east-1.vpce.amazonaws.com',
};

/** @type {Record<string, Suite>} */
export const suites = {
  mongoose: {
    emulator: cluster,
    needs: ['node'],
    results: 'mocha',
    environment: ({ env }) => ({ MONGOOSE_TEST_URI: connectionString(env, 'mongoose_test') }),
    command: ({ file }) => [
      ...['node', 'node_modules/mocha/bin/mocha.js', '--exit', '--timeout', '30000'],
      ...[
        '--reporter',
        'json',
        '--reporter-option',
        `output=${file}`,
        '--ignore',
        'test/encryption/**/*.test.js',
      ],
    ],
    defaults: ['./test/**/*.test.js'],
  },
  typeorm: {
    emulator: cluster,
    needs: ['node'],
    results: 'mocha',
    environment: ({ env, folder }) => {
      // the suite reads a file, first of all from the output of its build
      // and does not decode options in the connection string
      const database = {
        ...{ name: 'mongodb', type: 'mongodb', url: bareConnectionString(env, 'test') },
        tlsCAFile: env.SSL_CERT_FILE,
      };
      writeFileSync(
        join(folder, 'build', 'compiled', 'ormconfig.json'),
        JSON.stringify([{ ...database, skip: false, logging: false }]),
      );
      return {};
    },
    command: ({ file }) => [
      // its configuration adds the tests of all databases
      ...[
        'node',
        'node_modules/mocha/bin/mocha.js',
        '--no-config',
        '--exit',
        '--recursive',
        '--timeout',
        '60000',
      ],
      ...['--file', './build/compiled/test/utils/test-setup.js'],
      ...['--reporter', 'json', '--reporter-option', `output=${file}`],
    ],
    defaults: ['./build/compiled/test/functional/mongodb/**/*.test.js'],
  },
  beanie: {
    ...pytest((env) => ({ MONGODB_DSN: connectionString(env, 'beanie_db') })),
    defaults: ['tests/odm'],
  },
  mongoengine: {
    ...pytest((env) => ({ EMULATED_CLUSTER: connectionString(env, '') }), ',emulated_cluster'),
    defaults: ['tests'],
  },
  pymongo: {
    ...pytest((env) => {
      const { hostname, port, username, password } = firstMember(env);
      return {
        ...{ DB_IP: hostname, DB_PORT: port, DB_USER: username, DB_PASSWORD: decodeURIComponent(password) },
        CA_PEM: env.SSL_CERT_FILE ?? '',
      };
    }),
    defaults: [
      'test/test_collection.py',
      'test/test_cursor.py',
      'test/test_database.py',
      'test/test_bulk.py',
    ],
  },
  'mongo-tools': {
    emulator: cluster,
    needs: ['node'],
    results: 'lines',
    environment: ({ env }) => ({ TOOLS_URI: connectionString(env, '') }),
    command: ({ file }) => ['node', fileURLToPath(new URL('./mongo-tools.mjs', import.meta.url)), file],
    defaults: [],
  },
  terraform: {
    // people of the organization are read; the provider reads fields beyond the specification
    emulator: ['--seed', 'single', '--pace', 'instant', '--profile', 'observed'],
    needs: ['go', 'terraform'],
    results: 'go',
    // without a project of its own each package makes one, with the default alert configurations
    environment: () => ({ TF_ACC: '1', MONGODB_ATLAS_PROJECT_ID: '', ...otherSide }),
    command: () => ['go', 'test', '-json', '-timeout', '120m', '-parallel', '4', '-run', '^TestAcc'],
    defaults: ['./internal/service/...'],
  },
  'atlas-cli': {
    emulator: ['--seed', 'single', '--pace', 'instant'],
    needs: ['go'],
    results: 'go',
    async setUp(env) {
      // the world begins in the past: after two days of it a flex cluster has snapshots
      const days = 2;
      const now = new Date(Date.now() - days * 86_400_000).toISOString();
      const world = await emulatedService(env).send('POST', '/_emulator/worlds', { ...fast, now });
      const credentials = {
        MONGODB_ATLAS_ORG_ID: world.orgId,
        MONGODB_ATLAS_PROJECT_ID: world.groupId,
        MONGODB_ATLAS_PUBLIC_API_KEY: world.publicKey,
        MONGODB_ATLAS_PRIVATE_API_KEY: world.privateKey,
      };
      const { send, group, advance } = emulatedService({ ...env, ...credentials });
      const aws = { providerName: 'AWS' };
      const { roleId } = await send('POST', `${group}/cloudProviderAccess`, aws);
      const iamAssumedRoleArn = 'arn:aws:iam::123456789012:role/tests';
      await send('PATCH', `${group}/cloudProviderAccess/${roleId}`, { ...aws, iamAssumedRoleArn });
      const providerSettings = { backingProviderName: 'AWS', regionName: 'US_EAST_1' };
      await send('POST', `${group}/flexClusters`, { name: 'with-snapshots', providerSettings });
      await advance(days * 86_400);
      return {
        ...credentials,
        E2E_CLOUD_ROLE_ID: roleId,
        E2E_TEST_BUCKET: 'tests',
        E2E_FLEX_INSTANCE_NAME: 'with-snapshots',
        IDENTITY_PROVIDER_ID: '65a1b2c3d4e5f6a7b8c9d0e1',
      };
    },
    environment({ env, scratch }) {
      const configuration = join(scratch, 'atlascli');
      mkdirSync(configuration, { recursive: true });
      const profile = {
        ...{ org_id: env.MONGODB_ATLAS_ORG_ID, project_id: env.MONGODB_ATLAS_PROJECT_ID },
        ...{
          public_api_key: env.MONGODB_ATLAS_PUBLIC_API_KEY,
          private_api_key: env.MONGODB_ATLAS_PRIVATE_API_KEY,
        },
        ...{ ops_manager_url: env.MONGODB_ATLAS_OPS_MANAGER_URL, service: 'cloud', output: 'plaintext' },
      };
      const lines = Object.entries(profile).map(
        ([name, value]) => `${name} = ${JSON.stringify(value ?? '')}`,
      );
      writeFileSync(
        join(configuration, 'config.toml'),
        `telemetry_enabled = false\nskip_update_check = true\n[__e2e]\n${lines.join('\n')}\n`,
        { mode: 0o600 },
      );
      return {
        ...goCaches(),
        XDG_CONFIG_HOME: scratch,
        HOME: scratch,
        DO_NOT_TRACK: '1',
        TEST_MODE: 'live',
        E2E_PROFILE_NAME: '__e2e',
      };
    },
    command: () => ['go', 'test', '-json', '-timeout', '120m', '-tags', 'e2e'],
    defaults: ['./test/e2e/...'],
  },
};
