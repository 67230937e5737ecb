import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  privateKey,
  publicKey,
  startBff,
  startService,
  type TestBff,
  type TestService,
} from '../server/bff/test-kit.ts';

// the dashboard and the alert rules in deploy/, compared with the metrics of a server

const at = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', 'deploy', ...path), 'utf8');

interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}
interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
}

const dashboard = JSON.parse(at('grafana', 'quarterdeck.json')) as Dashboard;
const { rules } = (parse(at('prometheus', 'alerts.yaml')) as Rules).groups[0] ?? { rules: [] };
const expressions = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

let service: TestService;
let console: TestBff;
let text = '';
/** Labels of each metric, by its name. */
const labels = new Map<string, Set<string>>();

beforeAll(async () => {
  service = await startService();
  console = await startBff({ service, argv: ['--metrics-port', '0'] });
  await console.bff.ensureConnection({ name: 'Emulator', origin: service.origin, publicKey, privateKey });
  const session = await console.signIn();
  await console.ask('POST', '/bff/call/getGroup', {
    session,
    body: { connection: 'emulator', args: { groupId: '0123456789abcdef01234567' } },
  });
  text = await (await console.bff.metrics('127.0.0.1')).text();
  for (const [, name = '', list = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const existing = labels.get(name) ?? new Set();
    for (const [, label = ''] of list.matchAll(/(\w+)="/g)) existing.add(label);
    labels.set(name, existing);
  }
});
afterAll(async () => {
  await console.close();
  await service.close();
});

/** Names of metrics in an expression: ours and those of the process. */
const namesIn = (expr: string) =>
  [...expr.matchAll(/\b(?:quarterdeck|process|nodejs)_\w+/g)].map(([name]) => name);
/** Gauges whose series exist only while there is work of their kind. */
const declaredOnly = new Set(['quarterdeck_jobs', 'quarterdeck_leases']);

test('the dashboard and the rules use metrics', () => {
  expect(new Set(expressions.flatMap(([, expr]) => namesIn(expr))).size).toBeGreaterThan(15);
});

test.each(expressions)('%s uses only metrics and labels of the server: %s', (_, expr) => {
  expect(expr).toMatch(/\b(?:up\{|quarterdeck_|process_|nodejs_)/);
  for (const name of namesIn(expr)) {
    if (declaredOnly.has(name)) expect(text).toContain(`# TYPE ${name} gauge`);
    else expect([...labels.keys()]).toContain(name);
  }
  const own = namesIn(expr).flatMap((name) => [...(labels.get(name) ?? [])]);
  const added = ['job', 'instance', 'kind', 'state', 'le'];
  for (const [, list = ''] of expr.matchAll(/by \(([^)]*)\)/g))
    for (const label of list.split(/,\s*/)) expect([...own, ...added]).toContain(label);
});

test('every metric of this server is on the dashboard or in a rule', () => {
  const declared = [...text.matchAll(/^# TYPE (quarterdeck_\w+) /gm)].map(([, name = '']) => name);
  const used = expressions.flatMap(([, expr]) => namesIn(expr)).join(' ');
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.filter((name) => !used.includes(name))).toEqual([]);
});

test('every alert has a summary and a next step', () => {
  const incomplete = rules.filter(
    ({ alert, annotations }) => !(alert && annotations.summary && annotations.description),
  );
  expect(incomplete).toEqual([]);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});
