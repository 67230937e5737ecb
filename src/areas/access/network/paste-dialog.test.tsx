// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { accessRows } from './access-rows.ts';
import { PasteDialog } from './paste-dialog.tsx';

const sent: unknown[] = [];
vi.mock('#src/api/query.ts', () => ({
  useOperation: (id: string) => ({
    isPending: false,
    mutateAsync: async (args: object) => sent.push({ id, ...args }),
  }),
}));
vi.mock('#src/api/console/change-sets.ts', () => ({ useAdding: () => undefined }));
vi.mock('#src/ui/actions/add-to-set.tsx', () => ({ AddToSet: () => null }));
vi.mock('#src/ui/values/now.tsx', async (original) => ({
  ...(await original<object>()),
  useClock: () => () => Date.parse('2026-03-13T14:02:00Z'),
}));

let mounted: Mounted;
const entry = { groupId: 'g', links: [], comment: 'office' };
const rows = accessRows([
  { ...entry, cidrBlock: '10.0.0.0/8', deleteAfterDate: '2026-03-14T14:02:00Z' },
  { ...entry, cidrBlock: '192.0.2.1/32' },
]);

beforeEach(async () => {
  sent.length = 0;
  mounted = await mount(<PasteDialog groupId="g" rows={rows} guarded={[]} onClose={() => {}} />);
});
afterEach(() => mounted.unmount());

const lines = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const button = () =>
  [...document.querySelectorAll('button')].find((each) => each.textContent?.startsWith('Apply'));
const paste = (text: string) => mounted.type(document.querySelector('textarea'), text);

it('shows the ends of temporary entries before anything is sent, and sends them', async () => {
  await paste(
    JSON.stringify([
      { cidrBlock: '10.0.0.0/8', comment: 'office', deleteAfterDate: '2026-03-15T14:02:00Z' },
      { cidrBlock: '198.51.100.0/24', deleteAfterDate: '2026-03-16T14:02:00Z' },
    ]),
  );
  expect(lines()).toEqual([
    expect.stringMatching(/^\+ 198\.51\.100\.0\/24.*until 16 Mar 2026 14:02 UTC$/),
    expect.stringMatching(/^~ 10\.0\.0\.0\/8 until 15 Mar 2026 14:02 UTC$/),
  ]);
  expect(sent).toEqual([]);
  await mounted.click(button() ?? null);
  expect(sent).toEqual([
    {
      ...{ id: 'createGroupAccessListEntry', groupId: 'g' },
      body: [
        { cidrBlock: '198.51.100.0/24', deleteAfterDate: '2026-03-16T14:02:00.000Z' },
        { cidrBlock: '10.0.0.0/8', comment: 'office', deleteAfterDate: '2026-03-15T14:02:00.000Z' },
      ],
    },
  ]);
});

it('a temporary entry that is pasted with another comment keeps its end', async () => {
  await paste('10.0.0.0/8 branch\n192.0.2.1 office');
  await mounted.click(button() ?? null);
  expect(sent).toEqual([
    expect.objectContaining({
      body: [{ cidrBlock: '10.0.0.0/8', comment: 'branch', deleteAfterDate: '2026-03-14T14:02:00.000Z' }],
    }),
  ]);
});

it('an end that has passed is named with its line, and nothing can be sent', async () => {
  await paste(JSON.stringify([{ cidrBlock: '10.0.0.0/8', deleteAfterDate: '2026-03-13T14:01:00Z' }]));
  expect(lines()).toEqual([expect.stringContaining('line 1: 10.0.0.0/8 the end must be in the future')]);
  await mounted.click(button() ?? null);
  expect(sent).toEqual([]);
});
