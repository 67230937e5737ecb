import type { Profile } from '#contract/emulator/control.ts';
import { profiles } from '#contract/emulator/control.ts';
import { readArguments } from '#server/arguments/read-arguments.ts';
import { parseIpAddress } from '#server/auth/ip-address.ts';
import {
  type DurationName,
  durations,
  instantFactor,
  isDurationName,
  type Pace,
  usualPace,
} from './kernel/time/durations.ts';

/** The arguments of `quarterdeck emulator`. */
export interface EmulatorCommand {
  host: string;
  port: number;
  /** The port is the default: the next free one is used where it is taken. */
  orNext: boolean;
  dataDir: string;
  http: boolean;
  json: boolean;
  /** Print the variables of clients in place of the greeting. */
  env: boolean;
  /** File that receives the variables of clients. */
  envFile: string | undefined;
  profile: Profile;
  seed: string;
  /** File of a seed, which is applied to the seed `empty`. */
  seedFile: string | undefined;
  /** File of a saved world, in place of a seed. */
  load: string | undefined;
  /** The clock and the pace of a saved world are kept. */
  keeps: { clock: boolean; pace: boolean };
  scenario: string | undefined;
  rate: number;
  frozen: boolean;
  pace: Pace;
  limitAll: boolean;
  deliver: 'none' | 'loopback' | 'anywhere';
  /** Receives requests to Slack, Datadog and others. */
  services: string | undefined;
  allowOrigins: string[];
  connectionsPerAddress: number;
  keptRequests: number;
  /** Further names of this machine: in the certificate, and the first of them in addresses. */
  hostnames: string[];
  /** Answers about clusters have addresses that can be connected to. */
  wire: boolean;
  /** First port of cluster members. */
  wirePort: number | undefined;
  /** Port of the DNS responder for names of clusters. */
  dnsPort: number | undefined;
  /** File that receives the authorities that clients trust. */
  trustBundle: string | undefined;
  /** File that receives requests and answers as HAR. */
  record: string | undefined;
  /** Ends with the process that started it. */
  exitWithParent: boolean;
  help: boolean;
}

export const emulatorHelp = `Usage: quarterdeck emulator [options]

Answers as the Atlas Administration API on this machine. In a clone: npm run --silent emulator -- [options].

Options:
  --port N            port (default 8586, or the next that is free; 0: any free one)
  --host ADDRESS      address to listen on (default 127.0.0.1)
  --data DIR          folder that keeps the state (default .quarterdeck; :memory: keeps nothing, but a
                      certificate authority in a folder that goes with the process)
  --hostname NAME     further name of this machine, such as that of a container, for the certificate; the first one
                      is part of printed addresses; may be repeated. Use it with --host 0.0.0.0
  --trust-bundle FILE write the authorities that clients trust into a file: the system's and the emulator's
  --http              plain HTTP instead of HTTPS with a certificate authority of its own
  --json              print one JSON object with address, CA and credentials as the first line
  --env               print the variables of common clients as export lines
  --write-env FILE    write these variables into a file, as NAME=value
  --wire              addresses in answers about clusters can be connected to, and --json prints a
                      connection string with a database user
  --wire-port BASE    the same with fixed ports: members of clusters get BASE, BASE+1 and so on
  --dns-port N        the same with a DNS responder for mongodb+srv addresses (UDP)
  --record FILE       write requests and answers as HAR, without secrets, for quarterdeck replay
  --profile NAME      specification (default) or observed
  --seed NAME         world of a new data folder: demo (default), single, empty, full, or huge (200 projects
                      and 100,000 alerts; takes some seconds); or a file such as seed.yaml, see quarterdeck
                      seed: then without --data, nothing is kept
  --load FILE         start from a saved world; without --data, nothing is kept
  --scenario NAME     scenario to run at the start
  --clock WHAT        real (default), frozen, or a factor such as 60
  --pace WHAT         how many times faster than at the service work goes (default 60), or instant
  --duration A=B      seconds that one kind of work takes, such as snapshot.run=5; may be repeated
  --limit all         put every project resource under 100 requests a minute
  --deliver WHERE     where webhooks and logs may go: loopback (default), none, anywhere
  --services URL      receives requests to Slack, PagerDuty, Datadog and others, below /slack, /pagerduty …;
                      the emulator never contacts these services
  --allow-origin URL  origin of web pages that may call nevertheless; may be repeated
  --connections-per-address N  connections that one address may have (default 1000)
  --keep-requests N   requests of each world that /_emulator/requests lists (default 1000)
  --exit-with-parent  end when the process that started it ends; npm and npx always end it
  --help              this text

Save a world (also with --json, which prints url, ca and controlToken):
  curl --cacert "$ca" -H "Authorization: Bearer $controlToken" "$url/_emulator/export?secrets=true" > world.json
`;

