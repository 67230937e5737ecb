import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createBff } from '#server/bff/app.ts';
import { serve } from '#server/bff/http/serve.ts';
import { createLog } from '#server/bff/log.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { emulatorHelp, readEmulatorCommand } from '#server/emulator/command.ts';
import { failureText } from '#server/emulator/failure-text.ts';
import { startEmulator } from '#server/emulator/start.ts';
import { answerAsBeside, startBeside } from '#server/emulator-beside.ts';
import { makeLink, noteRunning } from '#server/link.ts';
import { terminalDestination } from '#server/terminal-log.ts';
import { readGivenCertificate } from '#server/tls/given-certificate.ts';

/** The only file that reads the environment, opens ports and prints. */

const print = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);

/** Ends the program with a reason for the person who started it. */
function give(up: unknown): never {
  const reasons = up instanceof ConfigError ? up.reasons : [up instanceof Error ? up.message : String(up)];
  for (const reason of reasons) complain(reason);
  process.exit(1);
}

function onStop(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function runEmulator(argv: readonly string[]): Promise<void> {
  const command = readEmulatorCommand(argv);
  if (command.help) return void print(emulatorHelp);
  const running = await startEmulator(command, (error, operation) => complain(failureText(error, operation)));
  const { served, authority, credentials } = running;
  onStop(running.close);
  if (command.json) {
    const { world: _, ...shown } = credentials;
    print(JSON.stringify({ url: served.url, ca: authority ? resolve(authority.caPath) : '', ...shown }));
    return;
  }
  print(`Emulator        ${served.url}`);
  if (authority) print(`CA certificate  ${resolve(authority.caPath)}`);
  print(`API key         ${credentials.publicKey} / ${credentials.privateKey}`);
  print(`Service account ${credentials.clientId} / ${credentials.clientSecret}`);
  print(`Organization    ${credentials.orgId}`);
  print(`Project         ${credentials.groupId}, cluster ${credentials.clusterName}`);
}

async function runConsole(argv: readonly string[]): Promise<void> {
  const interactive = process.stderr.isTTY === true;
  const read = readConfig({ argv, env: process.env, interactive });
  if (read.kind === 'help') return void print(read.text);
  const { config } = read;
  // secrets are in the configuration now; nothing that this process starts inherits them
  for (const name of ['QUARTERDECK_ADMIN_PASSWORD', 'QUARTERDECK_OIDC_CLIENT_SECRET', 'DATABASE_URL']) {
    delete process.env[name];
  }
  const tls = config.tls && readGivenCertificate(config.tls);
  const log = interactive
    ? createLog(config.logLevel, terminalDestination(complain))
    : createLog(config.logLevel);
  const emulator = config.emulator.enabled
    ? await startBeside(config, { program: import.meta.filename, log, checks: checks() })
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
  await emulator?.whenever(async ({ url, ca, caPath, publicKey, privateKey, groupId, clusterName }) => {
    await bff?.ensureConnection(
      { name: 'Emulator', origin: url, ca, caPath, publicKey, privateKey },
      // a cluster of the bundled world whose data can be lost
      { groupId, clusterName, scratchName: 'orders-scratch' },
    );
  });
  const launch = bff?.launchUrl();
  const forget = launch === undefined ? () => {} : noteRunning(config.dataDir, new URL(launch).origin);
  onStop(async () => {
    forget();
    await served.close();
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

async function runLink(argv: readonly string[]): Promise<void> {
  const read = readConfig({ argv, env: process.env });
  if (read.kind === 'help') return void print(read.text);
  print(await makeLink(read.config.dataDir));
}

/** Development and tests: responses of the emulator are validated against the table. */
function checks(): boolean {
  return process.env.QUARTERDECK_DEV === '1' || process.env.QUARTERDECK_CHECK === '1';
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

/** Folder of the package; the depth of this file in it differs between source and build. */
function packageRoot(from = import.meta.dirname): string {
  return existsSync(join(from, 'package.json')) ? from : packageRoot(dirname(from));
}

function version(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return String(version);
}

const [command, ...rest] = process.argv.slice(2);
if (command === 'emulator-beside') answerAsBeside();
else run().catch(give);

function run(): Promise<void> {
  if (command === 'emulator') return runEmulator(rest);
  return command === 'link' ? runLink(rest) : runConsole(process.argv.slice(2));
}
