import type { Args, OperationId } from '#contract/api/operations.ts';
import { bodyOf, send } from '#src/api/client.ts';

/** The bytes of a file as the service packs it; throws ApiFailure where the service refuses. */
export async function fetchFile<Id extends OperationId>(
  operation: Id,
  { connection, args, signal }: { connection: string; args: Args<Id>; signal?: AbortSignal },
): Promise<Blob> {
  const path = `/call/${operation}`;
  const response = await send(path, {
    method: 'POST',
    body: { connection, args },
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) await bodyOf(response, path);
  return response.blob();
}
