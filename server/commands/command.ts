import type { Environment } from './state-config.ts';

interface CommandOption {
  type: 'string' | 'boolean';
  value?: string;
  about: string;
}

export interface CommandContext {
  argv: {
    positionals: readonly string[];
    values: Readonly<Record<string, string | boolean | undefined>>;
    /** As they were given. */
    args: readonly string[];
  };
  env: Environment;
  /** Version of this program. */
  version: string;
  /** Everything on standard input. */
  readInput(): Promise<string>;
  /** A line about progress or a warning, on standard error. */
  note(text: string): void;
  /** Only tests change it. */
  passwordCost?: { N: number; r: number; p: number };
}

export interface CommandResult {
  /** For people. */
  text: string;
  /** For scripts: printed with `--json`. */
  json: unknown;
  /** The command worked and reports a failure, such as a failed check. */
  failed?: boolean;
}

/** A command that works on the state of a console. */
export interface Command {
  name: string;
  /** In the list of commands. */
  summary: string;
  /** The lines after `quarterdeck`. */
  usage: readonly string[];
  /** Beside `--data`, `--key-file`, `--json` and `--help`. */
  options: Readonly<Record<string, CommandOption>>;
  /** How many words follow the name. */
  positionals: readonly [least: number, most: number];
  /** Further lines of the help. */
  details: readonly string[];
  run(context: CommandContext): Promise<CommandResult>;
}
