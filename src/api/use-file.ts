import { useState } from 'react';
import type { Args, OperationId } from '#contract/api/operations.ts';
import { download } from '#src/ui/actions/download.ts';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { bodyOf, send } from './client.ts';
import { useConnection } from './connection.ts';

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

/** Downloads files of one operation; `busy` while one is on its way. */
export function useFile<Id extends OperationId>(operation: Id) {
  const { id: connection } = useConnection();
  const [busy, setBusy] = useState(false);
  const save = async (fileName: string, args: Args<Id>): Promise<void> => {
    setBusy(true);
    try {
      download(fileName, await fetchFile(operation, { connection, args }));
    } catch (error) {
      reportFailure(`${fileName} could not be downloaded`)(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
