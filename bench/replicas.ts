import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { administrator } from '../e2e/kit/ports.ts';
import { type Estate, type Started, startEstate } from '../e2e/replicas/replicas.ts';
import { startRoundRobin } from '../e2e/replicas/round-robin.ts';
import { Visitor } from '../e2e/replicas/visitor.ts';
import { median } from './load.ts';

/** What people with one open page each cost, by replicas. */
interface ReplicaCost {
  replicas: number;
  people: number;
  /** Requests to the service in one minute, after all pages have their content. */
  callsPerMinute: number;
  /** From the first request of a page to its content; all people begin at once. */
  firstMs: number;
  lastMs: number;
  /** Memory of all replicas for each session with its page, after garbage collection. */
  kibPerSession: number;
}

const reads = ['listGroupAlerts', 'listGroupClusters', 'getGroup', 'listGroupAlertConfigs'];
/** A person has at most ten sessions. */
const sessionsEach = 10;
const temporary = 'given by another person';
const password = 'wide-harbour-lantern-12';
const probe = new URL('../e2e/soak-probe.mjs', import.meta.url).href;

/** Bytes in use by a replica after garbage collection. */
async function bytesOf({ child }: Started, file: string): Promise<number> {
  rmSync(file, { force: true });
  child.kill('SIGUSR2');
  for (let turn = 0; turn < 600; turn += 1) {
    try {
      return (JSON.parse(readFileSync(file, 'utf8')) as { bytes: number }).bytes;
    } catch {
      await setTimeout(50);
    }
  }
  throw new Error('a replica does not report its memory');
}

/** Requests to the service so far, of one replica. */
async function callsOf({ printed }: Started): Promise<number> {
  const address = /Metrics +(\S+)/.exec(printed)?.[1] ?? '';
  const text = await (await fetch(address)).text();
  const counts = text.matchAll(/^quarterdeck_upstream_calls_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Opens a page that reads a project; resolves with the time until it has all of its content. */
async function openPage(visitor: Visitor, connection: string, groupId: string, stop: AbortSignal) {
  const began = performance.now();
  const stream = await visitor.send('GET', '/bff/watch', undefined, { signal: stop });
  const missing = new Set(reads);
  let text = '';
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const drain = async (): Promise<void> => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
    }
  };
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) throw new Error('the stream ended');
    text += part.value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, name, data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (name === 'hello') {
        const queries = reads.map((operationId) => ({
          ...{ key: operationId, connection, operationId, args: { groupId } },
        }));
        const { stream: id } = JSON.parse(data) as { stream: string };
        const set = await visitor.send('PUT', `/bff/watch/${id}`, { queries });
        if (set.status !== 204) throw new Error(`PUT /bff/watch: ${set.status}`);
      }
      if (name === 'data') missing.delete((JSON.parse(data) as { key: string }).key);
      if (missing.size > 0) continue;
      drain().catch(() => undefined);
      return performance.now() - began;
    }
  }
}

/** Sessions of several users, because one has at most ten. */
async function signedIn(origin: string, admin: Visitor, people: number): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  for (let count = 0; count < people; count += 1) {
    const username = `viewer-${Math.floor(count / sessionsEach)}`;
    const visitor = new Visitor(origin);
    if (count % sessionsEach === 0) {
      await admin.send('POST', '/bff/users', { name: username, role: 'viewer', password: temporary });
      await visitor.signIn({ username, password: temporary });
      await visitor.choosePassword(password);
    } else await visitor.signIn({ username, password });
    visitors.push(visitor);
  }
  return visitors;
}

async function costOf(estate: Estate, replicas: number, people: number, ms: number): Promise<ReplicaCost> {
  const proxy = await startRoundRobin();
  const origin = `http://localhost:${proxy.port}`;
  const started: Awaited<ReturnType<Estate['startReplica']>>[] = [];
  const stop = new AbortController();
  const fileOf = (index: number) => join(estate.dir, `memory-${index}`);
  try {
    while (started.length < replicas) {
      process.env.QUARTERDECK_SOAK_FILE = fileOf(started.length);
      started.push(await estate.startReplica(origin, probe));
    }
    proxy.targets.push(...started.map(({ port }) => port));
    const admin = new Visitor(origin);
    await admin.signIn(administrator);
    const { url, publicKey, privateKey, groupId } = estate.emulator.greeting;
    const created = await admin.send('POST', '/bff/connections', {
      ...{ name: `Emulated ${replicas} ${people}`, origin: url },
      ...{ kind: 'apiKey', identity: publicKey, secret: privateKey },
    });
    const { id } = (await created.json()) as { id: string };
    // code and caches of the replicas are warm
    for (const _ of started) await openPage(admin, id, groupId, stop.signal);
    const memory = () => Promise.all(started.map((each, index) => bytesOf(each, fileOf(index))));
    const total = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);
    const before = total(await memory());
    const visitors = await signedIn(origin, admin, people);
    const times = await Promise.all(visitors.map((each) => openPage(each, id, groupId, stop.signal)));
    const after = total(await memory());
    const calls = async () => total(await Promise.all(started.map(callsOf)));
    const callsBefore = await calls();
    await setTimeout(ms);
    return {
      ...{ replicas, people, firstMs: median(times), lastMs: Math.max(...times) },
      callsPerMinute: ((await calls()) - callsBefore) * (60_000 / ms),
      kibPerSession: (after - before) / 1024 / people,
    };
  } finally {
    stop.abort();
    for (const each of started) await each.end('SIGTERM');
    await proxy.close();
  }
}

/** The same people on one, two and four replicas behind a proxy without stickiness. */
export async function benchReplicas(quick: boolean): Promise<ReplicaCost[]> {
  const costs: ReplicaCost[] = [];
  for (const replicas of quick ? [1, 2] : [1, 2, 4])
    for (const people of quick ? [10] : [1, 10, 50]) {
      const estate = await startEstate();
      try {
        costs.push(await costOf(estate, replicas, people, quick ? 20_000 : 60_000));
      } finally {
        await estate.remove();
      }
    }
  return costs;
}

/** From the launch of the server until it answers, on PostgreSQL with its tables, without and with traces. */
export async function benchStart(rounds: number): Promise<{ without: number; traces: number }> {
  const estate = await startEstate();
  const timeOf = async (env: Record<string, string>) => {
    Object.assign(process.env, env);
    const began = performance.now();
    const started = await estate.startReplica('http://localhost:1');
    const ms = performance.now() - began;
    for (const name of Object.keys(env)) delete process.env[name];
    await started.end('SIGTERM');
    return ms;
  };
  try {
    await timeOf({});
    const [without, traces]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      without.push(await timeOf({}));
      // a collector that does not answer delays no start
      traces.push(await timeOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }));
    }
    return { without: median(without), traces: median(traces) };
  } finally {
    await estate.remove();
  }
}
