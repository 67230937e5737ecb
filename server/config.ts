import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { cloudOrigin } from '#contract/api/names.ts';
import { consoleRoles } from '#contract/console/access/console-role.ts';
import { passwordProblem } from '#contract/console/access/password-rules.ts';
import { Grant } from '#contract/console/grants/grants.ts';
import { parseBlock } from '#contract/security/cidr.ts';
import { nearest } from '#contract/text/nearest.ts';
import { problemText } from '#contract/values/problem-text.ts';
import { canonicalOrigin, isLoopbackHost, isLoopbackOrigin } from '#server/bff/http/hosts.ts';
import { type ProxySettings, readProxySettings } from '#server/bff/outbound/proxy-settings.ts';
import { flags, helpText } from '#server/config-flags.ts';

/** Why the program refuses to start; one reason a line. */
export class ConfigError extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.name = 'ConfigError';
    this.reasons = reasons;
  }
}

const wholeNumber = z.coerce
  .number({ error: ({ code }) => (code === 'invalid_type' ? 'must be a number' : undefined) })
  .int();
const port = wholeNumber.min(0).max(65_535);
const origin = z.string().transform((text, context) => {
  const result = canonicalOrigin(text);
  if (result) return result;
  context.addIssue({
    code: 'custom',
    message: `must be an origin such as https://console.example.com; ${text} is not an origin`,
  });
  return z.NEVER;
});
const list = (text: string | undefined) => (text ? text.split(',').map((each) => each.trim()) : []);

