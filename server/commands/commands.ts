import { backupCommand } from './backup.ts';
import { checkCommand } from './check.ts';
import type { Command } from './command.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';
import { rotateKeyCommand } from './rotate-key.ts';
import { resetPasswordCommand, resetSecondFactorCommand, userCommand } from './users.ts';

/** Commands on the state of a console, in the order of the help. */
export const commands: readonly Command[] = [
  checkCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
  rotateKeyCommand,
  userCommand,
  resetPasswordCommand,
  resetSecondFactorCommand,
];

/** Options of every command. */
export const sharedOptions = {
  data: { type: 'string', value: 'DIR', about: 'folder of the state (.quarterdeck)' },
  'key-file': {
    type: 'string',
    value: 'FILE',
    about: 'key that encrypts stored secrets (in the data folder)',
  },
  json: { type: 'boolean', about: 'print the result as JSON' },
  help: { type: 'boolean', about: 'print this' },
} as const;

/** The help of one command. */
export function commandHelp({ usage, summary, details, options }: Command): string {
  const rows = Object.entries({ ...options, ...sharedOptions }).map(([name, option]) => {
    const left = `  --${name}${'value' in option && option.value ? ` ${option.value}` : ''}`;
    return `${left.padEnd(24)} ${option.about}`;
  });
  const [first = '', ...others] = usage;
  return [
    `Usage: quarterdeck ${first}`,
    ...others.map((line) => `       quarterdeck ${line}`),
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ...details,
    '',
    'The state is in --data (QUARTERDECK_DATA), or in PostgreSQL with DATABASE_URL.',
    '',
    'Options:',
    ...rows,
    '',
    'Exit codes: 0 done, 1 failed, 2 wrong usage.',
    '',
  ].join('\n');
}
