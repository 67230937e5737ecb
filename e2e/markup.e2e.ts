import type { BrowserContext, Page } from '@playwright/test';
import { bff } from './kit/bff-client.ts';
import type { WorldClient } from './kit/emulator-client.ts';
import { connect, expect, test } from './kit/fixtures.ts';

/** Text that others wrote is text: in names, comments, addresses and answers of a service that is not ours. */

// the evaluated template is longer than any name that a test invents
const factor = 1_234_567;
/** Breaks out of attributes, text, scripts and comments; leaves an element behind where it succeeds. */
const payload = `'"></title></script><img src=x onerror=alert(1) data-owned>{{${factor}*8}}\${alert(2)}<svg/onload=alert(3)>`;
const short = '<img src=x onerror=alert(1) data-owned>';
const link = 'javascript:alert(document.domain)//';

/** Notes every dialog and every breach of the policy that pages of the context meet. */
async function watch(context: BrowserContext): Promise<string[]> {
  const noted: string[] = [];
  await context.exposeFunction('noteBreach', (text: string) => void noted.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      Reflect.get(window, 'noteBreach')(`breach of ${violatedDirective}: ${blockedURI} ${sample}`);
    });
  });
  context.on('dialog', (dialog) => {
    noted.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return noted;
}

/** Elements of a page that another user's text could have created. */
async function expectHarmless(page: Page): Promise<void> {
  const alien = await page.evaluate(
    (evaluated) => ({
      elements: document.querySelectorAll('[data-owned], img[src="x"], svg[onload], [onerror]').length,
      links: [...document.querySelectorAll('[href], [src], [action]')]
        .flatMap((each) => ['href', 'src', 'action'].map((name) => each.getAttribute(name) ?? ''))
        .filter((address) => /^(javascript|data:text|vbscript):/i.test(address.trim())),
      title: document.title.includes(String(evaluated)),
    }),
    factor * 8,
  );
  expect(alien, page.url()).toEqual({ elements: 0, links: [], title: false });
}

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectHarmless(page);
}

const poisoned: Record<string, string> = {
  name: payload,
  orgName: payload,
  clusterName: payload,
  hostnameAndPort: payload,
  replicaSetName: payload,
  metricName: payload,
  acknowledgementComment: payload,
  acknowledgingUsername: payload,
  username: payload,
  emailAddress: payload,
  channelName: payload,
  target: payload,
  detail: payload,
  operationId: payload,
  errorCode: payload,
  value: payload,
  webhookUrl: link,
  publicKey: payload,
  raw: payload,
  remoteAddress: payload,
};

/** Every text of a world replaced by markup, as a foreign or faulty service could return it. */
function poison(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => poison(each, field));
  if (typeof value === 'string') return poisoned[field] ?? value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poison(each, name)]));
}

async function poisonWorld(world: WorldClient): Promise<void> {
  const { groupId } = world.credentials;
  const { results } = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
  const body = { acknowledgedUntil: '2026-03-14T14:02:00Z', acknowledgementComment: 'x' };
  await world.expect('PATCH', `~/groups/${groupId}/alerts/${results[0].id}`, body);
  await world.raise('CLUSTER_MONGOS_IS_MISSING');
  // one that never strikes
  await world.fail('listGroupEvents', { kind: 'status', status: 500, remaining: 1 });
  const { format, tables } = await world.expect('GET', '/_emulator/export');
  // names of organizations are checked in answers too
  const { meta, due, alertConfigSecrets, orgs, ...texts } = tables;
  const changed = { ...(poison(texts) as object), meta, due, alertConfigSecrets, orgs };
  await world.expect('POST', '/_emulator/import', { format, tables: changed });
}

test('markup in every text of the service is shown as text on every page', async ({
  page,
  context,
  office,
  world,
}) => {
  await poisonWorld(world);
  const { groupId, publicKey, privateKey } = world.credentials;
  const connection = await connect(
    office,
    `${short} ${world.credentials.world.slice(-6)}`,
    publicKey,
    privateKey,
  );
  const noted = await watch(context);
  const { results: alerts } = await world.expect('GET', `~/groups/${groupId}/alerts`);
  const { results: configs } = await world.expect('GET', `~/groups/${groupId}/alertConfigs`);
  expect(
    alerts.some((alert: { acknowledgementComment?: string }) => alert.acknowledgementComment === payload),
  ).toBe(true);
  const root = `/c/${connection}`;
  const group = `${root}/groups/${groupId}`;
  // where something of it is on the screen, and where only nothing may happen
  const shown: [string, string][] = [
    ['/connections', short],
    [root, payload],
    [`${root}/clusters`, payload],
    [group, payload],
    [`${group}?cluster=${encodeURIComponent(payload)}`, payload],
    [`${group}/alerts`, payload],
    [`${group}/alerts?tab=all`, payload],
    [`${group}/alerts?group=cluster`, payload],
    ...alerts.map(({ id }: { id: string }): [string, string] => [
      `${group}/alerts?tab=all&alert=${id}`,
      payload,
    ]),
    [`${group}/alerts/acknowledgements`, payload],
    [`${group}/alert-configs`, payload],
    ...configs
      .slice(-4)
      .map(({ id }: { id: string }): [string, string] => [`${group}/alert-configs/${id}`, payload]),
    [`${group}/alert-configs/new?from=${configs.at(-1).id}`, payload],
    [`${root}/emulator?tab=faults`, payload],
    [`${root}/emulator?tab=deliveries`, payload],
    ['/settings?tab=audit', short],
  ];
  for (const [path, text] of shown) {
    await settled(page, path);
    await expect(page.getByText(text).first(), path).toBeAttached();
    await expectHarmless(page);
  }
  await settled(page, group);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').filter({ hasText: payload }).first()).toBeVisible();
  await expectHarmless(page);
  expect(noted).toEqual([]);
  await bff(office, 'DELETE', `/connections/${connection}`);
});

