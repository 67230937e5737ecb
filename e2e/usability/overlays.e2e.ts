import { expect, type Locator, type Page } from '@playwright/test';
import { Console, test } from '../kit/fixtures.ts';

/** One dialog or drawer: how it opens, a dropdown in it, and the answer to Ctrl+Enter while its fields are empty. */
interface Overlay {
  /** Its title. */
  title: string | RegExp;
  /** Below the connection; below the first project when it begins with `~`, below the first organization with `@`. */
  path: string;
  /** The address is from the root. */
  outside?: true;
  /** The button that opens it, or the menu. */
  opener: string | RegExp;
  /** The item of the menu that opens it. */
  item?: string | RegExp;
  kind?: 'complementary';
  /** A control in it that opens a list, a menu or a calendar. */
  dropdown?: string | RegExp;
  /** The announcement after Ctrl+Enter; the focus is then on an invalid field where fields are to be corrected. */
  refusal?: RegExp;
}

const fields = /^\d+ fields? to correct$/;
const row = /^Actions for/;

const overlays: readonly Overlay[] = [
  { title: /^Acknowledge /, path: '~/alerts', opener: row, item: /with a date or comment/ },
  { title: 'Save this view', path: '~/alerts', opener: 'Views', item: 'Save this view', refusal: fields },
  { title: 'Disable this configuration?', path: '~/alert-configs', opener: row, item: 'Disable' },
  { title: 'Delete this configuration?', path: '~/alert-configs', opener: row, item: 'Delete' },
  {
    title: 'Take snapshot',
    path: '~/backups/snapshots',
    opener: 'Take snapshot',
    dropdown: 'Copy as',
    refusal: /^Choose a cluster/,
  },
  {
    title: 'Change retention',
    path: '~/backups/snapshots',
    opener: row,
    item: 'Change retention',
    dropdown: 'Unit',
    refusal: /^Nothing changes/,
  },
  {
    title: 'Delete this snapshot?',
    path: '~/backups/snapshots',
    opener: row,
    item: 'Delete snapshot',
    refusal: /does not match yet/,
  },
  {
    title: 'Export a snapshot',
    path: '~/backups/exports',
    opener: 'Export a snapshot',
    dropdown: 'Cluster',
    refusal: fields,
  },
  {
    title: 'Add an export bucket',
    path: '~/backups/exports',
    opener: 'Add bucket',
    dropdown: 'Provider',
    refusal: fields,
  },
  {
    title: 'New restore test',
    path: '~/backups/drills',
    opener: 'New restore test',
    dropdown: 'Source cluster',
    refusal: fields,
  },
  { title: /^Pause /, path: '~/clusters', opener: row, item: 'Pause', dropdown: 'Add to change set' },
  {
    title: /^Advanced settings of/,
    path: '~/clusters/orders-prod/configuration',
    opener: 'Edit advanced settings',
    dropdown: 'Minimum TLS version',
  },
  { title: /^Tags of/, path: '~/clusters/orders-prod/configuration', opener: 'Edit tags' },
  {
    title: 'Azure Key Vault',
    path: '~/encryption',
    opener: 'Configure Azure',
    dropdown: /^Environment/,
    refusal: fields,
  },
  {
    title: 'Add database user',
    path: '~/access/users',
    opener: 'Add user',
    dropdown: 'Signs in by',
    refusal: fields,
  },
  {
    title: 'Create custom role',
    path: '~/access/roles',
    opener: 'Create role',
    dropdown: 'On',
    refusal: fields,
  },
  {
    title: 'Add to the access list',
    path: '~/access/network',
    opener: 'Add entry',
    dropdown: 'Stays',
    refusal: fields,
  },
  { title: 'Paste a list', path: '~/access/network', opener: 'Paste a list' },
  { title: 'Addresses of Atlas', path: '~/access/network', opener: 'Addresses of Atlas' },
  { title: 'Invite person', path: '@', opener: 'Invite person', kind: 'complementary', refusal: fields },
  { title: 'Create team', path: '@/teams', opener: 'Create team', kind: 'complementary', refusal: fields },
  {
    title: 'Create service account',
    path: '@/keys',
    opener: 'Create service account',
    kind: 'complementary',
    dropdown: 'Secret works for',
    refusal: fields,
  },
  {
    title: 'Create API key',
    path: '@/keys',
    opener: 'Create API key',
    kind: 'complementary',
    refusal: fields,
  },
  {
    title: 'Create project',
    path: '@/settings',
    opener: 'Create project',
    kind: 'complementary',
    refusal: fields,
  },
  {
    title: 'Create resource policy',
    path: '@/settings',
    opener: 'Create policy',
    kind: 'complementary',
    refusal: fields,
  },
  { title: 'Questions of an auditor', path: '@/review', opener: 'Questions of an auditor' },
  {
    title: 'Create organization',
    path: '/orgs',
    opener: 'Create organization',
    kind: 'complementary',
    dropdown: 'Owner',
    refusal: fields,
  },
  { title: 'New change set', path: '/change-sets', opener: 'New change set', refusal: /^Enter a name/ },
  { title: 'Import a change set', path: '/change-sets', opener: 'Import file' },
  {
    title: 'Create OIDC provider',
    path: '/federation',
    opener: 'Create OIDC provider',
    refusal: fields,
  },
  { title: 'Add role mapping', path: '/federation', opener: 'Add mapping', refusal: fields },
  {
    title: 'Microsoft Teams',
    path: '~/integrations',
    opener: /^Actions for Microsoft Teams/,
    item: 'Configure',
    refusal: fields,
  },
  { title: 'New function', path: '~/functions', opener: 'New function', refusal: fields },
  {
    title: /^Insert documents/,
    path: '~/data?source=cluster:orders-prod&db=shop&coll=orders',
    opener: 'Insert',
  },
  {
    title: /^Export shop.orders/,
    path: '~/data?source=cluster:orders-prod&db=shop&coll=orders',
    opener: 'Export',
  },
  {
    title: 'Rehearse a migration',
    path: '~/migrations',
    opener: 'Rehearse',
  },
  {
    title: 'Add a connection',
    path: '/connections',
    outside: true,
    opener: 'Add connection',
    kind: 'complementary',
    dropdown: 'Address',
    refusal: fields,
  },
  {
    title: /^Delete the connection/,
    path: '/connections',
    outside: true,
    opener: row,
    item: 'Delete',
    refusal: /does not match yet/,
  },
  {
    title: 'Add a user',
    path: '/settings?tab=users',
    outside: true,
    opener: 'Add user',
    kind: 'complementary',
    dropdown: 'Role',
    refusal: fields,
  },
  {
    title: 'Create a personal access token',
    path: '/settings?tab=tokens',
    outside: true,
    opener: 'Create token',
    dropdown: 'Role',
    refusal: fields,
  },
  {
    title: 'Create screen link',
    path: '/settings?tab=screens',
    outside: true,
    opener: 'Create screen link',
    dropdown: 'Shows',
    refusal: fields,
  },
];

