import type { Page } from '@playwright/test';
import { at, command } from '../kit/documents.ts';
import { test } from '../kit/fixtures.ts';
import { longestTask } from '../kit/scroll-tasks.ts';

const range = { $range: [0, 100_000] };
const map = (input: object, inner: object) => ({ $map: { input, in: inner } });
const docs: Record<string, object> = {
  numbers: { _id: 1, list: range, a: 1 },
  objects: {
    _id: 1,
    list: map(range, { n: '$$this', name: 'item', tags: ['a', 'b'], price: 1.5, note: 'a few words here' }),
    a: 1,
  },
  wide: { $arrayToObject: { $concatArrays: [[{ k: '_id', v: 1 }], map({ $range: [0, 19_000] }, { k: { $concat: ['field', { $toString: '$$this' }] }, v: 'some value' })] } },
  text: { _id: 1, text: { $reduce: { input: { $range: [0, 1400] }, initialValue: '', in: { $concat: ['$$value', 'Lorem ipsum "dolor" \n'.repeat(500)] } } }, a: 1 },
};

for (const name of ['numbers', 'text', 'objects']) {
  test(`measure ${name}`, async ({ console: quarterdeck, office }) => {
    test.setTimeout(500_000);
    const { page } = quarterdeck;
    const doc = docs[name] as object;
    await command(quarterdeck, office, 'depot', { insert: 'seed', documents: [{ _id: 0 }] });
    const made = await command(quarterdeck, office, 'depot', { aggregate: 'seed', pipeline: [{ $replaceWith: doc }, { $out: 'big' }], cursor: {} });
    console.log(JSON.stringify(made).slice(0, 300));
    const rows: string[] = [];
    const cdp = await page.context().newCDPSession(page);
    const step = async (what: string, work: () => Promise<unknown>) => {
      const began = Date.now();
      try {
        const ms = await longestTask(cdp, async () => {
          await Promise.race([work(), new Promise((_, no) => setTimeout(() => no(new Error('60 s')), 60_000))]);
          await page.waitForTimeout(300);
        });
        console.log(`${name} | ${what} | ${Math.round(ms)} ms | ${Date.now() - began - 300} total`);
      } catch (e) {
        console.log(`${name} | ${what} | failed ${String(e).slice(0, 120)}`);
        rows.push('');
        await page.screenshot({ path: `/tmp/claude-big-${name}-${rows.length}.png` });
      }
    };
    const T = 60_000; page.setDefaultTimeout(20_000);
    await quarterdeck.open(at(quarterdeck, 'depot', 'seed'));
    await quarterdeck.open(at(quarterdeck, 'depot', 'big', '&view=json'));
    await page.getByRole('button', { name: 'Open 1' }).waitFor({ timeout: 60_000 });
    await step('open drawer', async () => {
      await page.getByRole('button', { name: 'Open 1' }).click({ timeout: T });
      await page.getByRole('region', { name: 'Fields of 1' }).waitFor({ timeout: 60_000 });
    });
    const drawer = page.getByRole('complementary').last();
    await step('expand', () => drawer.getByRole('button', { name: 'Fields of list' }).click({ timeout: 3000 }));
    await step('scroll', () => drawer.getByRole('region', { name: 'Fields of 1' }).evaluate((n) => n.scrollTo(0, n.scrollHeight / 2)));
    await step('drawer JSON', () => drawer.getByText('JSON', { exact: true }).click({ timeout: T }));
    await step('drawer JSON more', () => drawer.getByRole('button', { name: 'Show more' }).click({ timeout: 10_000 }));
    await step('copy menu', () => drawer.getByRole('button', { name: 'Copy' }).click({ timeout: T }));
    await page.keyboard.press('Escape');
    await step('drawer fields', () => drawer.getByText('Fields', { exact: true }).click({ timeout: T }));
    await step('edit', () => drawer.getByRole('button', { name: 'Edit', exact: true }).click({ timeout: T }));
    await step('expand in edit', () => drawer.getByRole('button', { name: 'Fields of list' }).click({ timeout: 3000 }));
    const field = name === 'wide' ? 'field3' : name === 'text' ? 'a' : name === 'numbers' ? 'list.2' : 'list.0';
    await step('begin', async () => {
      if (name === 'objects') await drawer.getByRole('button', { name: 'Fields of list.0', exact: true }).click({ timeout: 10_000 });
      await drawer.getByRole('button', { name: new RegExp(`^Edit ${field}${name === 'objects' ? '.n' : ''}:`) }).click({ timeout: 10_000 });
    });
    await step('stroke', () => page.keyboard.type('7'));
    await step('done', () => page.keyboard.press('Enter'));
    if (name === 'text') {
      await step('begin text', () => drawer.getByRole('button', { name: /^Edit text:/ }).click({ timeout: 10000 }));
      await step('stroke text', () => page.keyboard.type('7'));
      await step('leave text', () => page.keyboard.press('Escape'));
    }
    await step('review', async () => {
      await drawer.getByRole('button', { name: 'Review and save' }).click({ timeout: 10_000 });
      await page.getByRole('button', { name: 'Save document' }).waitFor();
    });
    await step('save', async () => {
      await page.getByRole('button', { name: 'Save document' }).click({ timeout: 10_000 });
      await page.getByText('Saved 1').waitFor({ timeout: 60_000 });
    });
    console.log(rows.join('\n'));
  });
}
void ({} as Page);
