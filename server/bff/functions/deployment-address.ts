import { refuse, refuseField } from '../http/errors.ts';
import { isLoopbackHost } from '../http/hosts.ts';

/** The parts of a connection string that are validated and shown. */
export interface DeploymentAddress {
  /** Scheme and hosts. */
  hosts: string;
  srv: boolean;
  /** Each with its port, lower case. */
  hostList: string[];
  tls: boolean;
  /** What must never be repeated: user and password as written and as meant. */
  secrets: string[];
}

/**
 * Options that cannot make this server read files, ask cloud metadata services or use other hosts. Left out on purpose:
 * tlsCAFile, tlsCertificateKeyFile, tlsInsecure, tlsAllowInvalid*, proxy*, authMechanismProperties.
 */
const allowed: ReadonlySet<string> = new Set(
  `appName authMechanism authSource compressors connectTimeoutMS directConnection heartbeatFrequencyMS journal
  loadBalanced localThresholdMS maxIdleTimeMS maxPoolSize maxStalenessSeconds minPoolSize readConcernLevel
  readPreference readPreferenceTags replicaSet retryReads retryWrites serverMonitoringMode serverSelectionTimeoutMS
  socketTimeoutMS srvMaxHosts srvServiceName ssl timeoutMS tls w waitQueueTimeoutMS wtimeoutMS zlibCompressionLevel`
    .toLowerCase()
    .split(/\s+/),
);
/** Those that need a password only // the others read certificates, tickets or the environment of this machine */
const mechanisms = /^(SCRAM-SHA-1|SCRAM-SHA-256|PLAIN|DEFAULT)$/i;

const shape =
  /^mongodb(?<srv>\+srv)?:\/\/(?:(?<user>[^/?#@]*)@)?(?<hosts>[^/?#@]+)(?:\/(?<db>[^/?#@]*))?(?:\?(?<options>[^?#]*))?$/u;
const hostShape = /^(\[[0-9a-f:]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)(?::(\d{1,5}))?$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refuseField('uri', 'has a user or password that is not percent-encoded');
  }
}

function readOptions(text: string): Map<string, string> {
  const options = new Map<string, string>();
  for (const pair of text.split('&').filter((each) => each !== '')) {
    const [name = '', value = ''] = pair.split('=', 2);
    const existing = /^[A-Za-z]{1,40}$/.test(name);
    if (!existing || !allowed.has(name.toLowerCase())) {
      throw refuseField('uri', `has the option ${existing ? name : '?'}, which cannot be used here`);
    }
    options.set(name.toLowerCase(), value);
  }
  const mechanism = options.get('authmechanism');
  if (mechanism !== undefined && !mechanisms.test(mechanism)) {
    throw refuseField('uri', 'names an authMechanism that cannot be used here: users have passwords');
  }
  return options;
}

function readHosts(text: string, srv: boolean): string[] {
  const list = text.toLowerCase().split(',');
  for (const each of list) {
    const match = hostShape.exec(each);
    if (!match || Number(match[2] ?? 1) < 1 || Number(match[2] ?? 1) > 65_535) {
      throw refuseField('uri', 'has an invalid host');
    }
    if (srv && match[2] !== undefined) throw refuseField('uri', 'must not name a port after mongodb+srv://');
  }
  if (srv && list.length > 1) throw refuseField('uri', 'must name one host after mongodb+srv://');
  return srv ? list : list.map((each) => (/:\d+$/.test(each) ? each : `${each}:27017`));
}

/** Reads a connection string strictly: the validated text is exactly the driver's input. */
export function readAddress(uri: string): DeploymentAddress {
  const parts = shape.exec(uri)?.groups;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
  if (!parts || /[\x00-\x20\x7f\\]/.test(uri)) {
    throw refuseField('uri', 'must look like mongodb://user:password@host:27017/?tls=true');
  }
  const srv = parts.srv !== undefined;
  const options = readOptions(parts.options ?? '');
  const tls = options.get('tls') ?? options.get('ssl') ?? String(srv);
  if (tls !== 'true' && tls !== 'false') throw refuseField('uri', 'must say tls=true or tls=false');
  const [user = '', ...rest] = (parts.user ?? '').split(':');
  const password = rest.join(':');
  const secrets = [user, decoded(user), password, decoded(password)].filter((each) => each !== '');
  const hostList = readHosts(parts.hosts ?? '', srv);
  return {
    hosts: `mongodb${parts.srv ?? ''}://${hostList.join(',')}`,
    srv,
    hostList,
    tls: tls === 'true',
    secrets: [...new Set(secrets)],
  };
}

const hostOf = (each: string) => each.replace(/:\d+$/, '');

/** With hosts configured, those only; otherwise any, but nothing unencrypted leaves this machine. */
export function validateAddress(address: DeploymentAddress, configured: readonly string[]): void {
  if (configured.length > 0) {
    const wanted = new Set(configured.map((each) => each.toLowerCase()));
    const other = address.hostList.find((each) => !wanted.has(each) && !wanted.has(hostOf(each)));
    if (other === undefined) return;
    throw refuse('DEPLOYMENT_HOST_NOT_ALLOWED', {
      fields: [{ field: 'uri', description: `must name hosts among ${configured.join(', ')}` }],
    });
  }
  if (address.tls || address.hostList.every((each) => isLoopbackHost(hostOf(each)))) return;
  throw refuseField('uri', 'must use TLS outside this machine: add tls=true');
}

/** Removes user and password from external text. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text.replace(/mongodb(\+srv)?:\/\/[^\s@]*@/g, 'mongodb$1://••••@');
  // a user name of three letters occurs in ordinary words
  for (const each of secrets) if (each.length >= 4) clean = clean.replaceAll(each, '••••');
  return clean;
}
