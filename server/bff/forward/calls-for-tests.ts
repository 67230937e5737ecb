import { onTestFinished, vi } from 'vitest';
import type { AuditEntry } from '#contract/console/bff.ts';
import type { Connected } from '../connected-for-tests.ts';
import { jsonAnswer } from '../test-kit.ts';
import { wireLimits } from '../upstream/exchange.ts';

export const groupId = '0123456789abcdef01234567';
export const alertId = '0123456789abcdef01234568';

export const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string } }).error;
export const codeOf = async (response: Response) => (await errorOf(response)).code;

/** What tests of calls do at a console and its service. */
export function callsOf(at: Connected) {
  return {
    audit: async (query = '') => {
      const response = await at.console.ask('GET', `/bff/audit${query}`, { session: at.console.session });
      return (await response.json()) as { results: AuditEntry[]; totalCount: number };
    },

    acknowledge: (more = {}) =>
      at.console.call(
        'acknowledgeGroupAlert',
        { groupId, alertId, body: { unacknowledgeAlert: true } },
        more,
      ),

    /** From now on the service answers so. */
    answering(status: number, body: object = { name: 'Acme' }) {
      at.service.answer = (_, outgoing) => jsonAnswer(outgoing, body, status);
    },

    /** The service takes the next call and never answers: the time limit of the call passes when it has arrived. */
    loseAnswer() {
      const start = globalThis.setTimeout;
      let pass: () => void = () => {
        throw new Error('the call has no time limit');
      };
      const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
        run: () => void,
        ms?: number,
        ...rest: unknown[]
      ) => {
        if (ms === wireLimits.totalMs) pass = () => run();
        return start(run, ms, ...rest);
      }) as typeof setTimeout);
      onTestFinished(() => timers.mockRestore());
      at.service.answer = () => pass();
    },
  };
}
