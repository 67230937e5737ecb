import { expect, test } from './kit/fixtures.ts';

test('a change is recorded on the tape, becomes a script and a test, and is repeated elsewhere', async ({
  console: at,
  world,
}) => {
  const { page, name } = at;
  await at.open('~');
  await expect(page.getByRole('heading', { level: 1, name: 'single-project' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(page.getByText('No changes yet')).toBeVisible();
  await page.keyboard.press('Escape');
  const body = { name: 'paper-trail', orgId: world.credentials.orgId };
  await page.getByRole('link', { name: 'API explorer' }).click();
  const find = page.getByRole('searchbox', { name: 'Find an operation' });
  await find.fill('createGroup project organization');
  await page.getByRole('link', { name: /createGroup$/ }).click();
  await page.getByRole('group', { name: 'Body as' }).getByText('JSON').click();
  await page.getByRole('textbox', { name: 'Body as JSON' }).fill(JSON.stringify(body));
  await page.getByRole('button', { name: 'Run…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send POST' }).click();
  await expect(page.getByRole('status').filter({ hasText: '201' })).toBeVisible();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  const tape = page.getByRole('complementary', { name: 'Tape' });
  const calls = tape.getByRole('list', { name: 'Calls' });
  await expect(calls).toContainText('Create a project in an organization: paper-trail');
  await tape.getByRole('button', { name: /^Note on: Create a project/ }).click();
  await tape.getByRole('textbox', { name: 'Note' }).fill('for the auditors');
  await page.keyboard.press('Enter');
  const script = tape.getByRole('region', { name: 'As a script' });
  await expect(calls).toContainText('for the auditors');
  // the tape belongs to the tab: it survives a reload
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(calls).toContainText('for the auditors');
  await script.getByRole('switch', { name: 'As a test' }).click();
  await script.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Python' }).click();
  await expect(script).toContainText('# for the auditors');
  await expect(script).toContainText('assert answer["name"] == "paper-trail"');

  // the same connection represents another one: its project has that name already, and the replay stops there
  await tape.getByRole('button', { name: 'Replay elsewhere…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay through another connection' });
  await dialog.getByRole('combobox', { name: 'Connection' }).click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  await expect(dialog.getByRole('list', { name: 'Steps' })).toContainText('orgId');
  await dialog.getByRole('button', { name: 'Replay 1 call' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/done/);
});

test('a recording of the emulator opens in the tape', async ({ console: at, world }) => {
  const { page } = at;
  await at.open('~');
  await expect(page.getByRole('heading', { level: 1, name: 'single-project' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  const tape = page.getByRole('complementary', { name: 'Tape' });
  const entry = {
    startedDateTime: '2026-03-13T14:02:00.000Z',
    request: {
      method: 'POST',
      url: 'https://localhost:1/api/atlas/v2/groups',
      postData: { text: JSON.stringify({ name: 'recorded-project', orgId: world.credentials.orgId }) },
    },
    response: { status: 201, content: { text: '{"name":"recorded-project"}' } },
  };
  const chooser = page.waitForEvent('filechooser');
  await tape.getByRole('button', { name: 'Open recording…' }).click();
  const buffer = Buffer.from(JSON.stringify({ log: { version: '1.2', entries: [entry, {}] } }));
  await (await chooser).setFiles({ name: 'calls.har', mimeType: 'application/json', buffer });
  await expect(tape).toContainText('1 call of calls.har added. 1 entry without an operation left out.');
  await expect(tape.getByRole('list', { name: 'Calls' })).toContainText('recorded-project');
});
