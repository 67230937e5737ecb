import { describe, expect, it } from 'vitest';
import { assembly } from './areas.ts';
import { testEmulator } from './emulator-for-tests.ts';
import { failureText } from './failure-text.ts';
import { defineHandlers } from './kernel/handler.ts';

describe('an unexpected error', () => {
  it('is reported with its operation, and logged with its stack', async () => {
    const reported: string[] = [];
    const emulator = await testEmulator({
      onError: (error, operation) => reported.push(failureText(error, operation)),
    });
    const before = assembly.handlers.getGroup;
    Object.assign(
      assembly.handlers,
      defineHandlers({
        getGroup() {
          throw new RangeError('a defect');
        },
      }),
    );
    const reply = await emulator.ask('GET', `~/groups/${emulator.groupId}`);
    Object.assign(assembly.handlers, { getGroup: before });
    expect([reply.status, reply.body.errorCode]).toEqual([500, 'UNEXPECTED_ERROR']);
    expect(JSON.stringify(reply.body)).not.toContain('a defect');
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatch(/^getGroup: RangeError: a defect\n\s+at .*failure-text\.test\.ts/);
  });

  it('may occur between requests, and need not be an error', () => {
    expect(failureText('torn', undefined)).toBe('between requests: torn');
  });
});
