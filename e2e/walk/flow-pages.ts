import type { Console } from '../kit/fixtures.ts';
import type { PageCase } from './page-case.ts';

/** The emulator with an archive, a topic and exported logs. */
async function withFlows({ world, groupId, cluster }: Console): Promise<string> {
  const root = `~/groups/${groupId}`;
  await world.ask('POST', `${root}/clusters/${cluster}/onlineArchives`, {
    dbName: 'shop',
    collName: 'orders',
    criteria: { type: 'CUSTOM', query: '{}' },
    partitionFields: [{ fieldName: '_id', order: 0 }],
  });
  await world.ask('POST', `${root}/logIntegrations`, {
    type: 'SPLUNK_LOG_EXPORT',
    hecToken: '12345678-1234-1234-1234-123456789012',
    hecUrl: 'https://splunk.example.com:8088',
    logTypes: ['MONGOD'],
  });
  const streams = `${root}/streams`;
  await world.ask('POST', streams, {
    name: 'events',
    dataProcessRegion: { cloudProvider: 'AWS', region: 'DUBLIN_IRL' },
    sampleConnections: { solar: true },
  });
  const broker = { name: 'broker', type: 'Kafka', bootstrapServers: 'broker.example.com:9092' };
  await world.ask('POST', `${streams}/events/connections`, broker);
  await world.ask('POST', `${streams}/events/processor`, {
    name: 'emits',
    pipeline: [
      { $source: { connectionName: 'sample_stream_solar' } },
      { $emit: { connectionName: 'broker', topic: 'sun' } },
    ],
  });
  await world.advance(60);
  await world.ask('POST', `${streams}/events/processor/emits:start`);
  await world.advance(900);
  return '/emulator?tab=flows';
}

/** Data that moves inside of the emulator and out of it. */
export const flowPages: readonly PageCase[] = [
  {
    name: 'emulator-flows',
    seed: 'demo',
    own: true,
    path: withFlows,
    title: 'Emulator',
    shows: (page) => page.getByRole('grid', { name: 'Exported logs' }).getByRole('gridcell').first(),
  },
];
