import { readArguments } from '#server/arguments/read-arguments.ts';
import { type EmulatorCommand, emulatorOptions, toCommand } from '#server/emulator/command.ts';
import { type CredentialKind, credentialKinds } from './client-variables.ts';
import type { TwinChoice } from './twin-source.ts';

/** The arguments of `quarterdeck exec`. */
export interface ExecCommand {
  emulator: EmulatorCommand;
  /** Program and arguments. */
  command: string[];
  credentials: CredentialKind;
  report: string | undefined;
  /** Start from the world of a twin. */
  twin: TwinChoice | undefined;
  failOnLeaks: boolean;
  quiet: boolean;
  help: boolean;
}

/** Exit codes of `quarterdeck exec` itself; all others are those of the command. */
export const exitCodes = { leaks: 123, ownFailure: 125 } as const;

export const execHelp = `Usage: quarterdeck exec [options] -- COMMAND [ARGUMENTS]

Runs a command against an emulator of its own: starts it on a free port, sets the variables of common clients
(Terraform, Pulumi, Atlas CLI, MCP server, SDKs) and their certificates, and stops it when the command ends.
In a clone: npm run --silent emulator -- exec [options] -- COMMAND.

Options:
  --seed NAME         world: empty (default: one project without clusters), single, demo, full or huge;
                      or a file such as seed.yaml, see quarterdeck seed
  --load FILE         start from a saved world
  --twin NAME         start from a twin of a console, by its name or id; see below
  --console URL       address of this console (default: QUARTERDECK_URL)
  --token-file FILE   file with a personal access token (default: the variable QUARTERDECK_TOKEN)
  --connection ID     source of the twin (default: QUARTERDECK_CONNECTION, or else any)
  --credentials KIND  api-key (default) or service-account, for Terraform, Pulumi, Atlas CLI and SDKs
  --report FILE       write calls, refusals with reasons, missing operations, resources left behind, and created,
                      changed and deleted objects as JSON
  --fail-on-leaks     exit with 123 when the command succeeds and leaves resources behind
  --write-env FILE    write the variables into a file, as NAME=value
  --quiet             print nothing but the output of the command
  --port N            port (default: any free one)
  --data DIR          folder that keeps the state (default: nothing is kept)
  --help              this text

Options of quarterdeck emulator: --host, --http, --profile, --scenario, --clock, --pace, --duration, --limit,
--deliver, --services, --allow-origin, --connections-per-address, --hostname, --trust-bundle, --wire, --wire-port, --dns-port, --record.

--twin copies the world of the twin: the twin itself stays as it is. The command does not see QUARTERDECK_TOKEN.

Exit codes:
  0–122      of the command
  123        resources were left behind (with --fail-on-leaks)
  125        the emulator could not be started, or an option is invalid
  126, 127   the command cannot be executed, or does not exist
  128 + N    signal N ended the command
`;

const { json: _json, env: _env, ...shared } = emulatorOptions;

const execOptions = {
  ...shared,
  port: { type: 'string', default: '0' },
  credentials: { type: 'string', default: 'api-key' },
  report: { type: 'string' },
  twin: { type: 'string' },
  console: { type: 'string' },
  'token-file': { type: 'string' },
  connection: { type: 'string' },
  'fail-on-leaks': { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
} as const;

/** Reads the arguments after `exec`; throws with the option at fault. */
export function readExecCommand(argv: readonly string[]): ExecCommand {
  const { options, command } = divide(argv);
  const {
    credentials,
    report,
    quiet,
    'fail-on-leaks': failOnLeaks,
    twin,
    console,
    'token-file': tokenFile,
    connection,
    ...values
  } = readArguments(options, execOptions);
  const choice = twinOf({ twin, console, tokenFile, connection }, values);
  const kind = credentialKinds.find((each) => each === credentials);
  if (!kind) throw new Error(`--credentials: ${credentials} is not one of ${credentialKinds.join(', ')}`);
  if (command.length === 0 && !values.help) {
    throw new Error(
      'No command to run. Write it after --, for instance: quarterdeck exec -- terraform apply',
    );
  }
  return {
    emulator: toCommand({ ...values, json: false, env: false }, { data: ':memory:', seed: 'empty' }),
    command,
    credentials: kind,
    report,
    twin: choice,
    failOnLeaks,
    quiet,
    help: values.help,
  };
}

/** The choice of a twin; throws where other options contradict it. */
function twinOf(
  { twin, ...options }: Omit<TwinChoice, 'twin'> & { twin: string | undefined },
  others: { load?: string | undefined; seed?: string | undefined; data?: string | undefined },
): TwinChoice | undefined {
  if (twin === undefined) {
    const flags = { console: '--console', tokenFile: '--token-file', connection: '--connection' } as const;
    for (const [name, flag] of Object.entries(flags))
      if (options[name as keyof typeof flags] !== undefined) throw new Error(`${flag} requires --twin`);
    return undefined;
  }
  if (twin.trim() === '') throw new Error('--twin must be the name or the id of a twin');
  for (const name of ['load', 'seed', 'data'] as const)
    if (others[name] !== undefined)
      throw new Error(`--twin and --${name} exclude each other: the twin has its content`);
  return { twin, ...options };
}

/** Options end at `--`. Without it, the first word that is neither an option nor a value begins the command. */
function divide(argv: readonly string[]): { options: string[]; command: string[] } {
  const at = argv.indexOf('--');
  if (at >= 0) return { options: argv.slice(0, at), command: argv.slice(at + 1) };
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (!word.startsWith('-')) return { options: argv.slice(0, index), command: argv.slice(index) };
    const name = word.replace(/^-+/, '');
    const option = Object.entries(execOptions).find(([each]) => each === name)?.[1];
    if (option?.type === 'string') index += 1;
  }
  return { options: [...argv], command: [] };
}
