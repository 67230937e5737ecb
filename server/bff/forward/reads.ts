import { isRead } from '#contract/api/operations.ts';
import type { ReadsRequest } from '#contract/console/bff.ts';
import type { HandlerContext } from '../http/console-handlers.ts';
import { errorBody, Failure, refuseField } from '../http/errors.ts';
import type { Call } from '../http/route.ts';
import { unforeseen } from '../http/store-failure.ts';
import { describeError, type Log } from '../log.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { UpstreamAnswer } from '../upstream/upstream.ts';
import { callable } from '../upstream/upstream-request.ts';

/** One read of a person: authorized, and answered from the cache or by the service. */
export type Reader = (
  call: Call,
  session: ActiveSession,
  asked: ReadsRequest['reads'][number],
) => Promise<Pick<UpstreamAnswer, 'status' | 'headers' | 'text'>>;

const encoder = new TextEncoder();

/**
 * The initial reads of a page, in one request. A browser keeps six connections to a host, so that a page of twenty reads would
 * take four turns. Answers come as lines of JSON, each when it is ready.
 */
export function readsHandler(read: Reader, log: Log) {
  return ({ body: { reads } }: { body: ReadsRequest }, { call, session }: HandlerContext): Response => {
    const line = async (asked: (typeof reads)[number], index: number): Promise<string> => {
      try {
        if (!isRead(callable(asked.operationId))) throw refuseField('operationId', 'must be a read');
        const { status, headers, text } = await read(call, session, asked);
        const wait = headers['retry-after'];
        return lineOf(index, status, text, wait);
      } catch (error) {
        const failure = error instanceof Failure ? error : unforeseen(error);
        // a closed page sends no more requests: nothing failed, and the answer is not read
        if (failure !== error && failure.status >= 500 && !call.signal.aborted)
          log.error(describeError(error), 'a read failed');
        const body = JSON.stringify(errorBody(failure, call.requestId));
        return lineOf(index, failure.status, body, failure.headers['retry-after']);
      }
    };
    const body = new ReadableStream<Uint8Array>({
      async start(stream) {
        await Promise.all(
          reads.map(async (asked, index) => {
            const text = await line(asked, index);
            if (!call.signal.aborted) stream.enqueue(encoder.encode(text));
          }),
        );
        if (!call.signal.aborted) stream.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
  };
}

function lineOf(index: number, status: number, text: string, retryAfter: string | undefined): string {
  const wait = retryAfter === undefined ? '' : `,"retryAfter":${JSON.stringify(retryAfter)}`;
  // line breaks of JSON occur between its tokens only
  return `{"index":${index},"status":${status}${wait},"body":${text.replace(/[\r\n]+/g, ' ') || 'null'}}\n`;
}
