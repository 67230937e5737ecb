import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { bff, callThrough } from '../kit/bff-client.ts';
import { signIn } from '../kit/fixtures.ts';
import { administrator } from '../kit/ports.ts';
import { freePort, hasNginx, startNginx } from './nginx.ts';
import { type Estate, type Started, startEstate } from './replicas.ts';
import { startRoundRobin } from './round-robin.ts';

/** Two replicas of the built server on one PostgreSQL, behind proxies that know no stickiness. */

const tabs = 30;
/** Tabs that load at the same time; more would delay the tests of other workers. */
const atOnce = 5;

interface Front {
  origin: string;
  /** Starts to pass requests on. */
  begin(ports: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

const fronts: Record<string, { isPossible: boolean; open(estate: Estate): Promise<Front> }> = {
  'round robin': {
    isPossible: true,
    async open() {
      const proxy = await startRoundRobin();
      return {
        origin: `http://localhost:${proxy.port}`,
        begin: async (ports) => void proxy.targets.push(...ports),
        close: proxy.close,
      };
    },
  },
  nginx: {
    isPossible: hasNginx && process.env.QUARTERDECK_FULL !== undefined,
    async open({ dir }) {
      const port = await freePort();
      let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
      return {
        origin: `https://localhost:${port}`,
        async begin(ports) {
          nginx = await startNginx(`${dir}/nginx`, port, ports);
        },
        close: async () => nginx?.close(),
      };
    },
  },
};

const acknowledgedIs = (page: Page, count: number) =>
  expect(page.getByRole('tab', { name: /^Acknowledged/ })).toHaveText(`Acknowledged${count}`, {
    // thirty tabs share the machine with the tests of other workers
    timeout: 120_000,
  });

for (const [name, { isPossible, open }] of Object.entries(fronts)) {
  test(`${tabs} tabs over two replicas behind ${name} show every change, also after a kill`, async ({
    browser,
  }) => {
    test.skip(!isPossible);
    test.setTimeout(900_000);
    const estate = await startEstate();
    const front = await open(estate);
    let context: BrowserContext | undefined;
    try {
      const replicas: Started[] = [];
      const ports: number[] = [];
      for (const _ of [1, 2]) {
        const replica = await estate.startReplica(front.origin);
        replicas.push(replica);
        ports.push(replica.port);
      }
      await front.begin(ports);
      context = await browser.newContext({ ignoreHTTPSErrors: true });
      const refused: string[] = [];
      context.on('response', (response) => {
        if (response.status() >= 400)
          refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
      });
      const office = await context.newPage();
      await signIn(office, administrator, front.origin);
      const { url, publicKey, privateKey, groupId } = estate.emulator.greeting;
      const connection = await bff<{ id: string }>(office, 'POST', '/connections', {
        ...{ name: 'Emulated', origin: url, kind: 'apiKey', identity: publicKey, secret: privateKey },
      });
      const alerts = await callThrough<{ results: { id: string }[] }>(
        ...[office, connection.id, 'listGroupAlerts' as const],
        { groupId, query: { status: 'OPEN' } },
      );
      const [one = '', two = ''] = alerts.results.map(({ id }) => id);
      const acknowledge = (alertId: string) =>
        callThrough(office, connection.id, 'acknowledgeGroupAlert', {
          ...{ groupId, alertId },
          body: { acknowledgedUntil: '2126-01-01T00:00:00Z', acknowledgementComment: 'seen' },
        });

      const pages: Page[] = [];
      while (pages.length < tabs) {
        const page = await context.newPage();
        const path = `/c/${connection.id}/groups/${groupId}/alerts`;
        // they load side by side
        await page.goto(front.origin + path, { waitUntil: 'commit' });
        pages.push(page);
        if (pages.length % atOnce === 0)
          for (const each of pages.slice(-atOnce)) await acknowledgedIs(each, 0);
      }
      // no request reached a replica that does not know it
      expect(refused.filter((each) => !each.endsWith(' /bff/session'))).toEqual([]);
      await acknowledge(one);
      for (const page of pages) await acknowledgedIs(page, 1);

      // whichever of the two has the stream, one of both kills takes it
      await replicas[0]?.end('SIGKILL');
      await acknowledge(two);
      for (const page of pages) await acknowledgedIs(page, 2);
      for (const page of pages) await expect(page.getByText('connection lost')).toHaveCount(0);
    } finally {
      await context?.close();
      await front.close();
      await estate.remove();
    }
  });
}
