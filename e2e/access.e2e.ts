import { readFile } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { expect, test } from './kit/fixtures.ts';

/** Signs in at the first member of a cluster, as a program would; waits a moment where access is refused. */
async function signIn(
  connectionString: string,
  username: string,
  password: string,
  patienceMs = 15_000,
): Promise<string> {
  const [first] = /127\.0\.0\.1:\d+/.exec(connectionString) ?? [];
  const client = new MongoClient(`mongodb://${first}/?directConnection=true`, {
    auth: { username, password },
    serverSelectionTimeoutMS: patienceMs,
  });
  try {
    await client.db('admin').command({ ping: 1 });
    return 'signed in';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  } finally {
    await client.close();
  }
}

test('a user created here signs in, appears in the history, and loses access within a second without its address', async ({
  console: at,
}) => {
  const { page, world, groupId, cluster } = at;
  const wire = await world.ask('POST', `/_emulator/groups/${groupId}/clusters/${cluster}/wire`);
  const { connectionString } = wire.body;

  await at.open('~/access/users?open=new');
  const form = page.getByRole('dialog', { name: 'Add database user' });
  await form.getByRole('button', { name: 'Add user' }).click();
  await expect(form.getByText('Username is required')).toBeVisible();
  await expect(form.getByText('Password must be at least 8 characters long')).toBeVisible();
  await form.getByLabel('Username').fill('robot');
  await form.getByRole('button', { name: 'Generate password' }).click();
  await form.getByRole('button', { name: 'Reads everything' }).click();
  const fault = await world.fail('createGroupDatabaseUser', { kind: 'reset' });
  await form.getByRole('button', { name: 'Add user' }).click();
  await expect(form.getByRole('alert')).toContainText('The answer was lost. No user robot exists yet.');
  await world.expect('DELETE', `/_emulator/faults/${fault}`);
  await form.getByRole('button', { name: 'Add user' }).click();
  const once = page.getByRole('dialog', { name: 'Password of robot' });
  const password = (await once.getByText(/^[A-Za-z2-9]{24}$/).textContent()) ?? '';
  await once.getByRole('checkbox', { name: 'I have stored it' }).check();
  await once.getByRole('button', { name: 'Close' }).last().click();
  await expect(once).toBeHidden();
  expect(await page.content()).not.toContain(password);

  expect(await signIn(connectionString, 'robot', password)).toBe('signed in');
  expect(await signIn(connectionString, 'robot', 'wrong-horse-battery')).toBe('MongoServerError');
  await at.open('~/access/history?user=robot');
  const attempts = page.getByRole('grid', { name: 'Attempts to sign in' });
  await expect(attempts.getByRole('row', { name: /Failed.*robot.*127\.0\.0\.1/ })).toBeVisible();
  await expect(attempts.getByRole('row', { name: /Succeeded.*robot.*127\.0\.0\.1/ })).toBeVisible();
  // the names of all parts of the bar are on one line
  const topOf = async (name: string) =>
    (await page.getByRole('main').getByText(name, { exact: true }).first().boundingBox())?.y;
  expect([await topOf('Time'), await topOf('Result')]).toEqual([
    await topOf('Cluster'),
    await topOf('Cluster'),
  ]);

  await at.open('~/access/network?open=add');
  const add = page.getByRole('dialog', { name: 'Add to the access list' });
  await add.getByLabel('Address').fill('127.0.0.256');
  await add.getByRole('button', { name: 'Add entry' }).click();
  await expect(add.getByText('Address must be an IPv4 or IPv6 address or CIDR block')).toBeVisible();
  await add.getByLabel('Address').fill('127.0.0.1');
  await add.getByRole('button', { name: 'Add entry' }).click();
  await expect(add).toBeHidden();
  const list = page.getByRole('grid', { name: 'Access list' });
  await expect(list.getByRole('row', { name: /127\.0\.0\.1.*not in force yet/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Region of AWS' }).click();
  await page.getByRole('option', { name: /EU_WEST_1/ }).click();
  await page.getByRole('button', { name: 'Create private endpoint' }).click();
  await expect(page.getByRole('list', { name: 'Private endpoints of backups' })).toContainText('EU_WEST_1');
  await page.getByRole('button', { name: 'Addresses of Atlas' }).click();
  const addresses = page.getByRole('dialog', { name: 'Addresses of Atlas' });
  await expect(addresses.getByRole('list', { name: 'Networks of the clusters' })).toContainText('vpc-');
  await addresses.getByRole('button', { name: 'Close' }).click();
  await list.getByRole('button', { name: 'Actions for 127.0.0.1/32' }).click();
  await page.getByRole('menuitem', { name: 'Remove entry' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove 1 entry' });
  // the caller's own address: the guard requires a confirmation first
  await expect(remove.getByRole('button', { name: 'Remove 1 entry' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await remove.getByRole('checkbox', { name: 'Remove anyway' }).check();
  await remove.getByRole('button', { name: 'Remove 1 entry' }).click();
  await expect(remove).toBeHidden();
  expect(await signIn(connectionString, 'robot', password, 900)).toBe('MongoServerSelectionError');
});

test('a certificate made here is downloaded once and signs a driver in', async ({ console: at }) => {
  const { page, world, groupId, cluster } = at;
  const wire = await world.ask('POST', `/_emulator/groups/${groupId}/clusters/${cluster}/wire`);
  const roles = [{ roleName: 'readAnyDatabase', databaseName: 'admin' }];
  await world.expect('POST', `~/groups/${groupId}/databaseUsers`, {
    username: 'robot',
    databaseName: '$external',
    x509Type: 'MANAGED',
    roles,
  });
  await at.open('~/access/users?user=$external/robot');
  const drawer = page.getByRole('complementary', { name: 'robot' });
  await drawer.getByRole('button', { name: 'Make certificate' }).click();
  const once = page.getByRole('dialog', { name: 'Certificate of robot' });
  const downloading = page.waitForEvent('download');
  await once.getByRole('button', { name: 'Download robot.pem' }).click();
  const pem = await readFile(await (await downloading).path(), 'utf8');
  await once.getByRole('checkbox', { name: 'I have stored it' }).check();
  await once.getByRole('button', { name: 'Close' }).last().click();
  await expect(drawer.getByText(/^made .*good until/)).toBeVisible();

  const key = pem.indexOf('-----BEGIN PRIVATE KEY');
  const [first] = /127\.0\.0\.1:\d+/.exec(wire.body.connectionString) ?? [];
  const client = new MongoClient(`mongodb://${first}/?directConnection=true&authSource=$external`, {
    authMechanism: 'MONGODB-X509',
    tls: true,
    ca: await readFile(world.place.ca, 'utf8'),
    cert: pem.slice(0, key),
    key: pem.slice(key),
  });
  const { authInfo } = await client.db('admin').command({ connectionStatus: 1 });
  await client.close();
  expect(authInfo.authenticatedUsers).toEqual([{ user: 'robot', db: '$external' }]);
});
