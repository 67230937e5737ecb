import type { Page } from '@playwright/test';
import { bff } from './bff-client.ts';
import type { Console } from './fixtures.ts';

/** Address of a collection of the world's cluster. */
export function at({ cluster }: Pick<Console, 'cluster'>, db: string, coll: string, more = ''): string {
  return `~/data?source=cluster:${cluster}&db=${db}&coll=${coll}${more}`;
}

/** Runs a command as another client of the same cluster would. */
export async function command(quarterdeck: Console, office: Page, db: string, text: object) {
  const { connection, groupId, cluster } = quarterdeck;
  const { reply } = await bff<{ reply: string }>(office, 'POST', '/command', {
    source: { kind: 'cluster', connection, groupId, clusterName: cluster },
    db,
    command: JSON.stringify(text),
  });
  return JSON.parse(reply);
}

export const parts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: { $numberInt: String(index + 1) },
    sku: `P-${String(index + 1).padStart(3, '0')}`,
    price: { $numberDecimal: '12.30' },
    weight: { $numberDouble: '5.0' },
    stock: { $numberLong: '9007199254740993' },
    addedAt: { $date: { $numberLong: '1773410520000' } },
  }));

export const insertParts = (quarterdeck: Console, office: Page, count: number) =>
  command(quarterdeck, office, 'depot', { insert: 'parts', documents: parts(count) });

/** Replaces the whole text of an editor. */
export async function replaceText(page: Page, name: string | RegExp, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name });
  await box.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/**
 * Holds the commands of a page that begin now, as a slow connection would; returns how to release them. The next page of
 * the tab is free of it.
 */
export async function holdCommands(page: Page, name: string): Promise<() => Promise<void>> {
  await page.evaluate(
    (text) => {
      const send = window.fetch;
      const released = new Promise<void>((resolve) => {
        Object.assign(window, {
          releaseCommands: () => {
            window.fetch = send;
            resolve();
          },
        });
      });
      window.fetch = async (input, init) => {
        if (typeof init?.body === 'string' && init.body.includes(text)) await released;
        return send(input, init);
      };
    },
    JSON.stringify(`{"${name}":`).slice(1, -1),
  );
  return () => page.evaluate(() => (window as unknown as { releaseCommands: () => void }).releaseCommands());
}
