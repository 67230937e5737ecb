import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { LostNotice } from './lost-notice.tsx';
import type { Leftover } from './use-shown-once.ts';

let mounted: Mounted;
afterEach(() => mounted.unmount());

async function reportedBy(
  what: string,
  leftovers: readonly Leftover[] | undefined,
  again = false,
): Promise<string> {
  const error = new Error('Whether the change took effect is unknown.');
  mounted = await mount(
    <LostNotice state={{ step: 'lost', error, leftovers, again }} what={what} onReplace={() => undefined} />,
  );
  return mounted.root.querySelector('[role=alert]')?.textContent?.replace(/\s+/g, ' ') ?? '';
}

it.each([
  ['API key', /with it the secret of the API keyThe API key exists \(one\), but its secret was never shown/],
  ['secret', /with it the new secretThe secret exists \(one\), but it was never shown/],
])('names the created item, and does not call it unknown: %s', async (what, pattern) => {
  const text = await reportedBy(what, [{ id: '1', name: 'one' }]);
  expect(text).toMatch(pattern);
  expect(text).not.toContain('unknown');
});

it('a missing item may still appear, and is queried again', async () => {
  expect(await reportedBy('API key', [], true)).toMatch(
    /^The answer was lost\. No API key exists yet\..+looked for again, for a minute\. Wait/,
  );
  expect(await reportedBy('API key', undefined, true)).toMatch(
    /could not be looked up either\. .+ looked for again/,
  );
});

it('an item that was not created within that time can be sent again, and may still appear', async () => {
  expect(await reportedBy('API key', [])).toMatch(
    /^The answer was lost\. No API key was created\.You can send it again\. It may still appear .+ delete it/,
  );
});

it('the outcome of a failed lookup remains unknown', async () => {
  expect(await reportedBy('API key', undefined)).toMatch(
    /is unknown\. Whether it was created could not be looked up/,
  );
});
