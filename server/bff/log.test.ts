import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { StoreError } from '#server/store/store-error.ts';
import { createLog, describeError, logFailure, loggable } from './log.ts';

function lines(): { text: () => string; stream: Writable } {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  return { text: () => text, stream };
}

test('secrets are blotted out wherever they sit in an entry', () => {
  const { text, stream } = lines();
  const secret = 'canary-1';
  createLog('info', stream).info({
    password: secret,
    headers: { authorization: secret, cookie: secret },
    body: { args: { privateKey: secret } },
    connection: { secret },
    token: secret,
  });
  expect(text()).not.toContain(secret);
  expect(text()).toContain('[redacted]');
});

test('an entry is one line, whatever its input', () => {
  const { text, stream } = lines();
  createLog('info', stream).info({ name: loggable('a\r\n{"level":50}\u2028b') }, 'x\ny');
  expect(text().split('\n')).toHaveLength(2);
  expect(() => JSON.parse(text()) as unknown).not.toThrow();
});

test('an expected failure is one line without a stack, however much work it stops', () => {
  const { text, stream } = lines();
  const log = createLog('info', stream);
  const down = () =>
    new StoreError('UNREACHABLE', 'DATABASE_URL: connection refused db:5432.', new Error('x'));
  logFailure(log, down(), 'turns cannot be read', { kind: 'drill' });
  logFailure(log, down(), 'migrations cannot be read');
  logFailure(log, new Error('a defect'), 'turns cannot be read');
  const [first, second, rest] = text().split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({
    ...{ level: 40, kind: 'drill', msg: 'turns cannot be read' },
    error: 'DATABASE_URL: connection refused db:5432.',
  });
  expect(first).not.toContain('"at"');
  expect(JSON.parse(second ?? '')).toMatchObject({ level: 50, error: ['Error: a defect'] });
  expect([second?.includes('"at"'), rest]).toEqual([true, '']);
});

test('of an error its words are kept, not what hangs on it', () => {
  const error = Object.assign(
    new Error('outer', { cause: Object.assign(new Error('inner'), { code: 'ECONNRESET' }) }),
    {
      request: { headers: { authorization: 'canary-2' } },
    },
  );
  const described = JSON.stringify(describeError(error));
  expect(described).toContain('inner (ECONNRESET)');
  expect(described).not.toContain('canary-2');
});
