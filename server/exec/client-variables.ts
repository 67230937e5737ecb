import type { EmulatorCredentials } from '#contract/emulator/control.ts';
import type { TrustFiles } from './trust-files.ts';

/** Credentials that clients sign in with. */
export const credentialKinds = ['api-key', 'service-account'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** The properties of an emulator that clients need. */
export interface ClientContext {
  /** `https://localhost:8586` */
  url: string;
  credentials: EmulatorCredentials;
  /** Absent where the emulator answers without TLS. */
  trust: TrustFiles | undefined;
  /** Both kinds at once are a warning in Terraform's provider. */
  kind: CredentialKind;
  /** Of the first cluster, with a database user; with --wire. */
  connectionString?: string | undefined;
  /** The environment that is extended. */
  env: Environment;
}

interface ClientVariable {
  name: string;
  /** Clients that read it. */
  clients: string;
  /** Source or documentation of these clients that reads it. */
  evidence: string;
  /** Undefined: the variable is not set. */
  value: (context: ClientContext) => string | undefined;
}

const tf = 'terraform-provider-mongodbatlas: internal/config/credentials.go, NewEnvVars';
const cli = 'atlas-cli-core: config/config.go (prefix MONGODB_ATLAS) and config/profile.go';
const goSdk = 'atlas-sdk-go: examples/basic/basic.go';
const mcp = 'mongodb-mcp-server: README, options; the prefix is MDB_MCP_';
const openssl = 'OpenSSL: SSL_CTX_set_default_verify_paths(3); Go: crypto/x509/root_unix.go';

/** With a slash at the end, as the documentation of these clients writes it. */
const base = ({ url }: ClientContext) => `${url}/`;
const ofKind =
  (kind: CredentialKind, value: (credentials: EmulatorCredentials) => string) => (from: ClientContext) =>
    from.kind === kind ? value(from.credentials) : undefined;
const publicKey = ofKind('api-key', (each) => each.publicKey);
const privateKey = ofKind('api-key', (each) => each.privateKey);
const nonEmpty = (text: string) => (text === '' ? undefined : text);

/** The list of hosts without a proxy, with this machine added. */
const withoutProxy = ({ env }: ClientContext): string =>
  [env.NO_PROXY ?? env.no_proxy, 'localhost,127.0.0.1,::1'].filter(Boolean).join(',');

/** Options for every JVM, after those of the caller. A path with a space needs quotes // documented: JVM TI, JAVA_TOOL_OPTIONS */
function javaOptions({ trust, env }: ClientContext): string | undefined {
  if (!trust) return undefined;
  const path = /\s/.test(trust.store) ? `"${trust.store}"` : trust.store;
  const own = `-Djavax.net.ssl.trustStore=${path} -Djavax.net.ssl.trustStoreType=PKCS12`;
  return env.JAVA_TOOL_OPTIONS ? `${env.JAVA_TOOL_OPTIONS} ${own}` : own;
}

/** Every variable that leads a client to the emulator. */
export const clientVariables: readonly ClientVariable[] = [
  {
    name: 'MONGODB_ATLAS_BASE_URL',
    clients: 'Terraform, Pulumi, Go SDK',
    evidence: `${tf}; ${goSdk}`,
    value: base,
  },
  {
    name: 'MONGODB_ATLAS_OPS_MANAGER_URL',
    clients: 'Atlas CLI',
    evidence: `${cli}, ops_manager_url`,
    value: base,
  },
  {
    name: 'MONGODB_REALM_BASE_URL',
    clients: 'Terraform (event triggers)',
    // set, so that triggers fail here instead of reaching the service
    evidence: tf,
    value: base,
  },
  {
    name: 'MONGODB_ATLAS_PUBLIC_API_KEY',
    clients: 'Atlas CLI, Terraform',
    evidence: `${cli}, public_api_key; ${tf}`,
    value: publicKey,
  },
  {
    name: 'MONGODB_ATLAS_PRIVATE_API_KEY',
    clients: 'Atlas CLI, Terraform',
    evidence: `${cli}, private_api_key; ${tf}`,
    value: privateKey,
  },
  {
    name: 'MONGODB_ATLAS_PUBLIC_KEY',
    clients: 'Terraform, Pulumi',
    evidence: `${tf}; pulumi-mongodbatlas: sdk/python/README.md`,
    value: publicKey,
  },
  { name: 'MONGODB_ATLAS_PRIVATE_KEY', clients: 'Terraform, Pulumi', evidence: tf, value: privateKey },
  {
    name: 'MONGODB_ATLAS_CLIENT_ID',
    clients: 'Terraform, Pulumi, Go SDK, Atlas CLI',
    evidence: `${tf}; ${goSdk}; ${cli}, client_id`,
    value: ofKind('service-account', (each) => each.clientId),
  },
  {
    name: 'MONGODB_ATLAS_CLIENT_SECRET',
    clients: 'Terraform, Pulumi, Go SDK, Atlas CLI',
    evidence: `${tf}; ${goSdk}; ${cli}, client_secret`,
    value: ofKind('service-account', (each) => each.clientSecret),
  },
  {
    name: 'MONGODB_ATLAS_ORG_ID',
    clients: 'Atlas CLI, Go SDK',
    evidence: `${cli}, org_id; atlas-sdk-go: examples/invoice/invoice.go`,
    value: ({ credentials }) => nonEmpty(credentials.orgId),
  },
  {
    name: 'MONGODB_ATLAS_PROJECT_ID',
    clients: 'Atlas CLI, Go SDK',
    evidence: `${cli}, project_id; atlas-sdk-go: examples/cluster/pause_cluster/pause_cluster.go`,
    value: ({ credentials }) => nonEmpty(credentials.groupId),
  },
  {
    name: 'MONGODB_ATLAS_CLUSTER_NAME',
    clients: 'Go SDK',
    evidence: 'atlas-sdk-go: examples/cluster/pause_cluster/pause_cluster.go',
    value: ({ credentials }) => nonEmpty(credentials.clusterName),
  },
  {
    name: 'TF_VAR_org_id',
    clients: 'Terraform (variable "org_id")',
    evidence: 'Terraform: CLI, environment variables, TF_VAR_name',
    value: ({ credentials }) => nonEmpty(credentials.orgId),
  },
  {
    name: 'TF_VAR_project_id',
    clients: 'Terraform (variable "project_id")',
    evidence: 'Terraform: CLI, environment variables, TF_VAR_name',
    value: ({ credentials }) => nonEmpty(credentials.groupId),
  },
  {
    name: 'MDB_MCP_API_BASE_URL',
    clients: 'MCP server',
    evidence: `${mcp}, apiBaseUrl`,
    value: ({ url }) => url,
  },
  {
    name: 'MDB_MCP_API_CLIENT_ID',
    clients: 'MCP server',
    evidence: `${mcp}, apiClientId`,
    value: ({ credentials }) => credentials.clientId,
  },
  {
    name: 'MDB_MCP_API_CLIENT_SECRET',
    clients: 'MCP server',
    evidence: `${mcp}, apiClientSecret`,
    value: ({ credentials }) => credentials.clientSecret,
  },
  {
    name: 'MDB_MCP_CONNECTION_STRING',
    clients: 'MCP server',
    evidence: `${mcp}, connectionString`,
    value: ({ connectionString }) => connectionString,
  },
  {
    name: 'MONGODB_URI',
    clients: 'examples of MongoDB drivers',
    evidence: 'MongoDB: driver quick starts',
    value: ({ connectionString }) => connectionString,
  },
  {
    name: 'MDB_MCP_TELEMETRY',
    clients: 'MCP server',
    evidence: `${mcp}, telemetry`,
    value: () => 'disabled',
  },
  {
    name: 'MONGODB_ATLAS_TELEMETRY_ENABLED',
    clients: 'Atlas CLI',
    evidence: `${cli}, telemetry_enabled`,
    value: () => 'false',
  },
  {
    name: 'MONGODB_ATLAS_SKIP_UPDATE_CHECK',
    clients: 'Atlas CLI',
    evidence: `${cli}, skip_update_check`,
    value: () => 'yes',
  },
  {
    name: 'QUARTERDECK_EMULATOR_URL',
    clients: 'test fixtures',
    evidence: 'docs/clients/',
    value: ({ url }) => url,
  },
  {
    name: 'SSL_CERT_FILE',
    clients: 'Go programs on Linux, Python (ssl, httpx), Ruby, curl with OpenSSL',
    evidence: openssl,
    value: ({ trust }) => trust?.bundle,
  },
  {
    name: 'NODE_EXTRA_CA_CERTS',
    clients: 'Node.js',
    evidence: 'Node.js: CLI, NODE_EXTRA_CA_CERTS',
    value: ({ trust }) => trust?.extra,
  },
  {
    name: 'REQUESTS_CA_BUNDLE',
    clients: 'Python (requests)',
    evidence: 'requests: sessions.py, merge_environment_settings',
    value: ({ trust }) => trust?.bundle,
  },
  {
    name: 'CURL_CA_BUNDLE',
    clients: 'curl, Python (requests)',
    evidence: 'curl(1), --cacert; requests: sessions.py',
    value: ({ trust }) => trust?.bundle,
  },
  {
    name: 'JAVA_TOOL_OPTIONS',
    clients: 'Java',
    evidence: 'JVM TI: JAVA_TOOL_OPTIONS; JSSE reference: javax.net.ssl.trustStore',
    value: javaOptions,
  },
  {
    name: 'NO_PROXY',
    clients: 'Go, Python, curl',
    evidence: 'Go: net/http, ProxyFromEnvironment; requests: utils.py, should_bypass_proxies',
    value: withoutProxy,
  },
  { name: 'no_proxy', clients: 'curl, wget', evidence: 'curl(1), environment', value: withoutProxy },
];

/** Variables that would lead a client past the emulator, to the service or to other credentials. */
const removedVariables: readonly { name: RegExp; evidence: string }[] = [
  // a set prefix makes the Atlas CLI read these alone; Terraform's provider reads them last
  { name: /^MCLI_/, evidence: 'atlas-cli-core: config/profile.go, SetEnvKeyReplacer' },
  // first in the order of Terraform's provider and, without API keys, of the Atlas CLI
  { name: /^MONGODB_ATLAS_(ACCESS|REFRESH)_TOKEN$/, evidence: `${tf}; ${cli}` },
  // credentials from AWS Secrets Manager come with an address of their own
  { name: /^(TF_VAR_)?ASSUME_ROLE_ARN$/, evidence: 'terraform-provider-mongodbatlas: GetCredentials' },
  // of a console, for `--twin` alone
  { name: /^QUARTERDECK_TOKEN$/, evidence: 'server/exec/twin-source.ts' },
  // of the kind that is not used
  { name: /^MONGODB_ATLAS_(CLIENT_(ID|SECRET)|(PUBLIC|PRIVATE)(_API)?_KEY)$/, evidence: tf },
];

/** The variables of clients by name. */
export function variablesOf(context: ClientContext): Record<string, string> {
  const entries = clientVariables.flatMap(({ name, value }) => {
    const text = value(context);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/** The environment of a command: the caller's, without conflicting variables, with those of clients. */
export function environmentOf(context: ClientContext): Record<string, string | undefined> {
  const kept = Object.entries(context.env).filter(
    ([name]) => !removedVariables.some((removed) => removed.name.test(name)),
  );
  return { ...Object.fromEntries(kept), ...variablesOf(context) };
}

/** `export NAME='value'` lines for a POSIX shell. */
export function exportLines(variables: Readonly<Record<string, string>>): string {
  return lines(variables, (name, value) => `export ${name}='${value.replaceAll("'", "'\\''")}'`);
}

/** NAME=value lines, as Docker, GitHub Actions and dotenv read them. */
export function envFileText(variables: Readonly<Record<string, string>>): string {
  return lines(variables, (name, value) => `${name}=${value}`);
}

function lines(
  variables: Readonly<Record<string, string>>,
  line: (name: string, value: string) => string,
): string {
  return Object.entries(variables)
    .map(([name, value]) => `${line(name, value)}\n`)
    .join('');
}
