import { randomBytes } from 'node:crypto';
import { type ConsoleRole, consoleRoles } from '#contract/console/access/console-role.ts';
import type { User } from '#contract/console/bff.ts';
import { nearest } from '#contract/text/nearest.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { UsageError } from './command-errors.ts';
import { withState } from './open-store.ts';

const passwordOption = {
  'password-stdin': { type: 'boolean', about: 'read the password from standard input (one is generated)' },
} as const;

interface Password {
  password: string;
  isGenerated: boolean;
}

/** The password from standard input, or a new one; never from a flag, which other users of the machine see. */
async function passwordFor({ argv, readInput }: CommandContext): Promise<Password> {
  if (argv.values['password-stdin'] !== true) {
    return { password: randomBytes(15).toString('base64url'), isGenerated: true };
  }
  const [password = ''] = (await readInput()).split(/\r?\n/);
  if (password === '') throw new UsageError('--password-stdin: standard input has no password.');
  return { password, isGenerated: false };
}

const passwordLine = ({ password, isGenerated }: Password): string =>
  isGenerated ? `\nPassword: ${password}` : '';
const passwordField = ({ password, isGenerated }: Password) => (isGenerated ? { password } : {});

/** Refuses a word that is not in the list, and suggests the nearest one. */
function requireWord<Word extends string>(what: string, word: string, texts: readonly Word[]): Word {
  const match = texts.find((each) => each === word);
  if (match !== undefined) return match;
  const near = nearest(word, texts);
  throw new UsageError(
    `${what} ${word} is unknown. ${near === undefined ? `Choose one of ${texts.join(', ')}.` : `Did you mean ${near}?`}`,
  );
}

const timeText = (at: number | null): string =>
  at === null ? 'never' : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function usersText(users: readonly User[]): string {
  const rows = users.map(({ name, role, disabled, lastSeenAt }) => [
    name,
    role,
    disabled ? 'disabled' : 'enabled',
    timeText(lastSeenAt),
  ]);
  const table = [['NAME', 'ROLE', 'STATE', 'LAST SEEN'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const listUsers = (context: CommandContext): Promise<CommandResult> =>
  withState(context, async (call) => {
    const users = await call('listUsers', {});
    return { text: usersText(users), json: users };
  });

async function addUser(context: CommandContext, name: string): Promise<CommandResult> {
  const { role: input } = context.argv.values;
  const role: ConsoleRole =
    typeof input === 'string' ? requireWord('The role', input, consoleRoles) : 'viewer';
  const chosen = await passwordFor(context);
  const user = await withState(context, (call) => call('addUser', { name, role, password: chosen.password }));
  return {
    text: `Added ${user.name} as ${user.role}.${passwordLine(chosen)}`,
    json: { ...user, ...passwordField(chosen) },
  };
}

async function setDisabled(context: CommandContext, name: string, disabled: boolean): Promise<CommandResult> {
  const user = await withState(context, (call) => call('setUserDisabled', { name, disabled }));
  const text = disabled ? `Disabled ${user.name}. All sessions have ended.` : `Enabled ${user.name}.`;
  return { text, json: user };
}

const actions = ['add', 'list', 'disable', 'enable'] as const;

export const userCommand: Command = {
  name: 'user',
  summary: 'add, list, disable or enable users',
  usage: [
    'user add NAME [--role ROLE] [--password-stdin]',
    'user list',
    'user disable NAME',
    'user enable NAME',
  ],
  options: {
    role: {
      type: 'string',
      value: 'ROLE',
      about: `role of the new user: ${consoleRoles.join(', ')} (viewer)`,
    },
    ...passwordOption,
  },
  positionals: [1, 2],
  details: [
    'A user who is disabled cannot sign in, and their sessions end.',
    'A new user replaces the password at the first sign-in.',
  ],
  run(context) {
    const [word = '', name] = context.argv.positionals;
    const action = requireWord('The action', word, actions);
    if (action === 'list') {
      if (name !== undefined) throw new UsageError('user list takes no name.');
      return listUsers(context);
    }
    if (name === undefined) throw new UsageError(`user ${action} requires the name of a user.`);
    if (action === 'add') return addUser(context, name);
    return setDisabled(context, name, action === 'disable');
  },
};

export const resetPasswordCommand: Command = {
  name: 'reset-password',
  summary: 'set a new password of a user',
  usage: ['reset-password USER [--password-stdin]'],
  options: passwordOption,
  positionals: [1, 1],
  details: ['All sessions of the user end. The user replaces the password at the next sign-in.'],
  async run(context) {
    const [name = ''] = context.argv.positionals;
    const chosen = await passwordFor(context);
    const user = await withState(context, (call) =>
      call('resetPassword', { name, password: chosen.password }),
    );
    const hint = user.disabled ? `\nThe user is disabled. Run: quarterdeck user enable ${user.name}` : '';
    return {
      text: `The password of ${user.name} has changed. All sessions have ended.${hint}${passwordLine(chosen)}`,
      json: { ...user, ...passwordField(chosen) },
    };
  },
};

export const resetSecondFactorCommand: Command = {
  name: 'reset-second-factor',
  summary: 'remove all keys and recovery codes of a user',
  usage: ['reset-second-factor USER'],
  options: {},
  positionals: [1, 1],
  details: [
    'For a user who has lost all keys and recovery codes. All sessions of the user end, and administrators are notified.',
  ],
  async run(context) {
    const [name = ''] = context.argv.positionals;
    const user = await withState(context, (call) => call('resetSecondFactor', { name }));
    return {
      text: `The second factor of ${user.name} has been removed. All sessions have ended.`,
      json: user,
    };
  },
};
