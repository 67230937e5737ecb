import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'undici';
import { firstLine } from './first-line.ts';
import { load, median } from './load.ts';

export interface Comparison {
  what: string;
  bytes: number;
  emulator: number;
  bare: number;
  ratio: number;
}

/** The emulator beside a bare server that answers the same bytes, turn by turn in one run. */
export async function benchEmulator(seconds: number, rounds: number): Promise<Comparison[]> {
  const flags = ['emulator', '--json', '--http', '--data', ':memory:', '--port', '0', '--seed', 'full'];
  const emulator = spawn(process.execPath, ['dist/server/main.js', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const bare = spawn(process.execPath, ['bench/bare-server.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const world = JSON.parse(await firstLine(emulator));
    const bareUrl = `http://127.0.0.1:${await firstLine(bare)}`;
    const basic = Buffer.from(`${world.clientId}:${world.clientSecret}`).toString('base64');
    const issued = await request(`${world.url}/api/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    const { access_token: token } = (await issued.body.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.atlas.2023-01-01+json' };
    const list = `/api/atlas/v2/groups/${world.groupId}/alerts?itemsPerPage=100`;
    const first = await request(world.url + list, { headers });
    const { results } = (await first.body.json()) as { results: { id: string }[] };
    const one = `/api/atlas/v2/groups/${world.groupId}/alerts/${results[0]?.id}`;

    const answers: Record<string, { headers: Record<string, unknown>; body: string }> = {};
    for (const path of [one, list]) {
      const answer = await request(world.url + path, { headers });
      const { 'content-length': _, date: __, connection: ___, 'keep-alive': ____, ...kept } = answer.headers;
      answers[path] = { headers: kept, body: await answer.body.text() };
    }
    await request(bareUrl, { method: 'PUT', body: JSON.stringify(answers) });

    const compared: Comparison[] = [];
    for (const [what, path] of [
      ['GET one alert', one],
      ['list of 100 alerts', list],
    ] as const) {
      const runs: { emulator: number; bare: number; bytes: number }[] = [];
      await load(world.url, path, headers, 1);
      await load(bareUrl, path, headers, 1);
      for (let round = 0; round < rounds; round += 1) {
        const mine = await load(world.url, path, headers, seconds);
        const other = await load(bareUrl, path, headers, seconds);
        runs.push({ emulator: mine.perSecond, bare: other.perSecond, bytes: mine.bytes });
      }
      compared.push({
        what,
        bytes: runs[0]?.bytes ?? 0,
        emulator: median(runs.map((run) => run.emulator)),
        bare: median(runs.map((run) => run.bare)),
        ratio: median(runs.map((run) => run.emulator / run.bare)),
      });
    }
    return compared;
  } finally {
    for (const child of [emulator, bare]) {
      child.kill();
      await once(child, 'exit');
    }
  }
}
