import { expect, it } from 'vitest';
import type { Grant } from '#contract/console/grants/grants.ts';
import { destinations, destinationsAt, leadsTo, sectionsOf } from './navigation.ts';

const all = (_path: string) => true;
const labels = (place: Parameters<typeof destinationsAt>[0], present = all) =>
  destinationsAt(place, present).map(({ label }) => label);

it('offers project pages only inside a project', () => {
  expect(labels({ connection: { id: 'c', emulator: false }, groupId: undefined })).not.toContain('Alerts');
  expect(labels({ connection: { id: 'c', emulator: false }, groupId: 'g' })).toContain('Alerts');
});

it('offers the emulator only on a connection to one', () => {
  expect(labels({ connection: { id: 'c', emulator: false }, groupId: 'g' })).not.toContain('Emulator');
  expect(labels({ connection: { id: 'c', emulator: true }, groupId: 'g' })).toContain('Emulator');
});

it('offers pages of the whole connection only to people who see all of its projects', () => {
  const place = { connection: { id: 'c', emulator: false }, groupId: 'g' };
  const ofProject: Grant[] = [{ connection: 'c', groupId: 'g', role: 'operator' }];
  const wide = ['Organization', 'All activity', 'Twins', 'Federation'];
  const offered = (grants?: Grant[]) =>
    wide.filter((label) => labels({ ...place, grants }).includes(label));
  expect(offered()).toEqual(wide);
  expect(offered(ofProject)).toEqual([]);
  expect(offered([{ connection: 'c', groupId: null, role: 'operator' }])).toEqual(wide);
});

it('offers nothing whose page does not exist', () => {
  expect(
    labels({ connection: { id: 'c', emulator: true }, groupId: 'g' }, (path) => path === '/settings'),
  ).toEqual(['Settings']);
});

it('leads to every page by one entry', () => {
  const pages = destinations.map(({ to }) => to);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page, index) => pages.indexOf(page) !== index)).toEqual([]);
});

it('gives every key to one page', () => {
  const keys = destinations.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

it('gives every entry a place in exactly one group, and labels no group of one', () => {
  const inProject = destinationsAt({ connection: { id: 'c', emulator: true }, groupId: 'g' }, all);
  const sections = sectionsOf(inProject);
  expect(sections.flatMap(({ entries }) => entries)).toHaveLength(inProject.length);
  expect(sections.map(({ label }) => label)).toEqual([
    undefined,
    'Clusters',
    'Data',
    'Access',
    'Project',
    'Connection',
    'Console',
  ]);
  const one = destinations.filter(({ label }) => label === 'Settings');
  expect(sectionsOf(one).map(({ label }) => label)).toEqual([undefined]);
});

it('knows which entry a page belongs to', () => {
  const entry = (label: string) => {
    const match = destinations.find((each) => each.label === label);
    if (!match) throw new Error(label);
    return match;
  };
  const clusters = '/c/$connectionId/groups/$groupId/clusters';
  expect(leadsTo(entry('Clusters'), `${clusters}/$clusterName`)).toBe(true);
  expect(leadsTo(entry('Clusters'), `${clusters}-of-others`)).toBe(false);
  expect(leadsTo(entry('Overview'), clusters)).toBe(false);
});
