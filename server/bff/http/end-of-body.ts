/** Media type of answers whose work continues while they are sent. */
const streamed = 'application/x-ndjson';

/**
 * Calls back when an answer is complete. Answers of several reads are complete with their last line; all others, event streams
 * included, at once: an event stream stays open for hours.
 */
export function whenSent(response: Response, done: () => void): Response {
  if (response.headers.get('content-type') !== streamed || response.body === null) {
    done();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        const { value, done: isDone } = await reader.read();
        if (!isDone) return stream.enqueue(value);
        stream.close();
        done();
      } catch (error) {
        done();
        stream.error(error);
      }
    },
    cancel(reason) {
      done();
      return reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
