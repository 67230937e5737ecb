import type { WatchEvent } from '#contract/console/bff.ts';

/** How much a browser may leave unread before it is disconnected. */
const MAX_WAITING = 8 * 1024 * 1024;

/** One browser's stream of events. */
export interface EventStream {
  readonly response: Response;
  readonly open: boolean;
  send<Name extends keyof WatchEvent>(name: Name, event: WatchEvent[Name]): void;
  /** An event whose data is already JSON text. */
  sendText(name: keyof WatchEvent, text: string): void;
  /** Keeps the connection alive, and lets both ends find out whether it is. */
  beat(): void;
  close(): void;
}

const encoder = new TextEncoder();

export function createEventStream(onClose: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(input) {
        controller = input;
      },
      cancel() {
        controller = undefined;
        onClose();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
  );

  const close = () => {
    const closing = controller;
    controller = undefined;
    if (!closing) return;
    closing.close();
    onClose();
  };

  const write = (text: string) => {
    if (!controller) return;
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) < -MAX_WAITING) close();
  };

  const sendText = (name: keyof WatchEvent, text: string) => {
    // line breaks of JSON occur between its tokens only, so blanks are equivalent in one line
    write(`event: ${name}\ndata: ${text.replace(/[\r\n]+/g, ' ')}\n\n`);
  };

  return {
    response: new Response(body, {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // proxies must not collect events
        'x-accel-buffering': 'no',
      },
    }),
    get open() {
      return controller !== undefined;
    },
    send: (name, event) => sendText(name, JSON.stringify(event)),
    sendText,
    beat: () => sendText('beat', '{}'),
    close,
  };
}
