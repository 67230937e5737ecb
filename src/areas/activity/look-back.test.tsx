import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import type { ActivitySearch } from './activity-search.ts';
import { LookBack } from './look-back.tsx';
import { mostPages, type OlderMatch } from './older-match.ts';
import type { Activity } from './use-activity.ts';

let mounted: Mounted;
const searched: ActivitySearch[] = [];
afterEach(async () => {
  // notices outlive the component that published them
  await mounted.click(mounted.root.querySelector('[aria-label="Dismiss"]') ?? mounted.root);
  await mounted.unmount();
  searched.length = 0;
});

const reported = () => mounted.root.textContent ?? '';

async function pressed(older: () => Promise<OlderMatch>, search: ActivitySearch = { q: 'orders' }) {
  const activity = { total: 20_000, older } as Activity;
  mounted = await mount(
    <LookBack activity={activity} search={search} onSearch={(part) => searched.push(part)} />,
  );
  const button = [...mounted.root.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Look further back',
  );
  if (button) await mounted.click(button);
  return button !== undefined;
}

it('goes to the nearest older page with a match, and leaves the story that was open', async () => {
  await pressed(async () => ({ page: 7, found: true }), { q: 'orders', open: 'a', page: 3 });
  expect(searched).toEqual([{ page: 7, open: undefined }]);
  expect(reported()).not.toContain('Nothing');
});

it('reports that the rest of the log matches nothing, and keeps its page', async () => {
  await pressed(async () => ({ page: 4, found: false }));
  expect(searched).toEqual([]);
  expect(reported()).toContain('Nothing in the rest of the log matches the filters');
});

it('reports the searched range after the page limit of one press, and continues from there', async () => {
  await pressed(async () => ({ page: 1 + mostPages, found: false }));
  expect(searched).toEqual([{ page: 1 + mostPages, open: undefined }]);
  expect(reported()).toContain('Nothing among the 10,000 events before: look further back from here');
});

it('reports why the log could not be read', async () => {
  await pressed(async () => {
    throw new Error('Atlas did not answer');
  });
  expect(searched).toEqual([]);
  expect(reported()).toMatch(/could not be read.*Atlas did not answer/);
});

it('is offered where something is looked for and older events are there', async () => {
  const older = async () => ({ page: 2, found: true });
  const offered: boolean[] = [];
  for (const search of [{}, { q: 'orders', page: 100 }, { q: 'orders', page: 99 }]) {
    offered.push(await pressed(older, search));
    await mounted.unmount();
  }
  expect(offered).toEqual([false, false, true]);
});
