import type { Page } from '@playwright/test';
import { callThrough } from './kit/bff-client.ts';
import { at, insertParts } from './kit/documents.ts';
import { expect, test } from './kit/fixtures.ts';

/** A browser keeps six connections to a host over HTTP/1.1: with a stream in each tab the seventh could read nothing. */
const tabs = 12;

const alerts = (page: Page) => page.getByRole('grid', { name: 'Alerts' });
/** The page's number of acknowledged alerts. */
const acknowledgedIs = (page: Page, count: number) =>
  expect(page.getByRole('tab', { name: /^Acknowledged/ })).toHaveText(`Acknowledged${count}`);
const isLive = (page: Page) => expect(page.getByRole('region', { name: 'Emulator' })).toContainText('live');

test('tabs of one browser share one event stream, and it passes on when its tab closes', async ({
  console: quarterdeck,
  context,
  office,
}) => {
  let streams = 0;
  context.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/bff/watch') streams += 1;
  });
  const { page: first, groupId, connection } = quarterdeck;
  await quarterdeck.open('~/alerts');
  await expect(alerts(first).getByRole('row')).toHaveCount(3);
  const others: Page[] = [];
  while (others.length < tabs - 1) {
    const page = await context.newPage();
    await page.goto(quarterdeck.url('~/alerts'));
    await expect(alerts(page).getByRole('row')).toHaveCount(3);
    others.push(page);
  }
  const [second, last] = [others[0] as Page, others.at(-1) as Page];
  await isLive(last);
  expect(streams).toBe(1);

  // a change through the console, by a person at another browser, reaches all viewers at once
  const acknowledge = async (id: string, comment: string): Promise<void> => {
    const body = { acknowledgedUntil: '2126-01-01T00:00:00Z', acknowledgementComment: comment };
    await callThrough(office, connection, 'acknowledgeGroupAlert', { groupId, alertId: id, body });
  };
  const { results } = await callThrough<{ results: { id: string }[] }>(
    office,
    connection,
    'listGroupAlerts',
    { groupId, query: { status: 'OPEN' } },
  );
  const [one = '', two = ''] = results.map(({ id }) => id);
  await acknowledge(one, 'received by the first');
  for (const page of [first, second, last]) await acknowledgedIs(page, 1);

  await first.close();
  await expect.poll(() => streams).toBe(2);
  for (const page of [second, last]) await isLive(page);
  await acknowledge(two, 'received by the others');
  for (const page of [second, last]) await acknowledgedIs(page, 2);
});

test('long queries of other tabs leave connections for the rest of the console', async ({
  console: quarterdeck,
  context,
  office,
}) => {
  await insertParts(quarterdeck, office, 3);
  const { page: busy } = quarterdeck;
  await quarterdeck.open('~/alerts');
  // as four long queries in other tabs would
  await busy.evaluate(() => {
    const held = Promise.all(
      [0, 1, 2, 3].map(
        (slot) =>
          new Promise<() => void>((taken) => {
            void navigator.locks.request(
              `quarterdeck-command-${slot}`,
              () => new Promise<void>((release) => taken(release)),
            );
          }),
      ),
    );
    Object.assign(window, { held });
    return held.then(() => undefined);
  });
  const page = await context.newPage();
  await page.goto(quarterdeck.url(at(quarterdeck, 'depot', 'parts')));
  await expect(page.getByRole('search').getByRole('button', { name: 'Stop' })).toBeVisible();
  await busy.reload();
  const documents = page.getByRole('grid', { name: 'Documents' });
  await expect(documents).toContainText('P-003');
  await expect(alerts(busy).getByRole('row')).toHaveCount(3);
  await page.close();
});
