import { join } from 'node:path';
import { createBff } from '#server/bff/app.ts';
import { serve } from '#server/bff/http/serve.ts';
import { createLog } from '#server/bff/log.ts';
import { serveMetrics } from '#server/bff/metrics/metrics-endpoint.ts';
import { readConfig } from '#server/config.ts';
import { startBeside } from '#server/emulator-beside.ts';
import { noteRunning } from '#server/link.ts';
import { terminalDestination } from '#server/terminal-log.ts';
import { readGivenCertificate } from '#server/tls/given-certificate.ts';
import { checks, complain, onStop, packageRoot, print, version } from './terminal.ts';

/** `quarterdeck`: console, server and emulator. `program` is the file that starts the emulator beside the console. */
export async function runConsole(argv: readonly string[], program: string): Promise<void> {
  const interactive = process.stderr.isTTY === true;
  const read = readConfig({ argv, env: process.env, interactive });
  if (read.kind === 'help') return void print(read.text);
  const { config } = read;
  // secrets are in the configuration now; nothing that this process starts inherits them
  for (const name of [
    ...['QUARTERDECK_ADMIN_PASSWORD', 'QUARTERDECK_OIDC_CLIENT_SECRET', 'DATABASE_URL'],
    ...['QUARTERDECK_PROXY', 'HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'],
  ]) {
    delete process.env[name];
  }
  const tls = config.tls && readGivenCertificate(config.tls);
  const log = interactive
    ? createLog(config.logLevel, terminalDestination(complain))
    : createLog(config.logLevel);
  const emulator = config.emulator.enabled
    ? await startBeside(config, { program, log, checks: checks() })
    : undefined;
  const development = process.env.QUARTERDECK_DEV === '1' ? await developmentServer() : undefined;
  let bff: Awaited<ReturnType<typeof createBff>> | undefined;
  const clientDir = join(packageRoot(), 'dist', 'client');
  const served = await serve(
    async (port) => {
      bff = await createBff({
        config,
        version: version(),
        port,
        log,
        clientDir,
        local: emulator,
        checkAnswers: checks(),
      });
      return bff;
    },
    {
      host: config.host,
      port: config.port,
      orNext: config.orNext,
      connectionsPerAddress: config.connectionsPerAddress,
      trustProxy: config.trustProxy,
      ...(tls ? { tls } : {}),
      ...(development ? { development } : {}),
    },
  );
  const scraped =
    bff && config.metrics.port !== undefined
      ? await serveMetrics(bff.metrics, { ...config.metrics, port: config.metrics.port })
      : undefined;
  await emulator?.whenever(async ({ url, ca, caPath, publicKey, privateKey, groupId, clusterName }) => {
    await bff?.ensureConnection(
      { name: 'Emulator', origin: url, ca, caPath, publicKey, privateKey },
      // a cluster of the bundled world whose data can be lost
      { groupId, clusterName, scratchName: 'orders-scratch' },
    );
  });
  log.info(
    { version: version(), port: served.port, store: config.databaseUrl ? 'PostgreSQL' : 'SQLite' },
    'started',
  );
  const launch = bff?.launchUrl();
  const forget = launch === undefined ? () => {} : noteRunning(config.dataDir, new URL(launch).origin);
  onStop(async () => {
    forget();
    await served.close();
    await scraped?.close();
    await bff?.close();
    await emulator?.close();
  });
  print('');
  if (emulator) print(`  Emulator  ${emulator.greeting.url}  (CA ${emulator.greeting.caPath ?? 'none'})`);
  print(`  Console   ${launch ?? config.publicOrigins[0] ?? `port ${served.port}`}`);
  const isTerminal = process.stdin.isTTY === true;
  if (launch) {
    print('            works once, within 10 minutes');
    print(
      `  New link  ${isTerminal ? 'press Enter, or run' : 'run'} quarterdeck link (in a clone: npm run --silent link)`,
    );
  }
  if (scraped) print(`  Metrics   http://${config.metrics.host}:${scraped.port}/metrics`);
  print('');
  if (launch && isTerminal) onEnter(() => print(`  Console   ${bff?.launchUrl() ?? ''}`));
}

/** Calls back for each Enter in the terminal; the terminal alone does not keep the process alive. */
function onEnter(pressed: () => void): void {
  process.stdin.on('data', (chunk) => {
    if (String(chunk).includes('\n')) pressed();
  });
  process.stdin.unref();
}

/** Vite in the same process: modules as they are written, reloaded when they change. */
async function developmentServer() {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, host: '127.0.0.1' },
    appType: 'spa',
  });
  return vite.middlewares;
}