for (const each of overlays) {
  test(`${each.title}: Escape closes only its open list, Ctrl+Enter names the invalid fields, and the focus returns`, async ({
    page,
    standing,
  }) => {
    const at = new Console(page, await standing('demo'));
    await page.goto(each.outside ? each.path : at.url(pathOf(at, each)));
    const first = page.getByRole('button', { name: each.opener, exact: true }).first();
    // another row may become the first one while the overlay is open
    const opener = page.getByRole('button', { name: await nameOf(first), exact: true }).first();
    const open = async (): Promise<Locator> => {
      await expect(opener).toBeEnabled();
      await opener.press('Enter');
      if (each.item) {
        const item = page.getByRole('menuitem', { name: each.item }).first();
        await expect(item).toBeVisible();
        await item.press('Enter');
      }
      const overlay = page.getByRole(each.kind ?? 'dialog', { name: each.title });
      await expect(overlay).toBeVisible();
      return overlay;
    };
    const overlay = await open();
    if (each.dropdown) await closeOnlyTheList(page, overlay, each.dropdown);
    await page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
    await expect(opener).toBeFocused();
    if (each.refusal) await refuse(page, await open(), each.refusal);
  });
}

async function nameOf(button: Locator): Promise<string> {
  return (await button.getAttribute('aria-label')) ?? (await button.innerText());
}

const pathOf = ({ world }: Console, { path }: Overlay): string =>
  path.replace(/^@/, `/orgs/${world.credentials.orgId}`);

async function closeOnlyTheList(page: Page, overlay: Locator, name: string | RegExp): Promise<void> {
  const control = overlay
    .getByRole('combobox', { name, exact: true })
    .or(overlay.getByRole('textbox', { name, exact: true }))
    .or(overlay.getByRole('button', { name, exact: true }))
    .first();
  await control.click();
  await expect(control).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(control).toHaveAttribute('aria-expanded', 'false');
  await expect(overlay).toBeVisible();
}

async function refuse(page: Page, overlay: Locator, refusal: RegExp): Promise<void> {
  // a dialog that opens takes the focus
  await expect(overlay.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[aria-live="assertive"]').filter({ hasText: refusal })).toHaveCount(1);
  await expect(overlay).toBeVisible();
  if (refusal === fields) await expect(overlay.locator('[aria-invalid="true"]:focus')).toHaveCount(1);
}
