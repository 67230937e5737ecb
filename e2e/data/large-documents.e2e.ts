import { at, command } from '../kit/documents.ts';
import { type Console, expect, test } from '../kit/fixtures.ts';
import { longestTask } from '../kit/scroll-tasks.ts';

/** Milliseconds of processor time of one task: 100 on an idle machine, whose caches belong to this process. */
const longest = 300;
/** Elements of a page: an array of 100,000 elements would make several times as many. */
const mostElements = 4_000;

const large = {
  list: Array.from({ length: 100_000 }, (_, index) => index),
  text: 'She said "yes".\n'.repeat(875_000),
};

/** The steps of a person with a large document, with the longest task of each. */
async function work(
  quarterdeck: Console,
  field: keyof typeof large,
  view: string,
): Promise<Record<string, number>> {
  const { page } = quarterdeck;
  const cdp = await page.context().newCDPSession(page);
  const took: Record<string, number> = {};
  const step = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    took[name] = Math.round(await longestTask(cdp, async () => void (await act())));
    expect(await page.locator('*').count(), `elements of the page: ${name}`).toBeLessThan(mostElements);
  };
  const dialog = page.getByRole('dialog');
  await step('open the collection', async () => {
    const form = view === 'Table' ? '' : `&view=${view.toLowerCase()}`;
    await quarterdeck.open(at(quarterdeck, 'depot', `large-${field}`, form));
    await expect(page.getByText('1–1 of 1').first()).toBeVisible();
    await expect(page.getByText('first note').first()).toBeVisible();
  });
  if (view !== 'List') {
    await step('open the document', async () => {
      await page
        .getByRole('button', { name: view === 'Table' ? '1' : 'Open 1', exact: true })
        .first()
        .click();
      await expect(page.getByRole('region', { name: 'Fields of 1' })).toBeVisible();
    });
  }
  const tree = page.getByRole('region', { name: 'Fields of 1' });
  if (field === 'list') {
    await step('expand', async () => {
      await tree.getByRole('button', { name: 'Fields of list', exact: true }).click();
      await tree.getByRole('button', { name: 'Elements 0 to 999 of list' }).click();
      await expect(tree.getByTitle('list.5', { exact: true })).toBeVisible();
    });
  } else {
    await step('show all', async () => {
      await tree.getByRole('button', { name: 'Show all of text' }).click();
      await expect(dialog.getByText('of 14,000,000 characters')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  }
  await step('edit', async () => {
    await tree.getByRole('button', { name: 'Actions for note', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Value of note' }).fill('first note, edited');
    await page.keyboard.press('Enter');
    await expect(tree.getByText('"first note, edited"')).toBeVisible();
  });
  await step('save', async () => {
    await page.getByRole('button', { name: 'Review and save' }).click();
    await dialog.getByRole('button', { name: 'Save document' }).click();
    await expect(page.getByText('Saved 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review and save' })).toHaveCount(0);
  });
  await cdp.detach();
  return took;
}

for (const field of ['list', 'text'] as const) {
  for (const view of ['Table', 'List', 'JSON']) {
    test(`the ${view} view stays responsive with a large ${field}`, async ({
      console: quarterdeck,
      office,
    }) => {
      const documents = [{ _id: { $numberInt: '1' }, note: 'first note', [field]: large[field] }];
      await command(quarterdeck, office, 'depot', { insert: `large-${field}`, documents });
      // loads the code of the page
      await quarterdeck.open(at(quarterdeck, 'depot', 'nothing'));
      await expect(quarterdeck.page.getByText('No documents')).toBeVisible();
      const took = await work(quarterdeck, field, view);
      for (const [step, ms] of Object.entries(took)) expect.soft(ms, step).toBeLessThan(longest);
    });
  }
}
