import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Connection } from '#contract/console/bff.ts';
import { DAY, MINUTE } from '#contract/values/durations.ts';
import { ConnectionProvider } from '#src/api/connection.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { accessRows } from './access-rows.ts';
import { PasteDialog } from './paste-dialog.tsx';

const today = Math.floor(Date.now() / MINUTE) * MINUTE;
/** The end in a given number of days: an entry of the service may stay for seven. */
const end = (days: number): string => new Date(today + days * DAY).toISOString();
const groupId = '5f0000000000000000000002';
const listed = (cidrBlock: string, more: object = {}) => ({ groupId, links: [], cidrBlock, ...more });
const rows = accessRows([
  listed('198.51.100.0/24', { comment: 'office' }),
  listed('203.0.113.40/32', { comment: 'order service', deleteAfterDate: end(3) }),
  listed('192.0.2.7/32'),
]);

let mounted: Mounted;
const sent: [operation: string, args: unknown][] = [];
let refusal: string | undefined;
let closed = 0;
afterEach(async () => {
  await mounted.unmount();
  vi.unstubAllGlobals();
  sent.length = 0;
  closed = 0;
  refusal = undefined;
});

async function answer(url: string, init?: RequestInit): Promise<Response> {
  const operation = /\/call\/(\w+)$/.exec(url)?.[1];
  if (operation !== undefined) sent.push([operation, JSON.parse(String(init?.body)).args]);
  if (operation === undefined || refusal === undefined) return Response.json(operation ? {} : []);
  return Response.json({ error: { code: 'CONFLICT', message: refusal } }, { status: 409 });
}

