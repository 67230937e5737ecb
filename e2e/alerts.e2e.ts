import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test, worldStart } from './kit/fixtures.ts';

const inbox = '~/alerts';
const rowOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: name });
const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Search alerts' });

/** Hours after the moment at which every world begins and is paused. */
function later(hours: number): string {
  return new Date(Date.parse(worldStart) + hours * 3_600_000).toISOString().replace('.000Z', 'Z');
}

test('the list is read: the worst first, found by its address, grouped, saved as a view, exported, opened', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId } = quarterdeck;
  await quarterdeck.open(inbox);
  await test.step('lists the worst first, with its target, its reading and its limit', async () => {
    const rows = page
      .getByRole('grid', { name: 'Alerts' })
      .locator('tbody')
      .getByRole('row')
      .filter({ hasText: 'single' });
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText('Critical');
    await expect(rows.nth(0)).toContainText('Host down');
    await expect(rows.nth(0)).toContainText('12 min');
    await expect(rows.nth(1)).toContainText('92.5 %');
    await expect(rows.nth(1)).toContainText('above 90 %');
    await expect(page.getByRole('tab', { name: 'Open' })).toContainText('2');
  });
  await test.step('one configuration on several hosts is one group', async () => {
    await page.getByText('By configuration', { exact: true }).click();
    await expect(page).toHaveURL(/group=configuration/);
    const heading = page.getByRole('button', { name: /Host down/ }).and(page.locator('[aria-expanded]'));
    await expect(heading).toHaveAttribute('aria-expanded', 'true');
    await expect(rowOf(page, '12 min')).toBeVisible();
    await heading.click();
    await expect(rowOf(page, '12 min')).toHaveCount(0);
  });
  await test.step('a value that means nothing is explained', async () => {
    await searchBox(page).fill('severity:fatal');
    const text = 'severity must be one of critical, error, warning, info, not fatal';
    await expect(page.getByText(text)).toBeVisible();
    await searchBox(page).fill('cluster:elsewhere');
    await expect(page.getByText('No open alerts match the filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });
  await test.step('filters are in the address, also the typed one', async () => {
    await quarterdeck.open(`${inbox}?group=cluster`);
    await searchBox(page).fill('severity:crit');
    await page.getByRole('option', { name: /critical/ }).click();
    await expect(page).toHaveURL(/q=severity(:|%3A)critical/);
    await expect(rowOf(page, 'Disk space used')).toHaveCount(0);
    await expect(rowOf(page, 'Host down')).toBeVisible();
  });
  await test.step('a saved view brings its search back to the address, also after a reload', async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Worst by cluster');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await quarterdeck.open(inbox);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Worst by cluster' }).click();
    await expect(page).toHaveURL(/group=cluster/);
    await expect(searchBox(page)).toHaveValue(/severity:critical/);
    await expect(rowOf(page, 'Disk space used')).toHaveCount(0);
    await expect(rowOf(page, 'Host down')).toBeVisible();
  });
  await test.step('an export states its filters, source, time and user', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Download CSV' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text).toContain(groupId);
    expect(text).toMatch(/# query:,"tab open; .*severity:critical/);
    expect(text).toContain('# by: tester');
    expect(text).toMatch(/CRITICAL,Host down,single/);
    expect(text).not.toContain('Disk space used');
  });
  await test.step('an address that names an alert opens it, with its history and its configuration', async () => {
    const { results } = await world.expect('GET', `~/groups/${groupId}/alerts?status=CLOSED`);
    await quarterdeck.open(`${inbox}?alert=${results[0].id}`);
    const drawer = page.getByRole('complementary', { name: /^No primary on/ });
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Condition began' })).toBeVisible();
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Closed' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Edit configuration' })).toHaveAttribute(
      'href',
      new RegExp(`/alert-configs/${results[0].alertConfigId}`),
    );
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page).not.toHaveURL(/alert=/);
  });
  await test.step('so does a line of the home page', async () => {
    await quarterdeck.open('');
    const issues = page.getByRole('region', { name: 'Needs attention' });
    await issues.getByRole('link', { name: 'Host down' }).click();
    await expect(page.getByRole('complementary', { name: /^Host down/ })).toBeVisible();
    await expect(page).toHaveURL(/alert=[0-9a-f]{24}/);
  });
});

