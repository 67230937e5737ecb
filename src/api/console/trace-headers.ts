import { browserState } from '#contract/console/table/trace-headers.ts';

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((each) => each.toString(16).padStart(2, '0'))
    .join('');

/** The identity of one request in a trace, random: the server records it where a receiver of traces is configured. */
export const traceHeaders = (): Record<string, string> => ({
  traceparent: `00-${hex(16)}-${hex(8)}-01`,
  tracestate: browserState,
});