async function open(guarded: Parameters<typeof PasteDialog>[0]['guarded'] = []): Promise<void> {
  vi.stubGlobal('fetch', answer);
  const router = createRouter({ routeTree: createRootRoute() });
  mounted = await mount(
    <QueryClientProvider client={new QueryClient()}>
      {/* another tree than the one that the console declares */}
      <RouterContextProvider router={router as never}>
        <ConnectionProvider value={{ id: 'c' } as Connection}>
          <PasteDialog groupId={groupId} rows={rows} guarded={guarded} onClose={() => (closed += 1)} />
        </ConnectionProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

/** The text of the dialog, without the pasted text. */
function reportedBy(): string {
  const dialog = document.querySelector('[role=dialog]')?.cloneNode(true) as Element;
  dialog.querySelector('textarea')?.remove();
  return dialog.textContent?.replace(/\s+/g, ' ') ?? '';
}
const paste = (text: string) => mounted.type(document.querySelector('textarea'), text);
const changes = () =>
  [...document.querySelectorAll('[data-change]')].map((each) => [
    each.getAttribute('data-change'),
    each.textContent?.replace(/\s+/g, ' ').trim(),
  ]);
const apply = (): HTMLElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Apply '));
const isOff = (): boolean => apply()?.getAttribute('aria-disabled') === 'true';

it('shows what would be added, changed and left before anything is sent, and sends exactly that', async () => {
  await open();
  await paste(
    ['198.51.100.0/24 head office', '203.0.113.40 order service', '10.1.0.0/16, build farm'].join('\n'),
  );
  expect(reportedBy()).toContain('1 added, 1 changed, 0 removed, 1 as they are');
  expect(changes()).toEqual([
    ['added', '+ 10.1.0.0/16 build farm'],
    ['changed', '~ 198.51.100.0/24 office → head office'],
  ]);
  expect(sent).toEqual([]);
  await mounted.click(apply() ?? null);
  await vi.waitFor(() => expect(closed).toBe(1));
  expect(sent).toEqual([
    [
      'createGroupAccessListEntry',
      {
        groupId,
        body: [
          { cidrBlock: '10.1.0.0/16', comment: 'build farm' },
          { cidrBlock: '198.51.100.0/24', comment: 'head office' },
        ],
      },
    ],
  ]);
});

it('temporary entries keep their end, and one from the text is shown before it is sent', async () => {
  await open();
  await paste(`address,comment,until\n203.0.113.40,mail,\n10.1.0.1,test,${end(2)}`);
  expect(changes()).toEqual([
    ['added', `+ 10.1.0.1/32 test until ${formatInstant(Date.parse(end(2)), 'UTC')}`],
    ['changed', '~ 203.0.113.40/32 order service → mail'],
  ]);
  await mounted.click(apply() ?? null);
  await vi.waitFor(() => expect(closed).toBe(1));
  expect(sent[0]?.[1]).toMatchObject({
    body: [
      { cidrBlock: '10.1.0.1/32', deleteAfterDate: end(2) },
      { cidrBlock: '203.0.113.40/32', comment: 'mail', deleteAfterDate: end(3) },
    ],
  });
});

it('names unreadable lines and duplicate addresses, and sends nothing before they are corrected', async () => {
  await open();
  await paste('10.0.0.300\n10.0.0.1\n\n10.0.0.1/32 again');
  expect(reportedBy()).toContain('2 lines cannot be read');
  expect(reportedBy()).toMatch(/line 1: 10\.0\.0\.300 must be an IPv4 or IPv6 address/);
  expect(reportedBy()).toContain('line 4: 10.0.0.1/32 occurs twice in the text');
  expect(isOff()).toBe(true);
  await mounted.click(apply() ?? null);
  expect(sent).toEqual([]);
  await paste('10.0.0.1');
  expect(reportedBy()).not.toContain('cannot be read');
  expect(isOff()).toBe(false);
});

it('of many lines that cannot be read it names the first ones and counts the others', async () => {
  await open();
  await paste(Array.from({ length: 11 }, (_, index) => `host-${index}`).join('\n'));
  expect(reportedBy()).toContain('11 lines cannot be read');
  expect(reportedBy()).toContain('line 8: host-7');
  expect(reportedBy()).not.toContain('host-8');
  expect(reportedBy()).toContain('and 3 more lines');
});

it("removes entries missing from the text only where that is chosen, and never the user's own address", async () => {
  await open([{ address: '192.0.2.7', whose: 'your address' }]);
  await paste('198.51.100.0/24\n203.0.113.40/32');
  expect(isOff()).toBe(true);
  await mounted.click(document.querySelector('[role=dialog] input[type=checkbox]'));
  expect(changes()).toEqual([['removed', '− 192.0.2.7/32']]);
  expect(reportedBy()).toContain('192.0.2.7 is your address');
  expect(isOff()).toBe(true);
  await paste('198.51.100.0/24\n192.0.2.0/24');
  expect(reportedBy()).not.toContain('is your address');
  await mounted.click(apply() ?? null);
  await vi.waitFor(() => expect(closed).toBe(1));
  // entries that allow access are added before anything is removed
  expect(sent.map(([operation, args]) => [operation, (args as { entryValue?: string }).entryValue])).toEqual([
    ['createGroupAccessListEntry', undefined],
    ['deleteGroupAccessListEntry', '203.0.113.40/32'],
    ['deleteGroupAccessListEntry', '192.0.2.7/32'],
  ]);
});

it.each([
  ['0.0.0.0/0', 'Open to the world by 0.0.0.0/0', 'Admit every address'],
  ['::/0', 'Open to the world by ::/0', 'Admit every address'],
  ['0.0.0.0/1\n128.0.0.0/1', 'Open to the world by 0.0.0.0/1 and 128.0.0.0/1', 'Admit every address'],
  ['10.0.0.0/8', 'Wide access by 10.0.0.0/8', 'Admit these networks'],
])('warns of %s, and requires a confirmation before it is sent', async (text, warning, label) => {
  await open();
  await paste(text);
  expect(reportedBy()).toContain(warning);
  expect(isOff()).toBe(true);
  const box = [...document.querySelectorAll('[role=dialog] label')].find(
    ({ textContent }) => textContent === label,
  ) as HTMLLabelElement | undefined;
  await mounted.click(box ?? null);
  expect(isOff()).toBe(false);
  await paste(`${text}\n11.0.0.0/9`);
  expect(isOff()).toBe(true);
});

it('stays open with the error of the service', async () => {
  await open();
  refusal = 'The access list is full.';
  await paste('10.0.0.1');
  await mounted.click(apply() ?? null);
  await vi.waitFor(() => expect(reportedBy()).toContain('The access list is full.'));
  expect(closed).toBe(0);
});
