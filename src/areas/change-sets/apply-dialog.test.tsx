import { expect, it } from 'vitest';
import { mount } from '#src/ui/test-mount.tsx';
import { Summary } from './apply-dialog.tsx';

const nothing = { revision: 1, restarts: [], irreversible: [], duration: 'Less than a minute.', unknown: [] };
const lost = 'ana cannot sign in any more. It signed in recently from 10.0.0.1.';
const kept = 'ben cannot sign in any more. No recent sign-in of this user is known.';

it('names each person who loses access once', async () => {
  const { root, show, unmount } = await mount(
    <Summary summary={{ ...nothing, lostAccess: [lost, kept], risks: [lost] }} />,
  );
  const names = (name: string): number => root.textContent?.split(name).length ?? 0;
  expect([names('ana cannot'), names('ben cannot')]).toEqual([2, 2]);
  await show(<Summary summary={{ ...nothing, lostAccess: [lost], risks: [lost] }} />);
  expect(root.textContent).toContain('Listed in the warning.');
  expect(root.textContent).not.toContain('No change takes access away');
  await unmount();
});
