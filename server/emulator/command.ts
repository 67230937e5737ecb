import { parseArgs } from 'node:util';
import type { Profile } from '#contract/emulator/control.ts';
import { profiles } from '#contract/emulator/control.ts';
import {
  type DurationName,
  durations,
  instantFactor,
  isDurationName,
  type Pace,
  usualPace,
} from './kernel/durations.ts';

/** The arguments of `quarterdeck emulator`. */
export interface EmulatorCommand {
  host: string;
  port: number;
  /** The port is the default: the next free one is used where it is taken. */
  orNext: boolean;
  dataDir: string;
  http: boolean;
  json: boolean;
  profile: Profile;
  seed: string;
  scenario: string | undefined;
  rate: number;
  frozen: boolean;
  pace: Pace;
  limitAll: boolean;
  deliver: 'none' | 'loopback' | 'anywhere';
  allowOrigins: string[];
  connectionsPerAddress: number;
  help: boolean;
}

export const emulatorHelp = `Usage: quarterdeck emulator [options]

Answers as the Atlas Administration API on this machine. In a clone: npm run --silent emulator -- [options].

Options:
  --port N            port (default 8586, or the next that is free; 0: any free one)
  --host ADDRESS      address to listen on (default 127.0.0.1)
  --data DIR          folder that keeps the state (default .quarterdeck; :memory: keeps nothing, but a
                      certificate authority in a folder that goes with the process)
  --http              plain HTTP instead of HTTPS with a certificate authority of its own
  --json              print one JSON object with address, CA and credentials as the first line
  --profile NAME      specification (default) or observed
  --seed NAME         world of a new data folder: demo (default), single, empty, full, or huge (200 projects
                      and 100,000 alerts; takes some seconds)
  --scenario NAME     scenario to run at the start
  --clock WHAT        real (default), frozen, or a factor such as 60
  --pace WHAT         how many times faster than at the service work goes (default 60), or instant
  --duration A=B      seconds that one kind of work takes, such as snapshot.run=5; may be repeated
  --limit all         put every project resource under 100 requests a minute
  --deliver WHERE     where webhooks may go: loopback (default), none, anywhere
  --allow-origin URL  origin of web pages that may call nevertheless; may be repeated
  --connections-per-address N  connections that one address may have (default 1000)
  --help              this text
`;

function oneOf<Name extends string>(flag: string, value: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === value);
  if (!found) throw new Error(`--${flag}: ${value} is not one of ${names.join(', ')}`);
  return found;
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

/** Reads the flags; throws with the flag at fault. */
export function readEmulatorCommand(argv: readonly string[]): EmulatorCommand {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: '.quarterdeck' },
      http: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      profile: { type: 'string', default: 'specification' },
      seed: { type: 'string', default: 'demo' },
      scenario: { type: 'string' },
      clock: { type: 'string', default: 'real' },
      pace: { type: 'string', default: String(usualPace.factor) },
      duration: { type: 'string', multiple: true, default: [] },
      limit: { type: 'string' },
      deliver: { type: 'string', default: 'loopback' },
      'allow-origin': { type: 'string', multiple: true, default: [] },
      'connections-per-address': { type: 'string', default: '1000' },
      help: { type: 'boolean', default: false },
    },
  });
  const { clock, limit } = values;
  if (limit !== undefined) oneOf('limit', limit, ['all']);
  return {
    host: values.host,
    port: Math.trunc(numberIn('port', values.port ?? '8586', 0, 65_535)),
    orNext: values.port === undefined,
    dataDir: values.data,
    http: values.http,
    json: values.json,
    profile: oneOf('profile', values.profile, profiles),
    seed: values.seed,
    scenario: values.scenario,
    rate: clock === 'real' || clock === 'frozen' ? 1 : numberIn('clock', clock, 0.01, 100_000),
    frozen: clock === 'frozen',
    pace: {
      factor: values.pace === 'instant' ? instantFactor : numberIn('pace', values.pace, 0.01, instantFactor),
      own: Object.fromEntries(values.duration.map(durationOf)),
    },
    limitAll: limit === 'all',
    deliver: oneOf('deliver', values.deliver, ['none', 'loopback', 'anywhere']),
    allowOrigins: values['allow-origin'],
    connectionsPerAddress: Math.trunc(
      numberIn('connections-per-address', values['connections-per-address'], 1, 100_000),
    ),
    help: values.help,
  };
}