test('one press acknowledges and Undo takes it back; a refused row is tried again; without a mouse; what ends goes', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId } = quarterdeck;
  await quarterdeck.open(inbox);
  const open = `~/groups/${groupId}/alerts?status=OPEN`;
  const acknowledged = async () => {
    const { results } = await world.expect('GET', open);
    return results.filter((alert: { acknowledgedUntil?: string }) => alert.acknowledgedUntil);
  };
  const undo = async () => {
    const notes = page.getByRole('region', { name: 'Notifications' });
    await notes.getByRole('button', { name: 'Undo' }).last().click();
    await expect(rowOf(page, 'Host down').getByRole('button', { name: /^Acknowledge/ })).toBeVisible();
    expect(await acknowledged()).toEqual([]);
  };
  await test.step('one press acknowledges for an hour, and Undo takes it back', async () => {
    await page.getByRole('button', { name: /^Acknowledge Host down on .*, 1 h$/ }).click();
    await expect(rowOf(page, 'Host down')).toContainText('until 15:02 UTC');
    expect(await acknowledged()).toMatchObject([{ eventTypeName: 'HOST_DOWN', acknowledgedUntil: later(1) }]);
    await undo();
  });
  await test.step('a refused row shows its reason, and can be retried alone', async () => {
    const fault = { operationId: 'acknowledgeGroupAlert', kind: 'status', status: 500, remaining: 1 };
    await world.expect('POST', '/_emulator/faults', fault);
    await page.getByRole('button', { name: /^Acknowledge Disk space used/ }).click();
    const progress = page.getByRole('region', { name: 'Changes to alerts' });
    await expect(progress).toContainText('1 alert not changed');
    await expect(progress.getByRole('listitem')).toContainText('Failed');
    await progress.getByRole('button', { name: /^Retry Disk space used/ }).click();
    await expect(rowOf(page, 'Disk space used')).toContainText('until 15:02 UTC');
    await expect(progress).toBeHidden();
  });
  await test.step('alerts are found, chosen, acknowledged and opened without a mouse', async () => {
    await page.reload();
    await expect(rowOf(page, 'Host down')).toBeVisible();
    for (const key of ['j', 'j', 'k', 'x']) await page.keyboard.press(key);
    await expect(rowOf(page, 'Host down').getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog', { name: /^Acknowledge Host down/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'Host down')).toContainText('until 15:02 UTC');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(searchBox(page)).toBeFocused();
  });
  await test.step('an ended alert disappears automatically, and an empty inbox shows when the last one closed', async () => {
    const { results } = await world.expect('GET', open);
    for (const { eventTypeName, hostnameAndPort, metricName } of results) {
      const about = { hostnameAndPort, ...(metricName ? { metricName } : {}) };
      await world.raise(eventTypeName, { ...about, state: 'resolve' });
    }
    await expect(page.getByText('No open alerts')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/The last one closed .* at 13 Mar 2026 14:02 UTC/)).toBeVisible();
  });
});

test("many are acknowledged at the pace of the service's rate limit, also over a reload", async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId } = quarterdeck;
  const limited = { operationId: 'acknowledgeGroupAlert', kind: 'status', status: 429 };
  const progress = page.getByRole('region', { name: 'Changes to alerts' });
  const acknowledgeAll = async (duration: RegExp) => {
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    // "Unacknowledge" is beside it, and alone there until the page has received the changes made elsewhere
    await page.getByRole('toolbar').getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByRole('menuitem', { name: duration }).click();
  };
  await quarterdeck.open(inbox);
  await test.step('changes interrupted by a reload are offered again, and sent only on request', async () => {
    const fault = { ...limited, retryAfterSeconds: 600, remaining: 2 };
    await world.expect('POST', '/_emulator/faults', fault);
    await acknowledgeAll(/^1 h/);
    await expect(progress).toContainText('resumes in');
    await page.reload();
    await expect(progress).toContainText('2 changes not finished when the page was closed');
    await expect(rowOf(page, 'Host down').getByRole('button', { name: /^Acknowledge/ })).toBeVisible();
    await progress.getByRole('button', { name: 'Resume' }).click();
    await expect(rowOf(page, 'Host down')).toContainText('until 15:02 UTC');
    await expect(progress).toBeHidden();
  });
  await test.step('a pause is waited for on any page, and none is lost', async () => {
    const open = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
    for (const { id } of open.results)
      await world.expect('PATCH', `~/groups/${groupId}/alerts/${id}`, { unacknowledgeAlert: true });
    await page.reload();
    const fault = { ...limited, retryAfterSeconds: 3, remaining: 1 };
    await world.expect('POST', '/_emulator/faults', fault);
    await acknowledgeAll(/^4 h/);
    await expect(progress).toContainText('Rate limit reached: resumes in');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'Acknowledged 2 alerts until 18:02 UTC',
    );
    const { results } = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
    expect(results.map((alert: { acknowledgedUntil?: string }) => alert.acknowledgedUntil)).toEqual([
      later(4),
      later(4),
    ]);
  });
});

