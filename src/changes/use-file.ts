import { useState } from 'react';
import type { Args, OperationId } from '#contract/api/operations.ts';
import { useConnection } from '#src/api/connection.ts';
import { download } from '#src/ui/actions/download.ts';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { fetchFile } from './fetch-file.ts';

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
