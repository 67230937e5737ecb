import { afterAll, beforeAll } from 'vitest';
import type { Environment, Line, Outcome, SandboxRequest } from './outcome.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

/** A fake client: services that respond, fail, hang, and return a value marked as a cursor. */
export const clientForTests = `
globalThis.__makeService = (service, call) => ({
  ping: (value) => call('ping', [service, value]),
  fail: (value) => call('fail', [service, value]),
  hang: (value) => call('hang', [service, value]),
  find: () => Object.freeze({ [Symbol.for('cursor')]: true }),
});`;

export const environmentForTests: Environment = {
  services: ['db'],
  values: {
    limit: '5',
    big: '{"$numberLong":"9007199254740993"}',
    since: '{"$date":"2026-01-02T03:04:05.678Z"}',
  },
  user: '{"id":"u1","type":"normal","data":{"email":"a@example.com"},"custom_data":{},"identities":[]}',
  runAs: 'user',
  functions: ['double'],
};

/** Returns its arguments. */
export async function answerForTests(name: string, args: string): Promise<string> {
  if (name === 'hang') return new Promise(() => undefined);
  if (name === 'fail')
    throw Object.assign(new Error('E11000 duplicate key'), {
      name: 'MongoServerError',
      code: 11000,
      method: 'collection.insertOne',
      argument: 'document',
      secret: 'never inside',
    });
  if (name === 'functions.execute') return String(Number(JSON.parse(args)[1]) * 2);
  return JSON.stringify(JSON.parse(args)[1] ?? null);
}

export function runForTests(
  sandbox: Sandbox,
  source: string,
  more: Partial<SandboxRequest> = {},
): Promise<Outcome & { lines: Line[] }> {
  const lines: Line[] = [];
  return sandbox
    .run({
      source,
      args: '[]',
      environment: environmentForTests,
      call: answerForTests,
      print: (line) => lines.push(line),
      ...more,
    })
    .then((outcome) => ({ ...outcome, lines }));
}

/** One warm sandbox for all tests of a file, and runs in it. */
export function sandboxForAll() {
  const at = {
    run: (source: string, more: Partial<SandboxRequest> = {}) => runForTests(at.sandbox, source, more),
  } as {
    sandbox: Sandbox;
    run(source: string, more?: Partial<SandboxRequest>): ReturnType<typeof runForTests>;
  };
  beforeAll(async () => {
    at.sandbox = createSandbox({ client: clientForTests });
    await at.sandbox.warm();
  });
  afterAll(() => at.sandbox.close());
  return at;
}
