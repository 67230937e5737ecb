import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { openDocumentStore } from '../server/store/documents.ts';
import { firstLine } from './first-line.ts';
import { load, median } from './load.ts';

export interface Scale {
  /** Milliseconds from the start of the process to the first request that could be answered. */
  startHuge: number;
  startEmpty: number;
  /** Milliseconds to read and parse the same rows and do nothing with them. */
  bareRead: number;
  rows: number;
  /** Resident memory after the start and a few lists; undefined where the system does not report it. */
  memoryMiB: number | undefined;
  /** Pages of 100 alerts a second: of a list of 50,000, and of one of 251. */
  longList: number;
  shortList: number;
}

interface Started {
  child: ChildProcess;
  ms: number;
  url: string;
  clientId: string;
  clientSecret: string;
}

async function start(dir: string, seed: string): Promise<Started> {
  const began = performance.now();
  const flags = ['emulator', '--json', '--http', '--port', '0', '--data', dir, '--seed', seed];
  const child = spawn(process.execPath, ['dist/server/main.js', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const reported = JSON.parse(await firstLine(child));
  return { child, ms: performance.now() - began, ...reported };
}

async function stop({ child }: Started): Promise<void> {
  child.kill();
  await once(child, 'exit');
}

/** The second start of a folder: the first one fills it. */
async function secondStarts(seed: string, rounds: number): Promise<{ ms: number; dir: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'));
  await stop(await start(dir, seed));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = await start(dir, seed);
    times.push(started.ms);
    await stop(started);
  }
  return { ms: median(times), dir };
}

async function bareRead(dir: string): Promise<{ ms: number; rows: number }> {
  const store = await openDocumentStore(join(dir, 'emulator'));
  const began = performance.now();
  let rows = 0;
  for (const { body } of store.load()) {
    JSON.parse(body);
    rows += 1;
  }
  const ms = performance.now() - began;
  store.close();
  return { ms, rows };
}

function memoryOf({ child }: Started): number | undefined {
  const status = `/proc/${child.pid}/status`;
  if (!existsSync(status)) return undefined;
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(status, 'utf8')) ?? [];
  return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
}

/** A world of 100,000 alerts, 10,000 snapshots and 1,000 clusters in 200 projects. */
export async function benchScale(seconds: number, rounds: number): Promise<Scale> {
  const empty = await secondStarts('empty', rounds);
  const huge = await secondStarts('huge', rounds);
  const bare = await bareRead(huge.dir);
  const started = await start(huge.dir, 'huge');
  try {
    const basic = Buffer.from(`${started.clientId}:${started.clientSecret}`).toString('base64');
    const issued = await request(`${started.url}/api/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    const { access_token: token } = (await issued.body.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.atlas.2023-01-01+json' };
    const listed = await request(`${started.url}/api/atlas/v2/groups?itemsPerPage=500`, { headers });
    const { results } = (await listed.body.json()) as { results: { id: string; name: string }[] };
    const page = async (name: string) => {
      const group = results.find((each) => each.name === name);
      const path = `/api/atlas/v2/groups/${group?.id}/alerts?itemsPerPage=100`;
      return (await load(started.url, path, headers, seconds)).perSecond;
    };
    // turn by turn: whichever comes first would pay for the warming up
    const pages: { long: number; short: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      pages.push({ long: await page('project-001'), short: await page('project-002') });
    }
    const measured = pages.slice(1);
    return {
      startHuge: huge.ms,
      startEmpty: empty.ms,
      bareRead: bare.ms,
      rows: bare.rows,
      longList: median(measured.map(({ long }) => long)),
      shortList: median(measured.map(({ short }) => short)),
      memoryMiB: memoryOf(started),
    };
  } finally {
    await stop(started);
    for (const { dir } of [empty, huge]) rmSync(dir, { recursive: true, force: true });
  }
}
