import type { Page } from '@playwright/test';
import { replaceText } from '../kit/documents.ts';
import { expect, test } from '../kit/fixtures.ts';

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading') });

/** A state that the page reads again in its turn, every fifteen seconds. */
const eventually = { timeout: 40_000 };

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await drawer(page).getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

test('a workspace with connections runs a processor, which is started, stopped, changed and deleted', async ({
  console: at,
  world,
}) => {
  const { page, cluster } = at;
  await at.open('~/streams');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await drawer(page).getByRole('button', { name: 'Create workspace' }).click();
  await expect(drawer(page).getByText('Name is required')).toBeVisible();
  await expect(drawer(page).getByText('Region is required')).toBeVisible();
  await drawer(page).getByRole('textbox', { name: 'Name' }).fill('solar');
  await choose(page, 'Region', 'DUBLIN_IRL');
  await drawer(page).getByRole('switch', { name: 'Add the sample connection' }).check();
  await drawer(page).getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('grid', { name: 'Stream workspaces' })).toContainText('AWS DUBLIN_IRL');
  const connections = page.getByRole('grid', { name: 'Connections' });
  await expect(connections).toContainText('sample_stream_solar');

  await page.getByRole('button', { name: 'Create connection' }).click();
  await drawer(page).getByRole('textbox', { name: 'Name' }).fill('orders');
  await choose(page, 'Cluster', cluster);
  await drawer(page).getByRole('button', { name: 'Create connection' }).click();
  await expect(connections).toContainText('Atlas cluster');

  await page.getByRole('button', { name: 'Create processor' }).click();
  await drawer(page).getByRole('textbox', { name: 'Name' }).fill('copies');
  const pipeline = (source: string) =>
    `[{"$source":{"connectionName":"${source}"}},{"$merge":{"into":{"connectionName":"orders","db":"a","coll":"b"}}}]`;
  await replaceText(page, 'Pipeline', pipeline('nothing'));
  await drawer(page).getByRole('button', { name: 'Create processor' }).click();
  await expect(drawer(page).getByText(/names no connection of the workspace: nothing/u)).toBeVisible();
  await replaceText(page, 'Pipeline', pipeline('sample_stream_solar'));
  await drawer(page).getByRole('button', { name: 'Create processor' }).click();
  const processors = page.getByRole('grid', { name: 'Processors' });
  await expect(processors).toContainText('$source → $merge');
  await world.advance(600);
  await expect(processors).toContainText('Created', eventually);
  await expect(connections).toContainText('copies');

  await processors.getByText('copies').click();
  await drawer(page).getByRole('button', { name: 'Start processor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start processor' }).click();
  await expect(page.getByText('The processor is starting')).toBeVisible();
  await world.advance(600);
  await expect(processors).toContainText('Started', eventually);
  await expect(drawer(page)).toContainText('Messages read');
  await world.advance(600);
  await expect(drawer(page)).toContainText(/Messages written\s*[1-9]/u, eventually);
  await expect(drawer(page).getByRole('button', { name: 'Save processor' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await drawer(page).getByRole('button', { name: 'Stop processor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop processor' }).click();
  await expect(page.getByText('The processor is stopping')).toBeVisible();
  await world.advance(600);
  await expect(processors).toContainText('Stopped', eventually);
  await drawer(page).getByRole('combobox', { name: /^Tier/u }).click();
  await page.getByRole('option', { name: 'SP10' }).click();
  await drawer(page).getByRole('button', { name: 'Save processor' }).click();
  await expect(page.getByText('The processor is changed')).toBeVisible();

  // a connection that is used cannot be deleted
  await connections.getByText('orders', { exact: true }).first().click();
  await expect(drawer(page).getByRole('button', { name: 'Delete connection' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await processors.getByText('copies').click();
  await drawer(page).getByRole('button', { name: 'Delete processor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete processor' }).click();
  await expect(page.getByText('No processors yet')).toBeVisible();
  await page.getByRole('button', { name: 'Workspace settings' }).click();
  await drawer(page).getByRole('button', { name: 'Delete workspace' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('2 connections and 0 processors');
  await question.getByRole('textbox').fill('solar');
  await question.getByRole('button', { name: 'Delete workspace' }).click();
  await expect(page.getByText('No stream workspaces yet')).toBeVisible();
});

test('a processor that fails shows the reason, and the number of dead letters', async ({
  console: at,
  world,
}) => {
  const { page, groupId, cluster } = at;
  const root = `~/groups/${groupId}/streams`;
  await world.ask('POST', root, {
    name: 'events',
    dataProcessRegion: { cloudProvider: 'AWS', region: 'DUBLIN_IRL' },
  });
  await world.ask('POST', `${root}/events/connections`, {
    name: 'reads',
    type: 'Cluster',
    clusterName: cluster,
    dbRoleToExecute: { role: 'readAnyDatabase', type: 'BUILT_IN' },
  });
  await world.ask('POST', `${root}/events/processor`, {
    name: 'copies',
    pipeline: [
      { $source: { documents: [{ value: 1 }] } },
      { $merge: { into: { connectionName: 'reads', db: 'app', coll: 'copies' } } },
    ],
  });
  await world.advance(60);
  await world.ask('POST', `${root}/events/processor/copies:start`);
  await world.advance(60);
  await at.open('~/streams');
  const processors = page.getByRole('grid', { name: 'Processors' });
  await expect(processors).toContainText('Failed');
  await expect(processors).toContainText('not authorized');
  await processors.getByText('copies').click();
  await expect(drawer(page)).toContainText('The processor failed');
  await expect(drawer(page)).toContainText('reads: not authorized on app to change documents');
});
