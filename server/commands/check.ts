import { X509Certificate } from 'node:crypto';
import { DAY } from '#contract/values/durations.ts';
import { clockCheck } from '#server/bff/connections/diagnosis/answer-checks.ts';
import { checkNetwork } from '#server/bff/connections/diagnosis/network-checks.ts';
import { readServiceClock } from '#server/bff/connections/diagnosis/service-clock.ts';
import { createOutbound, direct, type Outbound } from '#server/bff/outbound/outbound.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { flags } from '#server/config-flags.ts';
import { readGivenCertificate } from '#server/tls/given-certificate.ts';
import { type Finding, finding } from './check-finding.ts';
import { checkState } from './check-state.ts';
import type { Command } from './command.ts';
import { readStateConfig } from './state-config.ts';

const soonMs = 14 * DAY;

function checkConfiguration(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { config: Config | undefined; findings: Finding[] } {
  try {
    const read = readConfig({ argv, env });
    const config = read.kind === 'config' ? read.config : undefined;
    return { config, findings: [finding('configuration', 'ok', 'Flags and environment are valid.')] };
  } catch (error) {
    const reasons = error instanceof ConfigError ? error.reasons : [String(error)];
    return {
      config: undefined,
      findings: reasons.map((reason) => finding('configuration', 'failed', reason)),
    };
  }
}

function checkTls(files: Config['tls'], now: number): Finding[] {
  if (!files) return [];
  try {
    const leaf = new X509Certificate(readGivenCertificate(files).cert);
    const until = Date.parse(leaf.validTo);
    const about = `${files.certFile} is valid until ${new Date(until).toISOString().slice(0, 10)}.`;
    if (until < now) return [finding('tls', 'failed', `${about} Renew it.`)];
    if (Date.parse(leaf.validFrom) > now)
      return [
        finding('tls', 'failed', `${files.certFile} is not valid yet. Check the clock of this machine.`),
      ];
    return [
      finding(
        'tls',
        until - now < soonMs ? 'warning' : 'ok',
        until - now < soonMs ? `${about} Renew it soon.` : about,
      ),
    ];
  } catch (error) {
    return [finding('tls', 'failed', error instanceof Error ? error.message : String(error))];
  }
}

interface Target {
  origin: string;
  ca: string | null;
}

/** DNS, TCP, TLS, proxy and clock towards one service, by the checks of the page of connections. */
async function checkUpstream(target: Target, outbound: Outbound): Promise<Finding[]> {
  const checks = await checkNetwork(target, Date.now(), outbound);
  if (!checks.some(({ state }) => state === 'failed')) {
    checks.push(clockCheck(await readServiceClock(target), Date.now()));
  }
  return checks.map(({ id, state, message }) => finding(`${target.origin} ${id}`, state, message));
}

/** The options of the server that its configuration may have: all but those of every command. */
const serverOptions = Object.fromEntries(
  Object.entries(flags).filter(([name]) => !['data', 'key-file', 'help'].includes(name)),
);

const stateText = { ok: 'ok', warning: 'warning', failed: 'FAILED', skipped: 'skipped' };

export const checkCommand: Command = {
  name: 'check',
  summary: 'check configuration, store, key, TLS files, clocks, proxy and upstream services',
  usage: ['check [options of the server]'],
  options: serverOptions,
  positionals: [0, 0],
  details: ['Changes nothing, and works beside a running server. Exit code 1 where a check failed.'],
  async run({ argv, env }) {
    const input = argv.args.filter((each) => each !== '--json');
    const { config, findings } = checkConfiguration(input, env);
    findings.push(...checkTls(config?.tls, Date.now()));
    const state = await checkState(readStateConfig(argv.values, env));
    findings.push(...state.findings);
    const targets = new Map<string, Target>();
    for (const origin of config?.upstreamOrigins ?? []) targets.set(origin, { origin, ca: null });
    for (const target of state.targets) targets.set(target.origin, target);
    const outbound = config ? createOutbound(config) : direct;
    for (const target of targets.values()) findings.push(...(await checkUpstream(target, outbound)));
    if (config) await outbound.close();
    return {
      text: findings
        .map(({ check, state: each, message }) => `${stateText[each].padEnd(8)} ${check}: ${message}`)
        .join('\n'),
      json: { checks: findings },
      failed: findings.some(({ state: each }) => each === 'failed'),
    };
  },
};
