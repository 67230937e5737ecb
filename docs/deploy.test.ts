import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { oidcOperations } from '../contract/console/access/account-operations.ts';
import { wantsTraces } from '../server/bff/tracing/tracing.ts';
import { readConfig } from '../server/config.ts';
import { flags } from '../server/config-flags.ts';
import { loadOrCreateAuthority } from '../server/tls/authority.ts';

// the deployment guide and the files in deploy/, compared with the program

const root = join(import.meta.dirname, '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const guide = read('docs', 'deploy.md');
const files = readdirSync(join(root, 'deploy'), { recursive: true })
  .map(String)
  .filter((name) => /\.(yaml|conf|service)$|Containerfile|Caddyfile/.test(name));
const texts = [['docs/deploy.md', guide], ...files.map((name) => [name, read('deploy', name)])] as [
  string,
  string,
][];

const ofFlags = Object.keys(flags).map((name) => `QUARTERDECK_${name.replaceAll('-', '_').toUpperCase()}`);
const secrets = [
  'QUARTERDECK_ADMIN_PASSWORD',
  'QUARTERDECK_OIDC_CLIENT_SECRET',
  'QUARTERDECK_PROXY',
  'DATABASE_URL',
];
const variables = new Set([
  ...ofFlags,
  ...secrets,
  ...secrets.map((name) => `${name}_FILE`),
  'QUARTERDECK_ADMIN_USER',
  // represents all of them
  'QUARTERDECK_NAME',
]);

test.each(texts)('%s names only variables of the program', (_, text) => {
  const named = [...text.matchAll(/\b(?:QUARTERDECK_[A-Z_]+|DATABASE_URL\w*)\b/g)].map(([name]) => name);
  expect(named.filter((name) => !variables.has(name))).toEqual([]);
});

test('the guide names only flags of the program', () => {
  const inline = [...guide.matchAll(/`--([a-z-]+)(?: [^`]*)?`/g)].map(([, name = '']) => name);
  expect(inline.length).toBeGreaterThan(15);
  expect(inline.filter((name) => !(name in flags))).toEqual([]);
});

test('the command of the service has flags of the program only', () => {
  const [, line = ''] =
    /^ExecStart=.*quarterdeck\.mjs(.*)$/m.exec(read('deploy', 'systemd', 'quarterdeck.service')) ?? [];
  const named = [...line.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name);
  expect(named).toEqual(['no-emulator']);
  expect(named.filter((name) => !(name in flags))).toEqual([]);
});

test('every file that the guide links exists, and each file in deploy/ is linked', () => {
  const linked = [...guide.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path);
  expect(linked.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([]);
  expect(files.filter((name) => !linked.includes(`../deploy/${name}`))).toEqual([]);
});

test('the redirect URI of the guide is that of the program', () => {
  expect(guide).toContain(`https://console.example.com/bff${oidcOperations.finishOidcSignIn.path}`);
});

/** Where each block of commands and settings of the guide is executed, or why not, by its first line. */
const executed: Readonly<Record<string, string>> = {
  'head -c 32 /dev/urandom > key': 'e2e/programs/guide.e2e.ts',
  'QUARTERDECK_OIDC_ISSUER=https://login.example.com': 'here, OpenID Connect',
  'quarterdeck reset-password admin': 'e2e/programs/guide.e2e.ts',
  'QUARTERDECK_OIDC_GRANT_CLAIM=groups': 'here, groups of OpenID Connect',
  'cd deploy': 'here, the commands that create secrets; the others need a container runtime',
  'kubectl create secret generic quarterdeck --from-file=key --from-file=database-url --from-file=admin-password':
    'not, because it needs a cluster; the manifests are read here, Kubernetes',
  'QUARTERDECK_PUBLIC_ORIGIN=https://console.example.com': 'here, systemd',
  'OTEL_EXPORTER_OTLP_ENDPOINT=http://collector.example.com:4318': 'here, traces',
  'quarterdeck backup quarterdeck.backup': 'e2e/programs/guide.e2e.ts',
  'env -u DATABASE_URL quarterdeck restore quarterdeck.backup --data /tmp/drill --key-file key':
    'e2e/programs/guide.e2e.ts',
};

test('every block of commands and settings in the guide is executed, or has a reason', () => {
  const first = [...guide.matchAll(/```sh\n([^\n]+)\n/g)].map(([, line = '']) => line);
  expect(first).toEqual(Object.keys(executed));
  const files = Object.values(executed).filter((place) => place.startsWith('e2e/'));
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('scripts of package.json that the guide runs exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const run = texts.flatMap(([, text]) =>
    [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name),
  );
  expect(run).toContain('prepack');
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
});

type Settings = Record<string, string>;
const accepts = (given: Settings, contents: Settings = {}) => {
  const config = readConfig({ argv: [], env: given, readFile: (path) => contents[path] ?? '' });
  return config.kind === 'config' ? config.config : undefined;
};
const password = 'k7-vivid-otter-stairs';

interface Pod {
  containers: {
    env: { name: string; value: string }[];
    ports: { name: string; containerPort: number }[];
    volumeMounts: { name: string }[];
    readinessProbe: { httpGet: { path: string; port: string } };
    securityContext: { readOnlyRootFilesystem: boolean };
  }[];
  volumes: { name: string }[];
  securityContext: { runAsNonRoot: boolean };
}
interface Manifest {
  kind: string;
  spec: { replicas?: number; selector?: object; template: { spec: Pod; metadata: { labels: object } } };
}

describe('the configuration is accepted by the program:', () => {
  const image = Object.fromEntries(
    [...read('deploy', 'Containerfile').matchAll(/(QUARTERDECK_\w+)=(\S+)/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Settings;

  test('compose', () => {
    const compose = parse(read('deploy', 'compose.yaml'), { merge: true }) as {
      services: Record<string, { environment: Settings; networks?: { inside?: { ipv4_address?: string } } }>;
    };
    const { environment = {} } = compose.services['console-a'] ?? {};
    const config = accepts(
      {
        ...image,
        ...environment,
        QUARTERDECK_PUBLIC_ORIGIN: 'https://console.example.com',
        HTTPS_PROXY: '',
        NO_PROXY: '',
      },
      {
        '/run/secrets/admin-password': password,
        '/run/secrets/database-url': 'postgres://u:p@database/quarterdeck',
      },
    );
    expect(config).toMatchObject({
      host: '0.0.0.0',
      dataDir: '/data',
      metrics: { port: 9464 },
      emulator: { enabled: false },
    });
    expect(config?.trustProxy).toEqual([compose.services.proxy?.networks?.inside?.ipv4_address]);
  });

  test('Kubernetes', () => {
    const manifests = parseAllDocuments(read('deploy', 'kubernetes', 'quarterdeck.yaml')).map(
      (each) => each.toJS() as Manifest,
    );
    expect(manifests.map(({ kind }) => kind)).toEqual([
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'NetworkPolicy',
    ]);
    const { spec } = manifests[0] as Manifest;
    const pod = spec.template.spec;
    const [container] = pod.containers;
    const env = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    const config = accepts(
      { ...image, ...env },
      { '/secrets/admin-password': password, '/secrets/database-url': 'postgres://u:p@database/quarterdeck' },
    );
    expect(config?.tls).toEqual({ certFile: '/tls/tls.crt', keyFile: '/tls/tls.key' });
    const ports = new Map(container?.ports.map(({ name, containerPort }) => [name, containerPort]));
    expect([ports.get('https'), ports.get('metrics')]).toEqual([config?.port, config?.metrics.port]);
    expect(container?.readinessProbe.httpGet).toMatchObject({ path: '/readyz', port: 'https' });
    expect(container?.volumeMounts.map(({ name }) => name).sort()).toEqual(
      pod.volumes.map(({ name }) => name).sort(),
    );
    expect([
      spec.replicas,
      pod.securityContext.runAsNonRoot,
      container?.securityContext.readOnlyRootFilesystem,
    ]).toEqual([2, true, true]);
  });

  test('systemd', () => {
    const [, block = ''] =
      /`\/etc\/quarterdeck\/quarterdeck\.env` holds the settings:\n\n```sh\n([^`]+)```/.exec(guide) ?? [];
    const settings = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    ) as Settings;
    const config = accepts({ ...settings, QUARTERDECK_ADMIN_PASSWORD_FILE: '/p' }, { '/p': password });
    expect(config).toMatchObject({ trustProxy: ['127.0.0.1'], metrics: { port: 9464 } });
  });

  test('OpenID Connect', () => {
    const [, block = ''] = /```sh\n(QUARTERDECK_OIDC_ISSUER[^`]+)```/.exec(guide) ?? [];
    const settings = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    ) as Settings;
    expect(accepts(settings, { '/run/secrets/oidc': 's' })?.oidc).toMatchObject({ clientId: 'quarterdeck' });
    const [, groups = ''] = /```sh\n(QUARTERDECK_OIDC_GRANT_CLAIM[^`]+)```/.exec(guide) ?? [];
    const mapped = Object.fromEntries(
      groups
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ) as Settings;
    const { oidc } = accepts({ ...settings, ...mapped }, { '/run/secrets/oidc': 's' }) ?? {};
    expect(oidc?.grants).toHaveLength(3);
  });

  test('traces', async () => {
    const [, block = ''] = /```sh\n(OTEL_[^`]+)```/.exec(guide) ?? [];
    const env = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ) as Settings;
    expect(wantsTraces(env)).toBe(true);
    expect(wantsTraces({})).toBe(false);
  });
});

test('the Containerfile follows the rules for images', () => {
  const text = read('deploy', 'Containerfile');
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name);
  expect(bases).toHaveLength(2);
  for (const base of bases) expect(base).toMatch(/:\d+\.\d+\.\d+-/);
  const final = text.slice(text.lastIndexOf('FROM '));
  expect(final).toMatch(/^USER \d+:\d+$/m);
  expect(final).toMatch(/^HEALTHCHECK .*\/readyz/m);
  expect(final).toMatch(/^ENTRYPOINT \[/m);
  expect(text).not.toMatch(/^ADD |sudo|:latest|curl .*\| *sh/m);
  // the image has the content of the published package
  const { files: published } = JSON.parse(read('package.json')) as { files: string[] };
  const copied = [...final.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, list = '']) =>
    list.split(' '),
  );
  const missing = published.filter(
    (path) => path !== 'CHANGELOG.md' && !copied.some((each) => `/build/${path}`.startsWith(each)),
  );
  expect(missing).toEqual([]);
  const absent = copied.filter(
    (path) => !/dist|node_modules/.test(path) && !existsSync(join(root, path.replace('/build/', ''))),
  );
  expect(absent).toEqual([]);
});

const has = (command: string) => spawnSync(command, ['-v'], { stdio: 'ignore' }).error === undefined;

describe('programs accept the configuration:', () => {
  let dir = '';
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'quarterdeck-deploy-'));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test.skipIf(!has('nginx'))('nginx (needs nginx)', () => {
    const { cert, key } = loadOrCreateAuthority(dir);
    writeFileSync(join(dir, 'tls.crt'), cert);
    writeFileSync(join(dir, 'tls.key'), key);
    const site = read('deploy', 'nginx', 'quarterdeck.conf')
      .replaceAll('/etc/nginx/tls', dir)
      .replaceAll(/console-[ab]/g, '127.0.0.1')
      .replace('listen 443', 'listen 127.0.0.1:8443');
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${dir}/${name};`)
      .join(' ');
    const main = `pid ${dir}/pid; error_log ${dir}/error.log; events {} http { access_log off; ${folders}\n${site}\n}`;
    writeFileSync(join(dir, 'nginx.conf'), main);
    const tested = spawnSync('nginx', ['-t', '-p', dir, '-c', join(dir, 'nginx.conf')], { encoding: 'utf8' });
    expect([tested.status, tested.stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });

  test.skipIf(!has('caddy'))('Caddy (needs caddy)', () => {
    const path = join(root, 'deploy', 'caddy', 'Caddyfile');
    expect(spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', path]).status).toBe(0);
  });

  test.skipIf(!has('systemd-analyze'))('systemd (needs systemd-analyze)', () => {
    const unit = read('deploy', 'systemd', 'quarterdeck.service').replace('/usr/bin/node', process.execPath);
    writeFileSync(join(dir, 'quarterdeck.service'), unit.replaceAll('/opt/quarterdeck', dir));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', join(dir, 'quarterdeck.service')], {
      encoding: 'utf8',
    });
    const complaints = verified.stderr
      .split('\n')
      .filter((line) => /quarterdeck\.service.*(Unknown|Failed|Invalid|ignoring)/i.test(line));
    expect(complaints).toEqual([]);
  });

  test('the commands that create secrets in the guide run', () => {
    const [, block = ''] = /```sh\n(cd deploy\n[^`]+)```/.exec(guide) ?? [];
    const steps = block.split('\n').filter((line) => /^(mkdir|head|printf|chmod)/.test(line));
    expect(steps).toHaveLength(6);
    execFileSync('sh', ['-ec', steps.join('\n')], { cwd: dir });
    expect(readFileSync(join(dir, 'secrets', 'key'))).toHaveLength(32);
    const url = readFileSync(join(dir, 'secrets', 'database-url'), 'utf8');
    expect(new URL(url).hostname).toBe('database');
    const first = readFileSync(join(dir, 'secrets', 'admin-password'), 'utf8');
    expect(accepts({ QUARTERDECK_ADMIN_PASSWORD: first })?.admin?.password).toBe(first);
  });
});
