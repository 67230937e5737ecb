import { readArguments } from '#server/arguments/read-arguments.ts';
import { type EmulatorCommand, emulatorOptions, toCommand } from '#server/emulator/command.ts';
import { type CredentialKind, credentialKinds } from './client-variables.ts';

/** The arguments of `quarterdeck exec`. */
export interface ExecCommand {
  emulator: EmulatorCommand;
  /** Program and arguments. */
  command: string[];
  credentials: CredentialKind;
  report: string | undefined;
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
  --credentials KIND  api-key (default) or service-account, for Terraform, Pulumi, Atlas CLI and SDKs
  --report FILE       write calls, errors, missing operations and resources left behind as JSON
  --fail-on-leaks     exit with 123 when the command succeeds and leaves resources behind
  --env-file FILE     write the variables into a file, as NAME=value
  --quiet             print nothing but the output of the command
  --port N            port (default: any free one)
  --data DIR          folder that keeps the state (default: nothing is kept)
  --help              this text

Options of quarterdeck emulator: --host, --http, --profile, --scenario, --clock, --pace, --duration, --limit,
--deliver, --allow-origin, --connections-per-address, --hostname, --trust-bundle, --wire, --wire-port, --dns-port, --record.

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
    ...values
  } = readArguments(options, execOptions);
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
    failOnLeaks,
    quiet,
    help: values.help,
  };
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
