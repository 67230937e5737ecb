import { cloudOrigin } from '#contract/api/names.ts';
import type { AuditEntry } from '#contract/console/bff.ts';
import { readEmulatorCommand } from '#server/emulator/command.ts';
import { startEmulator } from '#server/emulator/start.ts';
import { type SignedIn, startBff, type TestBff } from '../test-kit.ts';

/** For tests only: the emulator on its own port, a BFF connected to it, and a signed-in user. */
export interface Emulated {
  console: TestBff;
  session: SignedIn;
  groupId: string;
  orgId: string;
  clusterName: string;
  ask<Body>(method: string, path: string, body?: unknown, as?: SignedIn): Promise<Answer<Body>>;
  /** The newest line of an operation in the audit log. */
  lineOf(operation: string): Promise<AuditEntry | undefined>;
  /** With the connection again, after a restart. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface Answer<Body> {
  status: number;
  body: Body;
  text: string;
}

export interface Refusal {
  error: { code: string; message: string; fields?: { field: string }[] };
}

/** The program of all requests, as the audit log names it. */
export const testProgram = 'Test/1.0';

/** When the emulator begins: at another hour of the day its schedules would do other things during a test. */
const begins = Date.parse('2026-03-13T14:02:00Z');

export async function startEmulated(argv: string[] = []): Promise<Emulated> {
  const offset = begins - Date.now();
  const running = await startEmulator(
    {
      ...readEmulatorCommand([]),
      port: 0,
      dataDir: ':memory:',
      http: true,
      checkResponses: true,
      deliver: 'none',
      now: () => Date.now() + offset,
    },
    (error) => {
      throw error;
    },
  );
  const { credentials, served } = running;
  const origin = served.url;
  const console = await startBff({ argv: ['--upstream', origin, '--upstream', cloudOrigin, ...argv] });
  const connect = () =>
    console.bff.ensureConnection({
      name: 'Emulator',
      origin,
      publicKey: credentials.publicKey,
      privateKey: credentials.privateKey,
    });
  await connect();
  const kit: Emulated = {
    console,
    session: await console.signIn(),
    groupId: credentials.groupId,
    orgId: credentials.orgId,
    clusterName: credentials.clusterName,
    async ask<Body>(method: string, path: string, body?: unknown, as = kit.session) {
      const response = await console.ask(method, path, {
        session: as,
        headers: { 'user-agent': testProgram },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      return { status: response.status, text, body: (text === '' ? undefined : JSON.parse(text)) as Body };
    },
    async lineOf(operation) {
      const { body } = await kit.ask<{ results: AuditEntry[] }>('GET', `/bff/audit?operation=${operation}`);
      return body.results[0];
    },
    async restart() {
      await console.restart();
      await connect();
      kit.session = await console.signIn();
    },
    async close() {
      await console.close();
      await running.close();
    },
  };
  return kit;
}
