import { afterEach, expect, it } from 'vitest';
import type { Json } from '#src/lib/json/json-diff.ts';
import { type Mounted, mount } from '../test-mount.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';

let mounted: Mounted | undefined;
afterEach(async () => {
  await mounted?.unmount();
  mounted = undefined;
});

const base = { env: 'prod', team: 'shop' };

async function shown(own: Json, theirs: Json) {
  const drafts: Json[] = [];
  mounted = await mount(
    <ChangedMeanwhile
      what="the tags"
      base={base}
      ownKeys
      own={own}
      theirs={theirs}
      onRebase={(next) => drafts.push(next)}
    />,
  );
  const { root, click } = mounted;
  const buttons = [...root.querySelectorAll('button')];
  const press = (label: string) => click(buttons.find(({ textContent }) => textContent === label) ?? null);
  return {
    text: root.textContent ?? '',
    labels: buttons.map(({ textContent }) => textContent),
    drafts,
    press,
  };
}

it('shows the changes of both users, and continues with both or with theirs', async () => {
  const theirs = { ...base, cost: '7' };
  const { text, drafts, press } = await shown({ ...base, team: 'data' }, theirs);
  expect(text).toContain('The tags changed since you opened this form');
  expect(text).toMatch(/Their changes.*cost.*Your changes.*team/u);
  expect(text).not.toContain('Both changed');
  await press('Keep both');
  await press('Take theirs');
  expect(drafts).toEqual([{ env: 'prod', team: 'data', cost: '7' }, theirs]);
});

it('names what both have changed to something else', async () => {
  const { text } = await shown({ ...base, team: 'data' }, { ...base, team: 'web' });
  expect(text).toContain('Both changed team. “Keep both” keeps your values of these fields.');
});

it('has nothing of one’s own to keep where nothing was entered', async () => {
  const { labels, text } = await shown(base, { ...base, team: 'web' });
  expect(labels).toEqual(['Take theirs']);
  expect(text).not.toContain('Your changes');
});
