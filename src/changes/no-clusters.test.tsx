import { afterEach, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { NoClusters } from './no-clusters.tsx';

const may = vi.hoisted(() => ({ refusal: undefined as string | undefined }));
vi.mock('#src/api/access/can.ts', () => ({
  useRefusal: (id: string, { groupId }: { groupId?: string }) =>
    id === 'createGroupCluster' && groupId === 'g' ? may.refusal : undefined,
}));
vi.mock('@tanstack/react-router', () => ({
  useParams: () => ({ connectionId: 'c', groupId: 'g' }),
  Link: ({ to }: { to: string }) => <a href={to}>Create cluster</a>,
}));

let mounted: Mounted;
afterEach(() => mounted.unmount());

async function show(refusal?: string): Promise<HTMLElement> {
  may.refusal = refusal;
  mounted = await mount(<NoClusters>A page needs one.</NoClusters>);
  return mounted.root;
}

it('leads to the form of a new cluster', async () => {
  const root = await show();
  expect(root.textContent).toContain('A page needs one.');
  expect(root.querySelector('a')?.getAttribute('href')).toMatch(/clusters\/new$/);
});

it('does not lead to a form that the service would refuse', async () => {
  const root = await show('Needs the role Project Cluster Manager.');
  expect(root.querySelector('a')).toBeNull();
  const button = root.querySelector('button');
  expect(button?.textContent).toContain('Create cluster');
  expect(button?.getAttribute('aria-disabled')).toBe('true');
});