test('markup that people type is kept and shown as they typed it', async ({
  console: quarterdeck,
  context,
}) => {
  const { page } = quarterdeck;
  const noted = await watch(context);
  await quarterdeck.open('~/alerts');
  const row = page.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: 'Host down' });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Acknowledge with a date or comment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill(payload);
  await dialog.getByRole('button', { name: 'Acknowledge alert' }).click();
  await expect(row).toContainText(payload);
  await row.getByRole('link', { name: 'Host down' }).click();
  await expect(page.getByRole('complementary', { name: /^Host down/ })).toContainText(payload);
  await expectHarmless(page);

  // a refusal repeats the sent value
  await quarterdeck.open('/emulator?tab=worlds');
  await page.getByRole('textbox', { name: 'Name' }).fill(short);
  await page.getByRole('button', { name: 'Create world' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await expectHarmless(page);
  // leaving the page with typed text requires a confirmation
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.goto('/settings?tab=users&user=new');
  await page.getByLabel('User name').fill(short);
  await page.getByLabel('Password').fill('long enough, surely');
  await page.getByRole('form').getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByLabel('User name')).toHaveAttribute('aria-invalid', 'true');
  await expectHarmless(page);
  expect(noted).toEqual([]);
});

test('markup in an address does nothing', async ({ console: quarterdeck, context }) => {
  const { page } = quarterdeck;
  const noted = await watch(context);
  const text = encodeURIComponent(payload);
  const paths = [
    quarterdeck.url(
      `~/alerts?q=${text}&tab=${text}&severity=${text}&cluster=${text}&sort=${text}&alert=${text}`,
    ),
    quarterdeck.url(`~/alert-configs?q=${text}&sort=${text}`),
    quarterdeck.url(`~/alert-configs/new?type=${text}&from=${text}`),
    quarterdeck.url(`~/alert-configs/${encodeURIComponent(short)}`),
    quarterdeck.url(`/groups/${encodeURIComponent(short)}/alerts`),
    quarterdeck.url(`/emulator?tab=${text}`),
    quarterdeck.url(`/${text}`),
    `/c/${encodeURIComponent(short)}`,
    `/${text}`,
    `/settings?tab=${text}&user=${text}&target=${text}`,
    `/connections?edit=${text}`,
    `/${encodeURIComponent(link)}`,
  ];
  for (const path of paths) await settled(page, path);
  expect(noted).toEqual([]);
});

test.describe('the policy of a page', () => {
  // the browser logs its refusals
  test.use({ tolerated: [/Content Security Policy|violates/i] });

  test('comes with every page and allows only the parts of the console', async ({ page, context }) => {
    const nonces = new Set<string>();
    for (const path of [
      '/',
      '/sign-in',
      '/settings',
      '/c/none/groups/x/alerts',
      '/no/such/page',
      '/launch',
    ]) {
      const response = await page.goto(path);
      const policy = response?.headers()['content-security-policy'] ?? '';
      const directives = new Map(
        policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]),
      );
      expect(directives.get('default-src'), path).toEqual(["'none'"]);
      expect(directives.get('script-src')).toEqual(["'self'"]);
      expect(directives.get('connect-src')).toEqual(["'self'"]);
      for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
        expect(directives.get(name), name).toEqual(["'none'"]);
      }
      expect(directives.get('form-action')).toEqual(["'self'"]);
      expect(policy).not.toMatch(/unsafe|\*|http:|strict-dynamic/);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(await response?.text()).toContain(nonce);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(6);
    for (const path of ['/bff/session', '/favicon.svg', '/no-such-file.png']) {
      const headers = (await context.request.get(path)).headers();
      expect(headers['content-security-policy'], path).toContain("default-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('blocks content that got into a page anyway', async ({ page, context }) => {
    const noted = await watch(context);
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const happened = await page.evaluate(async () => {
      const script = Object.assign(document.createElement('script'), {
        textContent: 'window.owned = "script"',
      });
      const holder = document.createElement('div');
      // the effect of a hole
      Reflect.set(
        holder,
        'innerHTML',
        '<img src="x" onerror="window.owned = 1"><iframe srcdoc="x"></iframe>',
      );
      const style = Object.assign(document.createElement('style'), { textContent: 'h1 { display: none }' });
      const base = Object.assign(document.createElement('base'), { href: 'https://evil.test/' });
      document.head.append(style, base);
      document.body.append(script, holder);
      const sent = await fetch('https://evil.test/', { mode: 'no-cors' }).then(
        () => 'sent',
        () => 'stopped',
      );
      const heading = document.querySelector('h1');
      return {
        owned: Reflect.get(window, 'owned'),
        sent,
        base: new URL('x', document.baseURI).host === location.host,
        display: heading && getComputedStyle(heading).display,
      };
    });
    expect(happened).toMatchObject({ sent: 'stopped', base: true });
    expect(happened.owned).toBeUndefined();
    expect(happened.display).not.toBe('none');
    for (const directive of ['script-src', 'style-src', 'base-uri', 'connect-src']) {
      await expect.poll(() => noted.join('\n')).toContain(`breach of ${directive}`);
    }
  });
});
