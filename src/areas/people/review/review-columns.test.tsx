import { expect, it } from 'vitest';
import { mount } from '#src/ui/test-mount.tsx';
import { reviewColumns } from './review-columns.tsx';
import type { ReviewRow } from './review-row.ts';

it.each([
  [-22.5, /^22 h ago/],
  [22.5, /^in 22 h/],
])('an end %d hours from now is told as past or to come', async (hours, words) => {
  const endsAt = new Date(Date.now() + hours * 3_600_000).toISOString();
  const column = reviewColumns(() => ({ label: '', consequence: '' })).find(({ id }) => id === 'ends');
  const mounted = await mount(column?.cell({ endsAt } as ReviewRow));
  expect(mounted.root.querySelector('time')?.textContent ?? mounted.root.textContent).toMatch(words);
  await mounted.unmount();
});
