import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';

/** Private networks of a project, through the emulator whose clock the test moves. */

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading') });

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function create(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('a container is peered with a VPC, the failure of overlapping blocks is explained, and both are deleted', async ({
  console: at,
  world,
}) => {
  const { page } = at;
  await at.open('~/network');
  await create(page, 'Create container');
  await choose(page, 'Region', /EU_WEST_1/u);
  await drawer(page).getByLabel('CIDR block').fill('10.8.0.0/20');
  await drawer(page).getByRole('button', { name: 'Create container' }).click();
  await expect(drawer(page).getByText('CIDR block must be /21 to /24')).toBeVisible();
  await drawer(page).getByLabel('CIDR block').fill('10.8.0.0/21');
  await drawer(page).getByRole('button', { name: 'Create container' }).click();
  await expect(page.getByRole('grid', { name: 'Containers' })).toContainText('10.8.0.0/21');

  await create(page, 'Create peering');
  await choose(page, 'Container', /10\.8\.0\.0\/21/u);
  await choose(page, 'Region of the VPC', /eu-west-1|EU_WEST_1/u);
  await drawer(page).getByLabel('AWS account ID').fill('123456789012');
  await drawer(page).getByLabel('VPC ID').fill('vpc-0123456789abcdef0');
  await drawer(page).getByLabel('VPC CIDR block').fill('10.8.0.0/16');
  await drawer(page).getByRole('button', { name: 'Create peering' }).click();
  await expect(drawer(page).getByText(/has addresses of the container 10\.8\.0\.0\/21/u)).toBeVisible();
  await drawer(page).getByLabel('VPC CIDR block').fill('172.31.0.0/16');
  await drawer(page).getByRole('button', { name: 'Create peering' }).click();
  const peers = page.getByRole('grid', { name: 'Peering connections' });
  await expect(peers).toContainText('Initiating');

  // one step: the pace of the emulator makes a minute a second
  await world.advance(1);
  await expect(peers).toContainText('Pending acceptance');
  await peers.getByRole('row').nth(1).click();
  await expect(drawer(page)).toContainText('aws ec2 accept-vpc-peering-connection');
  await world.advance(180);
  await expect(peers).toContainText('Available');
  await expect(drawer(page)).toContainText('Available');
  const drawing = page.getByRole('region', { name: 'Diagram' });
  await expect(drawing.getByRole('button', { name: /vpc-0123456789abcdef0.*Available/u })).toBeVisible();

  // another client requests addresses that overlap
  const containers = await world.expect('GET', `~/groups/${at.groupId}/containers?providerName=AWS`);
  const { id: containerId } = containers.results.find(
    ({ atlasCidrBlock }: { atlasCidrBlock: string }) => atlasCidrBlock === '10.8.0.0/21',
  );
  await world.expect('POST', `~/groups/${at.groupId}/peers`, {
    ...{ providerName: 'AWS', containerId, accepterRegionName: 'eu-west-1', awsAccountId: '123456789012' },
    ...{ vpcId: 'vpc-0fedcba9876543210', routeTableCidrBlock: '10.8.0.0/16' },
  });
  await world.advance(61);
  await page.reload();
  await expect(peers).toContainText('The block 10.8.0.0/16 of the VPC overlaps the block 10.8.0.0/21');

  await expect(drawer(page)).toContainText('172.31.0.0/16');
  await drawer(page).getByRole('button', { name: 'Delete peering' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete peering' }).click();
  await expect(drawer(page)).toContainText('Deleting');
  await world.advance(61);
  await expect(peers.getByText('vpc-0123456789abcdef0')).toHaveCount(0);
  await page.getByRole('grid', { name: 'Containers' }).getByText('10.8.0.0/21').click();
  await expect(drawer(page).getByRole('button', { name: 'Delete container' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('a private endpoint becomes available, and its connection string is on the page of the cluster', async ({
  console: at,
  world,
}) => {
  const { page, cluster } = at;
  const { replicationSpecs } = await world.expect('GET', `~/groups/${at.groupId}/clusters/${cluster}`);
  const { regionName } = replicationSpecs[0].regionConfigs[0];
  await at.open('~/network');
  await create(page, 'Create endpoint service');
  await choose(page, 'Region', new RegExp(regionName, 'u'));
  await drawer(page).getByRole('button', { name: 'Create service' }).click();
  const services = page.getByRole('grid', { name: 'Private endpoint services' });
  await expect(services).toContainText('Initiating');
  await world.advance(151);
  await expect(services).toContainText('Available');

  await services.getByRole('row').nth(1).click();
  await expect(drawer(page)).toContainText('aws ec2 create-vpc-endpoint');
  await drawer(page).getByLabel('Interface endpoint ID').fill('vpce-1');
  await drawer(page).getByRole('button', { name: 'Add endpoint' }).click();
  await expect(drawer(page).getByText(/must be the ID of an interface endpoint/u)).toBeVisible();
  await drawer(page).getByLabel('Interface endpoint ID').fill('vpce-0123456789abcdef0');
  await drawer(page).getByRole('button', { name: 'Add endpoint' }).click();
  const endpoints = drawer(page).getByRole('list', { name: 'Private endpoints' });
  await expect(endpoints).toContainText('Pending acceptance');
  await world.advance(61);
  await world.advance(61);
  await expect(endpoints).toContainText('Available');
  await expect(endpoints).toContainText('mongodb+srv://');
  await expect(services).toContainText(cluster);

  await page.getByRole('button', { name: 'Enable mode' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable mode' }).click();
  await expect(page.getByRole('button', { name: 'Disable mode' })).toBeVisible();

  await endpoints.getByRole('link', { name: cluster }).click();
  await expect(page.getByText(/Private endpoint .*/u).first()).toBeVisible();

  await at.open('~/network');
  await services.getByRole('row').nth(1).click();
  await drawer(page)
    .getByRole('button', { name: /^Delete the private endpoint/u })
    .click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`of ${cluster} stop working`);
  await question.getByRole('textbox').fill('vpce-0123456789abcdef0');
  await question.getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(endpoints).toContainText('Deleting');
  await world.advance(61);
  await expect(drawer(page)).toContainText('None yet', { timeout: 20_000 });
});
