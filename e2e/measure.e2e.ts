import { appendFileSync } from 'node:fs';
import { bff } from './bff-client.ts';
import { connect, Console, test } from './fixtures.ts';
import { openCase } from './page-case.ts';
import { pages } from './pages.ts';

for (const each of pages.filter((p) => !p.outside && !p.fails)) {
  test(`measure ${each.name}`, async ({ page, office, standing }) => {
    const { world } = await standing(each.seed);
    const { publicKey, privateKey } = world.credentials;
    const connection = await connect(office, `m ${crypto.randomUUID().slice(0, 6)}`, publicKey, privateKey);
    const before = await world.expect('GET', '/_emulator/requests');
    const after = before[0]?.number ?? 0;
    const fault = await world.fail(undefined, { kind: 'latency', latencyMs: 400 });
    try {
      await openCase(new Console(page, { world, connection, name: 'm' }), { ...each, opens: undefined as never });
      await page.waitForTimeout(1500);
      const asked = (await world.expect('GET', `/_emulator/requests?after=${after}`)).reverse();
      const first = asked[0]?.at ?? 0;
      const line = asked.map((r: any) => `${r.operationId}@${r.at - first}`);
      const group = asked.filter((r: any) => r.target.includes('/groups/'));
      appendFileSync('/tmp/measure.txt', `${each.name}\t${asked.length}\tgroup ${group.length}\tlast ${(asked.at(-1)?.at ?? 0) - first}\t${line.join(' ')}\n`);
    } finally {
      await world.expect('DELETE', `/_emulator/faults/${fault}`);
      await bff(office, 'DELETE', `/connections/${connection}`);
    }
  });
}