test('an acknowledgement lasts until the morning of the chosen zone, is sorted by its expiry and is extended', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId } = quarterdeck;
  const open = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
  const idOf = (type: string) =>
    open.results.find(({ eventTypeName }: { eventTypeName: string }) => eventTypeName === type).id;
  const acknowledge = (id: string, hours: number) =>
    world.expect('PATCH', `~/groups/${groupId}/alerts/${id}`, { acknowledgedUntil: later(hours) });
  for (const hours of [1, 2, 3]) await acknowledge(idOf('HOST_DOWN'), hours);
  await acknowledge(idOf('OUTSIDE_METRIC_THRESHOLD'), 2);
  await quarterdeck.open(`${inbox}/acknowledgements`);
  await test.step('are sorted by expiry and extended in place', async () => {
    await expect(page.getByText('Host down was acknowledged 3 times or more in 30 days')).toBeVisible();
    const rows = page.getByRole('grid').locator('tbody').getByRole('row').filter({ hasText: 'Extend' });
    await expect(rows.nth(0)).toContainText('in 2 h');
    await expect(rows.nth(1)).toContainText('in 3 h');
    await rows
      .nth(0)
      .getByRole('button', { name: /^Extend/ })
      .click();
    await page.getByRole('dialog').getByText('Forever').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge alert' }).click();
    await expect(rows.nth(0)).toContainText('in 3 h');
    await expect(rows.nth(1)).toContainText('never expires');
  });
  await test.step('tomorrow 09:00 is the morning of the chosen zone, and the comment goes with it', async () => {
    await page.addInitScript(() => localStorage.setItem('qd.zone', 'Asia/Tokyo'));
    await quarterdeck.open(inbox);
    await rowOf(page, 'Host down')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Extend with a date or comment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Tomorrow 09:00').click();
    await dialog.getByLabel('Comment').fill('x'.repeat(201));
    await dialog.getByRole('button', { name: 'Acknowledge alert' }).click();
    await expect(dialog.getByText('Comment must have at most 200 characters')).toBeVisible();
    await dialog.getByLabel('Comment').fill('Disk replaced tonight');
    await dialog.getByRole('button', { name: 'Acknowledge alert' }).click();
    await expect(rowOf(page, 'Host down')).toContainText('until 14 Mar 09:00 UTC+9');
    const { results } = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
    expect(results).toContainEqual(
      expect.objectContaining({
        acknowledgedUntil: '2026-03-14T00:00:00Z',
        acknowledgementComment: 'Disk replaced tonight',
      }),
    );
  });
});

/** The visible content of each row, and the parts that are cut off or out of sight. */
async function readRows(
  page: Page,
): Promise<{ name: string; severity: string; since: string; lost: string[] }[]> {
  return page.getByRole('grid', { name: 'Alerts' }).evaluate((table) => {
    const box = (table.parentElement as HTMLElement).getBoundingClientRect();
    const aside = document.querySelector('aside')?.getBoundingClientRect();
    const right = Math.min(box.right, innerWidth, aside && aside.left > box.left ? aside.left : innerWidth);
    return [...table.querySelectorAll('tr[data-line]')].map((row) => {
      const lost: string[] = [];
      const read = (column: string): string => {
        const part = row.querySelector<HTMLElement>(`[data-part="${column}"]`);
        if (!part) return '';
        const at = part.getBoundingClientRect();
        const cut = [part, ...part.querySelectorAll('*')].some(
          // what only screen readers get is a pixel wide
          ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
        );
        if (cut || at.left < box.left || at.right > right) lost.push(`${column}: ${part.textContent}`);
        return part.textContent ?? '';
      };
      return { name: read('alert'), severity: read('severity'), since: read('since'), lost };
    });
  });
}

test.describe('on a narrow screen', () => {
  test.use({ seed: 'demo' });

  test('every row shows its name, severity and age without scrolling sideways, and is ordered from a menu', async ({
    console: quarterdeck,
  }) => {
    const { page } = quarterdeck;
    const rowsAreWhole = async () => {
      const rows = await readRows(page);
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows) {
        expect(row.lost).toEqual([]);
        expect(row.name).not.toBe('');
        expect(row.severity).toMatch(/^(Critical|Error|Warning|Info)$/);
        expect(row.since).toMatch(/^\d+ (s|min|h|d)/);
      }
    };
    await page.setViewportSize({ width: 1024, height: 768 });
    await quarterdeck.open(`${inbox}?tab=all&severity=CRITICAL,ERROR,WARNING`);
    await expect(page.locator('[data-part="alert"]').first()).toBeVisible();
    await rowsAreWhole();
    await test.step('an open drawer leaves the list its rows, and the filters one row with a button', async () => {
      await page.locator('[data-part="alert"]').first().getByRole('link').click();
      await expect(page.getByRole('complementary').getByText('Notified').first()).toBeVisible();
      for (const row of await readRows(page)) {
        expect(row.lost).toEqual([]);
        expect(row.since).toMatch(/^\d+ (s|min|h|d)/);
      }
      const bar = page.getByRole('main').getByRole('search');
      expect((await bar.boundingBox())?.height).toBeLessThan(40);
      const list = page.getByRole('grid', { name: 'Alerts' }).locator('..');
      expect((await list.boundingBox())?.height).toBeGreaterThan(380);
      const filters = bar.getByRole('button', { name: 'Filters 1' });
      await expect(bar.getByRole('button', { name: /^Severity/ })).toBeHidden();
      await filters.click();
      await bar.getByRole('button', { name: 'Clear' }).click();
      await expect(bar.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
      await expect(page).not.toHaveURL(/severity=/);
      await page.keyboard.press('Escape');
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Order', exact: true })).toBeVisible();
    await rowsAreWhole();
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Alert', exact: true }).click();
    await expect(page).toHaveURL(/sort=alert/);
    await expect(page.getByRole('button', { name: 'Order: Alert, ascending' })).toBeVisible();
    const names = (await readRows(page)).map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
  });
});
