import { type ParseArgsConfig, parseArgs } from 'node:util';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** Letters of a typed option that are compared with the names of options. */
const longestName = 64;

/** Reads options; an unknown one is an error with the nearest option that exists. */
export function readArguments<Options extends OptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw unknownOption(error, Object.keys(options)) ?? error;
  }
}

/** The error for an unknown option; undefined for other errors. */
function unknownOption(error: unknown, names: readonly string[]): Error | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') {
    const [, text = ''] = /argument '([^']*)'/.exec(error.message) ?? [];
    return new Error(`${text} is not an option. Options begin with --`);
  }
  if (error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return undefined;
  const [, option = ''] = /option '([^']*)'/.exec(error.message) ?? [];
  const nearest = nearestName(option.replace(/^-+/, ''), names);
  const hint = nearest === undefined ? 'See --help' : `Did you mean --${nearest}?`;
  return new Error(`${option} is not an option. ${hint}`);
}

/** The name with the fewest edits from a typed one; undefined where more than a third of the letters differ. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  if (typed.length === 0 || typed.length > longestName) return undefined;
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(typed.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  if (!nearest) return undefined;
  return nearest.edits <= Math.max(1, Math.floor(nearest.name.length / 3)) ? nearest.name : undefined;
}

/** Insertions, deletions and replacements that lead from one text to the other. */
function editsBetween(from: string, to: string): number {
  let before = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (before[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    before = current;
  }
  return before[to.length] ?? 0;
}
