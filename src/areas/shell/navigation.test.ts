import { expect, it } from 'vitest';
import { destinations, destinationsAt } from './navigation.ts';

const all = (_path: string) => true;
const labels = (place: Parameters<typeof destinationsAt>[0], exists = all) =>
  destinationsAt(place, exists).map(({ label }) => label);

it('offers project pages only inside a project', () => {
  expect(labels({ connection: { emulator: false }, groupId: undefined })).not.toContain('Alerts');
  expect(labels({ connection: { emulator: false }, groupId: 'g' })).toContain('Alerts');
});

it('offers the emulator only on a connection to one', () => {
  expect(labels({ connection: { emulator: false }, groupId: 'g' })).not.toContain('Emulator');
  expect(labels({ connection: { emulator: true }, groupId: 'g' })).toContain('Emulator');
});

it('offers nothing whose page does not exist', () => {
  expect(labels({ connection: { emulator: true }, groupId: 'g' }, (path) => path === '/settings')).toEqual([
    'Settings',
  ]);
});

it('gives every key to one page', () => {
  const keys = destinations.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});
