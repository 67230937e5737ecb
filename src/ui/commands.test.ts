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
  expect(matchCommands(commands, ' ').map((found) => found.id)).toEqual(['alerts', 'snapshot', 'backups']);
});

it('finds by label first, then by the other words for it', () => {
  expect(matchCommands(commands, 'backup').map((found) => found.id)).toEqual(['backups', 'snapshot']);
  expect(matchCommands(commands, 'tso').map((found) => found.id)).toEqual(['snapshot']);
  expect(matchCommands(commands, 'xyz')).toEqual([]);
});
