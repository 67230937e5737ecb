import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { LostNotice } from './lost-notice.tsx';
import type { Leftover } from './use-shown-once.ts';

let mounted: Mounted;
afterEach(() => mounted.unmount());

async function told(what: string, leftovers: readonly Leftover[] | undefined): Promise<string> {
  const error = new Error('Whether the change took effect is unknown.');
  mounted = await mount(
    <LostNotice state={{ step: 'lost', error, leftovers }} what={what} onReplace={() => undefined} />,
  );
  return mounted.root.querySelector('[role=alert]')?.textContent?.replace(/\s+/g, ' ') ?? '';
}

it.each([
  [
    'API key',
    /with it the secret of the API keyThe API key exists \(one\), but its secret was shown to nobody/,
  ],
  ['secret', /with it the new secretThe secret exists \(one\), but it was shown to nobody/],
])('what was made is named, and nothing is called unknown by it: %s', async (what, words) => {
  const text = await told(what, [{ id: '1', name: 'one' }]);
  expect(text).toMatch(words);
  expect(text).not.toContain('unknown');
});

it('what was not made can be sent again', async () => {
  expect(await told('API key', [])).toBe('The answer got lost. No API key was made.You can send it again.');
});

it('where nobody could look it up, it stays unknown', async () => {
  expect(await told('API key', undefined)).toMatch(/is unknown\. Whether it was made could not be looked up/);
});
