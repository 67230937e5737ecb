import { expect } from '@playwright/test';
import type { Console } from '../kit/fixtures.ts';
import { grid, type PageCase, text } from './page-case.ts';

/** The page of a project with a destination of logs and one of metrics. */
async function withDestinations({ world, groupId }: Console): Promise<string> {
  const create = async (part: string, body: object): Promise<void> => {
    const { results } = await world.expect('GET', `~/groups/${groupId}/${part}`);
    if (results.length === 0) await world.expect('POST', `~/groups/${groupId}/${part}`, body);
  };
  await create('logIntegrations', {
    type: 'SPLUNK_LOG_EXPORT',
    hecToken: crypto.randomUUID(),
    hecUrl: 'https://splunk.example.com:8088',
    logTypes: ['MONGOD', 'MONGOD_AUDIT'],
  });
  await create('metricIntegrations', {
    aggregationTemporality: 'DELTA',
    authType: 'HEADER',
    endpoint: 'https://otel.example.com/v1/metrics',
    integrationType: 'OTEL',
    metricSelection: ['MONGODB_METRICS', 'HARDWARE_METRICS'],
    providerType: 'CUSTOM',
  });
  return '~/log-export';
}

/** Where the logs and metrics of a project are sent. */
export const logExportPages: readonly PageCase[] = [
  {
    name: 'log-export',
    seed: 'demo',
    path: withDestinations,
    title: 'Log and metric export',
    shows: grid('Log integrations'),
    async opens(page) {
      await expect(page.getByRole('grid', { name: 'Metric integrations' })).toContainText('otel');
    },
  },
  {
    name: 'log-export-integration',
    seed: 'demo',
    path: withDestinations,
    title: 'Log and metric export',
    shows: grid('Log integrations'),
    async opens(page) {
      const integrations = page.getByRole('grid', { name: 'Log integrations' });
      await integrations.getByRole('gridcell', { name: 'Splunk', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Test' })).toBeVisible();
    },
  },
  {
    name: 'log-export-new',
    seed: 'single',
    path: '~/log-export?open=new-log',
    title: 'Log and metric export',
    shows: (page) => page.getByRole('textbox', { name: 'Bucket' }),
  },
  {
    name: 'log-export-empty',
    seed: 'single',
    path: '~/log-export',
    title: 'Log and metric export',
    shows: text('No log integrations yet'),
  },
  {
    name: 'log-export-fails',
    seed: 'single',
    path: '~/log-export',
    fails: ['listGroupLogIntegrations'],
    title: 'Log and metric export',
    shows: text('The log integrations could not be loaded'),
  },
];