const Oidc = z.object({
  issuer: z.url('must be an address'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Claim of the identity token that names the console role. */
  roleClaim: z.string().min(1),
  /** Role of those whose token names none; absent: they are refused. */
  defaultRole: z.enum(consoleRoles).optional(),
  /** Claim whose values, such as groups, are mapped to grants. */
  grantClaim: z.string().min(1),
  /** Grants by values of that claim; empty: grants are managed in the console. */
  grants: z
    .array(
      z.string().transform((text, context) => {
        const [, value, role, connection, groupId = null] =
          /^(.+)=(viewer|operator)@([^/@=]+)(?:\/([0-9a-f]{24}))?$/.exec(text) ?? [];
        const grant = Grant.safeParse({ role, connection, groupId });
        if (value !== undefined && grant.success) return { value, grant: grant.data };
        context.addIssue({
          code: 'custom',
          message: `must have entries such as dba=operator@CONNECTION or shop=viewer@CONNECTION/PROJECT_ID, not ${text.slice(0, 100)}`,
        });
        return z.NEVER;
      }),
    )
    .max(1_000),
});
export type OidcConfig = z.infer<typeof Oidc>;

const Config = z.object({
  host: z.string().min(1),
  port,
  /** The port is the default: the next free one is used where it is taken. */
  orNext: z.boolean(),
  dataDir: z.string().min(1),
  /** Default: in the data folder. Replicas that share a database need the same key. */
  keyFile: z.string().min(1).optional(),
  tls: z.object({ certFile: z.string().min(1), keyFile: z.string().min(1) }).optional(),
  /** Addresses under which browsers reach this server; empty: this machine only. */
  publicOrigins: z.array(origin),
  /** Proxies in front whose X-Forwarded-For is believed. */
  trustProxy: z.array(
    z
      .string()
      .refine((text) => parseBlock(text).ok, 'must be an IP address or a CIDR block such as 10.0.0.0/24'),
  ),
  /** The only services that this server calls. */
  upstreamOrigins: z.array(
    origin.refine(
      (text) => text.startsWith('https:') || isLoopbackOrigin(text),
      'must be https outside this machine',
    ),
  ),
  /** Read and checked by `readProxySettings`. */
  proxy: z.custom<ProxySettings>(),
  /** Authorities, PEM, trusted beside the usual ones. */
  upstreamCa: z.array(z.string()),
  /** Hosts that deployments may use, with or without a port; empty: any, by TLS outside this machine. */
  deploymentHosts: z.array(
    z.string().regex(/^(\[[0-9a-f:]+\]|[\w.-]+)(:\d{1,5})?$/i, 'must be a host such as db.example.com:27017'),
  ),
  /** Hosts beside public ones that webhooks and mail may go to, with or without a port. */
  notificationHosts: z.array(
    z.string().regex(/^(\[[0-9a-f:]+\]|[\w.-]+)(:\d{1,5})?$/i, 'must be a host such as relay.internal:25'),
  ),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Connections to PostgreSQL. */
  databasePool: wholeNumber.min(2).max(500),
  /** Seconds that PostgreSQL may take for a statement. */
  databaseTimeout: wholeNumber.min(1).max(600),
  /** Connections that one address may have. */
  connectionsPerAddress: wholeNumber.min(1).max(100_000),
  /** Minutes without use after which a session ends; undefined: it depends on who can reach the server. */
  sessionIdleMinutes: wholeNumber.min(5).max(10_080).optional(),
  readOnly: z.boolean(),
  metrics: z.object({
    /** Port of its own; undefined: the port of the console, for the addresses below. */
    port: port.optional(),
    host: z.string().min(1),
    allow: z.array(
      z
        .string()
        .refine((text) => parseBlock(text).ok, 'must be an address or a CIDR block such as 10.0.0.0/8'),
    ),
  }),
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  trustedTypes: z.boolean(),
  /** Local users exist in the database already. */
  localUsers: z.boolean(),
  /** The administrator to create on first start. */
  admin: z.object({ name: z.string().regex(/^[\p{L}\p{N}._@-]{1,64}$/u), password: z.string() }).optional(),
  oidc: Oidc.optional(),
  emulator: z.object({ enabled: z.boolean(), port, orNext: z.boolean() }),
});
export type Config = z.infer<typeof Config>;

export interface ConfigSource {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  readFile?: (path: string) => string;
  /** The log is read in a terminal: warnings and errors only, unless a level is given. */
  interactive?: boolean;
}

export type ReadConfig = { kind: 'help'; text: string } | { kind: 'config'; config: Config };

/** Whether browsers on other machines can reach the server. */
export function isBeyondLoopback(config: Pick<Config, 'host' | 'publicOrigins'>): boolean {
  return !isLoopbackHost(config.host) || config.publicOrigins.some((each) => !isLoopbackOrigin(each));
}

const givenBy: Readonly<Record<string, string>> = {
  dataDir: '--data',
  'tls.certFile': '--tls-cert',
  'tls.keyFile': '--tls-key',
  publicOrigins: '--public-origin',
  upstreamOrigins: '--upstream',
  deploymentHosts: '--deployment-host',
  notificationHosts: '--notification-host',
  databaseUrl: 'DATABASE_URL',
  'admin.name': 'QUARTERDECK_ADMIN_USER',
  'admin.password': 'QUARTERDECK_ADMIN_PASSWORD',
  'oidc.clientSecret': 'QUARTERDECK_OIDC_CLIENT_SECRET',
  'emulator.port': '--emulator-port',
  sessionIdleMinutes: '--session-idle',
};

/** The source of a configuration value: its flag or its environment variable. */
function nameOf(path: readonly PropertyKey[]): string {
  const present = path.filter((each) => typeof each === 'string').join('.');
  return (
    givenBy[present] ??
    `--${present.replaceAll('.', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  );
}

function refusals(config: Config): string[] {
  const reasons: string[] = [];
  const beyond = isBeyondLoopback(config);
  if (!isLoopbackHost(config.host) && !config.tls && config.trustProxy.length === 0) {
    reasons.push(
      `--host ${config.host} is reachable from other machines: give --tls-cert and --tls-key, or name the TLS proxy with --trust-proxy.`,
    );
  }
  if (beyond && config.publicOrigins.length === 0) {
    reasons.push(`--host ${config.host} needs --public-origin, the address that browsers use.`);
  }
  for (const each of config.publicOrigins) {
    if (!each.startsWith('https:') && !isLoopbackOrigin(each))
      reasons.push(`--public-origin ${each} must be https.`);
  }
  if (beyond && !config.admin && !config.oidc && !config.localUsers) {
    reasons.push(
      'People on other machines must sign in: set QUARTERDECK_ADMIN_PASSWORD, configure OpenID Connect, or pass --local-users when users exist.',
    );
  }
  const weakness = config.admin && passwordProblem(config.admin.password);
  if (weakness) reasons.push(`QUARTERDECK_ADMIN_PASSWORD ${weakness}.`);
  return reasons;
}

/** The problem of the arguments; for an unknown option with the nearest one. */
function argumentProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const unknown = /^Unknown option '--([^']+)'/.exec(message)?.[1];
  if (unknown === undefined) return message;
  const near = nearest(unknown, Object.keys(flags));
  return `--${unknown} is not an option.${near === undefined ? '' : ` Did you mean --${near}?`}`;
}

/** Environment and flags → one checked object. Secrets come from the environment or from files, never from flags. */
export function readConfig(source: ConfigSource): ReadConfig {
  const readFile = source.readFile ?? ((path: string) => readFileSync(path, 'utf8'));
  const input = source.argv.find((each) =>
    /^--?[a-z-]*(password|secret|token|database-url|private-key)/i.test(each),
  );
  if (input) {
    throw new ConfigError([
      `${input.split('=')[0]}: secrets are read from the environment or a file, not from flags.`,
    ]);
  }
  let values: Record<string, string | boolean | string[] | undefined>;
  try {
    values = parseArgs({
      args: [...source.argv],
      strict: true,
      allowPositionals: false,
      options: flags,
    }).values;
  } catch (error) {
    throw new ConfigError([argumentProblem(error)]);
  }
  if (values.help === true) return { kind: 'help', text: helpText() };

  const envName = (flag: string) => `QUARTERDECK_${flag.replaceAll('-', '_').toUpperCase()}`;
  const text = (flag: string): string | undefined => {
    const value = values[flag];
    return typeof value === 'string' ? value : source.env[envName(flag)] || undefined;
  };
  const many = (flag: string): string[] => {
    const value = values[flag];
    return Array.isArray(value) ? value : list(source.env[envName(flag)]);
  };
  const onOff = (flag: string): boolean => {
    const value = values[flag];
    return typeof value === 'boolean' ? value : /^(1|true|yes|on)$/i.test(source.env[envName(flag)] ?? '');
  };
  const secret = (name: string): string | undefined => {
    const file = source.env[`${name}_FILE`];
    if (!file) return source.env[name];
    try {
      return readFile(file).trimEnd();
    } catch {
      throw new ConfigError([`${name}_FILE: ${file} cannot be read.`]);
    }
  };

  const certificates = (name: string, file: string): string => {
    try {
      const pem = readFile(file);
      new X509Certificate(pem);
      return pem;
    } catch {
      throw new ConfigError([`${name} ${file} must be a file with a certificate in PEM.`]);
    }
  };
  const authorities = many('upstream-ca').map((file) => certificates('--upstream-ca', file));
  const proxied = readProxySettings({
    flag: typeof values.proxy === 'string' ? values.proxy : undefined,
    own: secret('QUARTERDECK_PROXY') || undefined,
    noProxy: many('no-proxy'),
    env: source.env,
  });
  if (proxied.reasons.length) throw new ConfigError(proxied.reasons);
  const extra = source.env.NODE_EXTRA_CA_CERTS;
  const adminPassword = secret('QUARTERDECK_ADMIN_PASSWORD');
  const issuer = text('oidc-issuer');
  const cert = text('tls-cert');
  const key = text('tls-key');
  const upstream = many('upstream');
  const read = Config.safeParse(
    {
      host: text('host') ?? '127.0.0.1',
      port: text('port') ?? '8585',
      // public addresses contain a port
      orNext: text('port') === undefined && many('public-origin').length === 0,
      dataDir: text('data') ?? '.quarterdeck',
      keyFile: text('key-file'),
      tls: cert || key ? { certFile: cert ?? '', keyFile: key ?? '' } : undefined,
      publicOrigins: many('public-origin'),
      trustProxy: many('trust-proxy'),
      upstreamOrigins: upstream.length ? upstream : [cloudOrigin],
      proxy: proxied.settings,
      // an explicit list of authorities replaces those that Node has read from this file
      upstreamCa:
        authorities.length > 0 && extra
          ? [...authorities, certificates('NODE_EXTRA_CA_CERTS', extra)]
          : authorities,
      deploymentHosts: many('deployment-host'),
      notificationHosts: many('notification-host'),
      databaseUrl: secret('DATABASE_URL'),
      databasePool: text('database-pool') ?? '10',
      databaseTimeout: text('database-timeout') ?? '10',
      connectionsPerAddress: text('connections-per-address') ?? '500',
      sessionIdleMinutes: text('session-idle'),
      readOnly: onOff('read-only'),
      metrics: {
        port: text('metrics-port'),
        host: text('metrics-host') ?? '127.0.0.1',
        allow: many('metrics-allow'),
      },
      logLevel: text('log-level') ?? (source.interactive ? 'warn' : 'info'),
      trustedTypes: onOff('trusted-types'),
      localUsers: onOff('local-users'),
      admin:
        adminPassword === undefined
          ? undefined
          : { name: source.env.QUARTERDECK_ADMIN_USER || 'admin', password: adminPassword },
      oidc: issuer && {
        issuer,
        clientId: text('oidc-client-id') ?? '',
        clientSecret: secret('QUARTERDECK_OIDC_CLIENT_SECRET') ?? '',
        roleClaim: text('oidc-role-claim') ?? 'quarterdeck_role',
        defaultRole: text('oidc-default-role'),
        grantClaim: text('oidc-grant-claim') ?? 'groups',
        grants: list(text('oidc-grants')),
      },
      emulator: {
        enabled: !onOff('no-emulator'),
        port: text('emulator-port') ?? '8586',
        orNext: text('emulator-port') === undefined,
      },
    },
    { error: (issue) => (issue.input === '' ? 'must not be empty' : problemText(issue)) },
  );
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${nameOf(issue.path)} ${issue.message}`));
  }
  const reasons = refusals(read.data);
  if (reasons.length) throw new ConfigError(reasons);
  return { kind: 'config', config: read.data };
}