/** The options of `quarterdeck emulator` with their defaults. */
export const emulatorOptions = {
  port: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string' },
  http: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  env: { type: 'boolean', default: false },
  hostname: { type: 'string', multiple: true, default: [] as string[] },
  wire: { type: 'boolean', default: false },
  'wire-port': { type: 'string' },
  'dns-port': { type: 'string' },
  'trust-bundle': { type: 'string' },
  record: { type: 'string' },
  'write-env': { type: 'string' },
  // Node 20 takes this name for itself, and ends where the file is missing // measured: 20.20.2
  'env-file': { type: 'string' },
  profile: { type: 'string', default: 'specification' },
  seed: { type: 'string' },
  load: { type: 'string' },
  scenario: { type: 'string' },
  clock: { type: 'string' },
  pace: { type: 'string' },
  duration: { type: 'string', multiple: true, default: [] as string[] },
  limit: { type: 'string' },
  deliver: { type: 'string', default: 'loopback' },
  services: { type: 'string' },
  'allow-origin': { type: 'string', multiple: true, default: [] as string[] },
  'connections-per-address': { type: 'string', default: '1000' },
  'keep-requests': { type: 'string', default: '1000' },
  'exit-with-parent': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type EmulatorValues = ReturnType<typeof readArguments<typeof emulatorOptions>>;

function oneOf<Name extends string>(flag: string, value: string, names: readonly Name[]): Name {
  const match = names.find((name) => name === value);
  if (!match) throw new Error(`--${flag}: ${value} is not one of ${names.join(', ')}`);
  return match;
}

function numberIn(flag: string, value: string, from: number, to: number): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= from && number <= to)) {
    throw new Error(`--${flag}: ${value} is not a number from ${from} to ${to}`);
  }
  return number;
}

function durationOf(text: string): [DurationName, number] {
  const [name = '', seconds = ''] = text.split('=');
  if (!isDurationName(name)) {
    throw new Error(`--duration: ${name} is not one of ${Object.keys(durations).join(', ')}`);
  }
  return [name, numberIn('duration', seconds, 0, 30 * 86_400) * 1000];
}

function portIn(flag: string, value: string | undefined, least: number): number | undefined {
  return value === undefined ? undefined : Math.trunc(numberIn(flag, value, least, 65_535));
}

const hostnamePattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/iu;

function hostnameOf(text: string): string {
  if (!hostnamePattern.test(text) && parseIpAddress(text) === undefined)
    throw new Error(`--hostname: ${text} is neither a host name nor an address`);
  return text.toLowerCase();
}

function webAddress(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Error(`--${flag}: ${text} is not an http or https address without a query`);
  return text;
}

function trustBundleOf({ http, 'trust-bundle': file }: EmulatorValues): string | undefined {
  if (http && file !== undefined)
    throw new Error('--trust-bundle and --http exclude each other: without TLS nothing is trusted');
  return file;
}

/** Reads the flags; throws with the flag at fault. */
export function readEmulatorCommand(argv: readonly string[]): EmulatorCommand {
  return toCommand(readArguments(argv, emulatorOptions));
}

/** The values of the options as a command; throws with the option at fault. */
export function toCommand(
  values: EmulatorValues,
  defaults: { data: string; seed: string } = { data: '.quarterdeck', seed: 'demo' },
): EmulatorCommand {
  const { limit, load } = values;
  // names of seeds have no point and no slash
  const seedFile = /[./\\]/.test(values.seed ?? '') ? values.seed : undefined;
  const clock = values.clock ?? 'real';
  const pace = values.pace ?? String(usualPace.factor);
  if (load !== undefined && values.seed !== undefined)
    throw new Error('--load and --seed exclude each other: a saved world has its content');
  if (limit !== undefined) oneOf('limit', limit, ['all']);
  return {
    host: values.host,
    port: Math.trunc(numberIn('port', values.port ?? '8586', 0, 65_535)),
    orNext: values.port === undefined,
    dataDir: values.data ?? (load === undefined && seedFile === undefined ? defaults.data : ':memory:'),
    http: values.http,
    json: values.json,
    env: values.env,
    envFile: values['write-env'] ?? values['env-file'],
    profile: oneOf('profile', values.profile, profiles),
    seed: seedFile === undefined ? (values.seed ?? defaults.seed) : 'empty',
    seedFile,
    load,
    keeps: {
      clock: values.clock === undefined,
      pace: values.pace === undefined && values.duration.length === 0,
    },
    scenario: values.scenario,
    rate: clock === 'real' || clock === 'frozen' ? 1 : numberIn('clock', clock, 0.01, 100_000),
    frozen: clock === 'frozen',
    pace: {
      factor: pace === 'instant' ? instantFactor : numberIn('pace', pace, 0.01, instantFactor),
      own: Object.fromEntries(values.duration.map(durationOf)),
    },
    limitAll: limit === 'all',
    deliver: oneOf('deliver', values.deliver, ['none', 'loopback', 'anywhere']),
    services: webAddress('services', values.services),
    allowOrigins: values['allow-origin'],
    connectionsPerAddress: Math.trunc(
      numberIn('connections-per-address', values['connections-per-address'], 1, 100_000),
    ),
    keptRequests: Math.trunc(numberIn('keep-requests', values['keep-requests'], 0, 100_000)),
    hostnames: values.hostname.map(hostnameOf),
    wire: values.wire || values['wire-port'] !== undefined || values['dns-port'] !== undefined,
    wirePort: portIn('wire-port', values['wire-port'], 1),
    dnsPort: portIn('dns-port', values['dns-port'], 0),
    trustBundle: trustBundleOf(values),
    record: values.record,
    exitWithParent: values['exit-with-parent'],
    help: values.help,
  };
}
