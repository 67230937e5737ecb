import { expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { mount } from '#src/ui/test-mount.tsx';
import { NowProvider } from '#src/ui/values/now.tsx';
import { reviewColumns } from './review-columns.tsx';
import type { ReviewRow } from './review-row.ts';

it.each([
  [-22.5, /^22 h ago/],
  [22.5, /^in 22 h/],
])('an end %d hours from now is shown as past or future', async (hours, pattern) => {
  const endsAt = new Date(Date.now() + hours * HOUR).toISOString();
  const column = reviewColumns(() => ({ label: '', consequence: '' })).find(({ id }) => id === 'ends');
  const mounted = await mount(column?.cell({ endsAt } as ReviewRow));
  expect(mounted.root.querySelector('time')?.textContent ?? mounted.root.textContent).toMatch(pattern);
  await mounted.unmount();
});

it('counts the last use of a user of this console by the clock of its server, not by that of an emulator', async () => {
  const column = reviewColumns(() => ({ label: '', consequence: '' })).find(({ id }) => id === 'used');
  const seen = { lastUsedAt: new Date(Date.now() - 3_700_000).toISOString() };
  const emulated = (): number => Date.now() - 250 * DAY;
  const mounted = await mount(
    <NowProvider source={emulated}>
      {column?.cell({ ...seen, indirect: { kind: 'consoleUser' } } as ReviewRow)}
    </NowProvider>,
  );
  expect(mounted.root.querySelector('time')?.textContent).toMatch(/^1 h/);
  await mounted.unmount();
});
