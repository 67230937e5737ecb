import { dirname, resolve } from 'node:path';
import { emulatorHelp, readEmulatorCommand } from '#server/emulator/command.ts';
import { failureText } from '#server/emulator/failure-text.ts';
import { recorderOf } from '#server/emulator/recording/recorder.ts';
import { type Running, startEmulator } from '#server/emulator/start.ts';
import { envFileText, exportLines, variablesOf } from '#server/exec/client-variables.ts';
import { writeTrustBundle, writeTrustFiles } from '#server/exec/trust-files.ts';
import { requireOutputs } from '#server/store/output-files.ts';
import { replaceFile } from '#server/store/private-file.ts';
import { fill } from './seed-fill.ts';
import { complain, onStop, print } from './terminal.ts';

/** `quarterdeck emulator` */
export async function runEmulator(argv: readonly string[]): Promise<void> {
  const command = readEmulatorCommand(argv);
  if (command.help) return void print(emulatorHelp);
  const { envFile, trustBundle, record } = command;
  requireOutputs({ '--write-env': envFile, '--trust-bundle': trustBundle, '--record': record });
  const recorder = recorderOf(command, complain);
  const running = await startEmulator(
    { ...command, fill, ...(recorder ? { onExchange: recorder.onExchange } : {}) },
    (error, operation) => complain(failureText(error, operation)),
  );
  recorder?.begin(running);
  const { served, authority, credentials, controlToken, ready, dnsPort } = running;
  onStop(() => running.close().finally(() => recorder?.close()), command.exitWithParent);
  if (trustBundle !== undefined && authority) writeTrustBundle(trustBundle, authority.ca, process.env);
  if (envFile !== undefined) replaceFile(envFile, envFileText(clientVariables(running)));
  if (command.env) {
    process.stdout.write(exportLines(clientVariables(running)));
    return;
  }
  if (command.json) {
    print(JSON.stringify(greetingOf(running)));
    return;
  }
  print(`Emulator        ${served.url}`);
  if (authority) print(`CA certificate  ${resolve(authority.caPath)}`);
  print(`API key         ${credentials.publicKey} / ${credentials.privateKey}`);
  print(`Service account ${credentials.clientId} / ${credentials.clientSecret}`);
  print(`Organization    ${credentials.orgId}`);
  print(`Project         ${credentials.groupId}, cluster ${credentials.clusterName}`);
  if (ready) print(`Database user   ${ready.username} / ${ready.password}`);
  if (ready?.connectionString) print(`Connection      ${ready.connectionString}`);
  if (dnsPort !== undefined) print(`DNS             port ${dnsPort} (UDP)`);
  print(`Control token   ${controlToken}  (for ${served.url}/_emulator)`);
}

/** The line of `--json`. */
function greetingOf({ emulator, served, authority, credentials, controlToken, ready, dnsPort }: Running) {
  const { world: name, ...shown } = credentials;
  const world = emulator.host.worlds.get(name);
  const [member] = world ? world.tables.users.all() : [];
  return {
    url: served.url,
    ca: authority ? resolve(authority.caPath) : '',
    ...shown,
    // for invitations and team members in tests
    ...(member ? { memberEmail: member.username } : {}),
    controlToken,
    ...(ready
      ? {
          databaseUsername: ready.username,
          databasePassword: ready.password,
          connectionString: ready.connectionString ?? '',
        }
      : {}),
    ...(dnsPort === undefined ? {} : { dnsPort }),
  };
}

/** The variables of clients, with trust files that stay until the emulator ends. */
function clientVariables({ served, authority, credentials, ready }: Running): Record<string, string> {
  const trust = authority && writeTrustFiles(dirname(authority.caPath), authority.ca, process.env);
  return variablesOf({
    url: served.url,
    credentials,
    trust,
    kind: 'api-key',
    connectionString: ready?.connectionString,
    env: process.env,
  });
}
