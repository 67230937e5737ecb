interface Flag {
  type: 'string' | 'boolean';
  multiple?: boolean;
  short?: string;
  /** The help text. */
  about: string;
  value?: string;
}

/** Every flag; each may also be given as QUARTERDECK_<NAME>, several values separated by commas. */
export const flags = {
  host: { type: 'string', value: 'ADDRESS', about: 'address to listen on (127.0.0.1)' },
  port: { type: 'string', value: 'PORT', about: 'port to listen on (8585, or the next that is free)' },
  data: { type: 'string', value: 'DIR', about: 'folder of the state (.quarterdeck)' },
  'key-file': {
    type: 'string',
    value: 'FILE',
    about: 'key that encrypts stored secrets (in the data folder)',
  },
  'tls-cert': { type: 'string', value: 'FILE', about: 'certificate chain, PEM' },
  'tls-key': { type: 'string', value: 'FILE', about: 'private key of the certificate, PEM' },
  'public-origin': {
    type: 'string',
    multiple: true,
    value: 'ORIGIN',
    about: 'address that browsers use, for instance https://console.example.com; repeatable',
  },
  'trust-proxy': {
    type: 'string',
    multiple: true,
    value: 'IP',
    about:
      'address or CIDR block of the proxy in front that ends TLS and whose X-Forwarded-For is believed; repeatable',
  },
  upstream: {
    type: 'string',
    multiple: true,
    value: 'ORIGIN',
    about: 'service that connections may use (https://cloud.mongodb.com); repeatable',
  },
  'upstream-ca': {
    type: 'string',
    multiple: true,
    value: 'FILE',
    about: 'certificate authority, PEM, trusted beside the usual ones, such as that of a proxy; repeatable',
  },
  proxy: {
    type: 'string',
    value: 'URL',
    about: 'HTTP proxy for outgoing connections, in place of HTTPS_PROXY and HTTP_PROXY; none: directly',
  },
  'no-proxy': {
    type: 'string',
    multiple: true,
    value: 'HOST',
    about: 'host, .domain or CIDR block that is reached without the proxy, beside NO_PROXY; repeatable',
  },
  'deployment-host': {
    type: 'string',
    multiple: true,
    value: 'HOST',
    about: 'host that deployments may use, also without TLS (any with TLS, and this machine); repeatable',
  },
  'notification-host': {
    type: 'string',
    multiple: true,
    value: 'HOST',
    about: 'private host that webhooks and mail may go to (any public one, encrypted); repeatable',
  },
  'read-only': { type: 'boolean', about: 'refuse every change to the service' },
  'local-users': { type: 'boolean', about: 'users exist already, no first administrator is needed' },
  'oidc-issuer': { type: 'string', value: 'URL', about: 'OpenID Connect provider to sign in with' },
  'oidc-client-id': { type: 'string', value: 'ID', about: 'client id at that provider' },
  'oidc-role-claim': { type: 'string', value: 'NAME', about: 'claim that names the role (quarterdeck_role)' },
  'oidc-grant-claim': {
    type: 'string',
    value: 'NAME',
    about: 'claim that names groups for --oidc-grants (groups)',
  },
  'oidc-grants': {
    type: 'string',
    value: 'LIST',
    about: 'GROUP=ROLE@CONNECTION[/PROJECT] limits people of a group',
  },
  'oidc-default-role': { type: 'string', value: 'ROLE', about: 'role without that claim (none: refused)' },
  'no-emulator': { type: 'boolean', about: 'do not start the emulator' },
  'emulator-port': {
    type: 'string',
    value: 'PORT',
    about: 'port of the emulator (8586, or the next that is free)',
  },
  'database-pool': {
    type: 'string',
    value: 'N',
    about: 'connections of this replica to PostgreSQL, and one further for messages (10)',
  },
  'database-timeout': {
    type: 'string',
    value: 'SECONDS',
    about: 'seconds that PostgreSQL may take for a statement (10)',
  },
  'connections-per-address': {
    type: 'string',
    value: 'N',
    about: 'connections that one address may have, proxies of --trust-proxy apart (500)',
  },
  'session-idle': {
    type: 'string',
    value: 'MINUTES',
    about: 'minutes without use after which a session ends (720 on this machine alone, else 30)',
  },
  'metrics-port': {
    type: 'string',
    value: 'PORT',
    about: 'port that serves /metrics for Prometheus (none)',
  },
  'metrics-host': { type: 'string', value: 'ADDRESS', about: 'address of that port (127.0.0.1)' },
  'metrics-allow': {
    type: 'string',
    multiple: true,
    value: 'CIDR',
    about: 'address that may read /metrics, without --metrics-port at the port of the console; repeatable',
  },
  'trusted-types': { type: 'boolean', about: 'enforce Trusted Types in the browser' },
  'log-level': {
    type: 'string',
    value: 'LEVEL',
    about: 'fatal, error, warn, info, debug, trace or silent (info; in a terminal warn)',
  },
  help: { type: 'boolean', short: 'h', about: 'print this' },
} as const satisfies Record<string, Flag>;

const environment: readonly (readonly [string, string])[] = [
  ['DATABASE_URL', 'postgres://… keeps the state in PostgreSQL'],
  ['QUARTERDECK_ADMIN_USER', 'name of the first administrator (admin)'],
  ['QUARTERDECK_ADMIN_PASSWORD', 'password of the first administrator'],
  ['QUARTERDECK_OIDC_CLIENT_SECRET', 'client secret at the OpenID Connect provider'],
  ['QUARTERDECK_PROXY', 'as --proxy, with credentials: http://user:password@host:port'],
];

/** The commands of `server/commands/`; a test compares them. */
export const stateCommands = [
  'check',
  'backup',
  'restore',
  'migrate',
  'rotate-key',
  'user',
  'reset-password',
  'reset-second-factor',
] as const;

export function helpText(): string {
  const rows = Object.entries<Flag>(flags).map(([name, flag]) => {
    const left = `  ${flag.short ? `-${flag.short}, ` : ''}--${name}${flag.value ? ` ${flag.value}` : ''}`;
    return `${left.padEnd(28)} ${flag.about}`;
  });
  return [
    'Usage: quarterdeck [options]            console, server and emulator',
    '       quarterdeck emulator [options]   the emulator alone',
    '       quarterdeck link [--data DIR]    a new launch link for the console that runs on this machine',
    '       quarterdeck COMMAND [options]    a command on the state of a console:',
    `                                        ${stateCommands.join(', ')}`,
    '',
    'Help of a command: quarterdeck COMMAND --help.',
    'In a clone: npm start -- [options], npm run --silent emulator -- [options], npm run --silent link.',
    '',
    'Options (each also as QUARTERDECK_NAME in the environment):',
    ...rows,
    '',
    'Secrets, by environment or, with _FILE after the name, from a file:',
    ...environment.map(([name, about]) => `  ${name.padEnd(31)} ${about}`),
    '',
  ].join('\n');
}
