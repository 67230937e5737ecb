import { expect, it } from 'vitest';
import { type Command, matchCommands } from './commands.ts';

const command = (id: string, label: string, keywords: string[] = []): Command => ({
  id,
  label,
  keywords,
  group: 'Actions',
  onTrigger: () => {},
});
const commands = [
  command('alerts', 'Go to alerts'),
  command('snapshot', 'Take snapshot of orders-prod', ['backup']),
  command('backups', 'Go to backups'),
];

it('lists everything in order before a letter is typed', () => {
  expect(matchCommands(commands, ' ').map((match) => match.id)).toEqual(['alerts', 'snapshot', 'backups']);
});

it('lists some of every group before a letter is typed, however many there are of one', () => {
  const many = (group: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...command(`${group}${at}`, `${group} ${at}`), group }));
  const all = [
    ...many('Pages', 12),
    ...many('Connections', 200),
    ...many('Projects', 30),
    ...many('Actions', 5),
  ];
  const result = matchCommands(all, '');
  const count = (group: string) => result.filter((each) => each.group === group).length;
  expect(['Pages', 'Connections', 'Projects', 'Actions'].map(count)).toEqual([12, 17, 16, 5]);
  expect(result.map(({ id }) => id).slice(11, 13)).toEqual(['Pages11', 'Connections0']);
});

it('finds by label first, then by the other words for it', () => {
  expect(matchCommands(commands, 'backup').map((item) => item.id)).toEqual(['backups', 'snapshot']);
  expect(matchCommands(commands, 'tso').map((match) => match.id)).toEqual(['snapshot']);
  expect(matchCommands(commands, 'xyz')).toEqual([]);
});

it('leaves out scattered letters where another command has the word', () => {
  const all = [
    command('lag', 'Replication lag on checkout-sessions'),
    command('users', 'Settings: users', ['access', 'people']),
    command('ratio', 'Accesses not in memory'),
  ];
  expect(matchCommands(all, 'access').map(({ id }) => id)).toEqual(['ratio', 'users']);
  expect(matchCommands([all[0] as Command], 'access').map(({ id }) => id)).toEqual(['lag']);
  expect(matchCommands(all, 'acc').map(({ id }) => id)).toContain('lag');
});
