import { parseArgs } from 'node:util';
import { nearest } from '#contract/text/nearest.ts';
import type { Command, CommandContext } from './command.ts';
import { UsageError } from './command-errors.ts';
import { commandHelp, commands, sharedOptions } from './commands.ts';

export interface CommandOutput {
  code: 0 | 1 | 2;
  /** For standard output. */
  out: string;
  /** For standard error. */
  error: string;
}

/** The message for an option that does not exist, with the nearest one. */
function unknownOption(input: string, names: readonly string[]): string {
  const name = input.replace(/^-+/, '').split('=')[0] ?? '';
  const near = nearest(name, names);
  return `--${name} is not an option.${near === undefined ? '' : ` Did you mean --${near}?`}`;
}

function readArguments({ options, positionals: [least, most], usage }: Command, args: readonly string[]) {
  const existing = { ...options, ...sharedOptions };
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: existing,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(existing, token.name)
      ? existing[token.name as keyof typeof existing]
      : undefined;
    if (!option) throw new UsageError(unknownOption(token.rawName, Object.keys(existing)));
    if (option.type === 'string' && token.value === undefined)
      throw new UsageError(`--${token.name} requires a value.`);
    if (option.type === 'boolean' && token.value !== undefined)
      throw new UsageError(`--${token.name} takes no value.`);
  }
  if (positionals.length < least || positionals.length > most)
    throw new UsageError(`Usage: quarterdeck ${usage.join('\n       quarterdeck ')}`);
  return { positionals, values, args };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const findCommand = (name: string): Command | undefined => commands.find((each) => each.name === name);

/** The message for a command that does not exist, with the nearest one; `others`: the commands of other parts. */
export function unknownCommand(input: string, others: readonly string[]): string {
  const names = [...commands.map(({ name }) => name), ...others];
  const near = nearest(input, names);
  const next = near === undefined ? `Commands: ${names.join(', ')}.` : `Did you mean ${near}?`;
  return `${input} is not a command. ${next}`;
}

/** Runs a command and returns its output. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  context: Omit<CommandContext, 'argv'>,
): Promise<CommandOutput> {
  if (args.includes('--help') || args.includes('-h'))
    return { code: 0, out: commandHelp(command), error: '' };
  try {
    const argv = readArguments(command, args);
    const { text, json, failed = false } = await command.run({ ...context, argv });
    return { code: failed ? 1 : 0, out: argv.values.json === true ? JSON.stringify(json) : text, error: '' };
  } catch (error) {
    return { code: error instanceof UsageError ? 2 : 1, out: '', error: messageOf(error) };
  }
}
