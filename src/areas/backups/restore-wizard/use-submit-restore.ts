import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callWhole } from '#src/api/call-whole.ts';
import { useConnection } from '#src/api/connection.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { readAgain } from '#src/api/query.ts';
import { type RestoreJobLike, requestSignature, signatureOf } from './job-signature.ts';
import { type RestoreRequest, sendRestore } from './restore-request.ts';

/** The state of the restore request. */
export type Submission =
  | { state: 'idle' }
  | { state: 'sending' }
  /** Refused: nothing began. */
  | { state: 'refused'; error: Error }
  /** No answer came: it may have begun, and the jobs are being looked at. */
  | { state: 'looking' }
  /** No answer came, and the jobs could not be read either. */
  | { state: 'unknown'; error: Error }
  /** No response arrived, and no job has this request. */
  | { state: 'absent' }
  /** No response arrived, and this job has the same request. */
  | { state: 'found'; jobId: string };

/** Whether a refusal leaves open what became of the request. A server that fails may have done it before. */
function isOpenEnded(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return true;
  return error.status === 0 || error.status >= 500 || error.code === 'IDEMPOTENCY_KEY_IN_USE';
}

/** The jobs of the cluster that the request is about. */
async function readJobs(
  { operationId, args }: RestoreRequest,
  connection: string,
): Promise<RestoreJobLike[]> {
  const query = { itemsPerPage: 500 };
  const { groupId } = args;
  switch (operationId) {
    case 'createGroupClusterBackupRestoreJob': {
      const at = { groupId, clusterName: args.clusterName, query };
      return (await callWhole('listGroupClusterBackupRestoreJobs', connection, at)).results;
    }
    case 'createGroupClusterCollectionRestoreJob': {
      const at = { groupId, clusterName: args.clusterName, query };
      return (await callWhole('listGroupClusterCollectionRestoreJobs', connection, at)).results;
    }
    case 'createGroupServerlessBackupRestoreJob': {
      const at = { groupId, clusterName: args.clusterName, query };
      return (await callWhole('listGroupServerlessBackupRestoreJobs', connection, at)).results;
    }
    default: {
      const at = { groupId, name: args.name, query };
      return (await callWhole('listGroupFlexClusterBackupRestoreJobs', connection, at)).results;
    }
  }
}

interface Intent {
  text: string;
  key: string;
  before: ReadonlySet<string> | undefined;
  /** Our own server did not answer: it may still be at it, and knows the key. */
  unheard: boolean;
}

const failed = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Sends a restore once. The key belongs to the intent: a repeated click, or a retry after a lost response, is
 * the same request to our server, which returns the first result.
 */
export function useSubmitRestore(onBegun: (jobId: string) => void) {
  const { id: connection } = useConnection();
  const client = useQueryClient();
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' });
  const intent = useRef<Intent>(undefined);
  const busy = useRef(false);

  const look = async (request: RestoreRequest): Promise<void> => {
    setSubmission({ state: 'looking' });
    try {
      const jobs = await readJobs(request, connection);
      const wanted = requestSignature(request);
      const before = intent.current?.before;
      const same = jobs.filter((job) => signatureOf(job) === wanted && !before?.has(job.id));
      // ids contain their creation time: the newest one
      const [match] = same.sort((a, b) => (a.id < b.id ? 1 : -1));
      setSubmission(match ? { state: 'found', jobId: match.id } : { state: 'absent' });
      await readAgain(client, connection);
    } catch (error) {
      setSubmission({ state: 'unknown', error: failed(error) });
    }
  };

  /** Ids of the jobs that were there before; undefined: they could not be read, so a like one may be older. */
  const idsBefore = async (request: RestoreRequest): Promise<ReadonlySet<string> | undefined> =>
    readJobs(request, connection).then(
      (jobs) => new Set(jobs.map(({ id }) => id)),
      () => undefined,
    );

  const send = async (request: RestoreRequest): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSubmission({ state: 'sending' });
    const text = JSON.stringify(request);
    try {
      if (intent.current?.text !== text) {
        const before = await idsBefore(request);
        intent.current = { text, key: crypto.randomUUID(), before, unheard: false };
      }
      const jobId = await sendRestore(request, connection, intent.current.key);
      intent.current = undefined;
      await readAgain(client, connection);
      onBegun(jobId);
    } catch (error) {
      if (isOpenEnded(error)) {
        if (intent.current) intent.current.unheard = error instanceof ApiFailure && error.status === 0;
        await look(request);
      } else {
        // a refused request may be sent again: the stored refusal must not answer it
        intent.current = undefined;
        setSubmission({ state: 'refused', error: failed(error) });
      }
    } finally {
      busy.current = false;
    }
  };

  return {
    submission,
    send,
    look: async (request: RestoreRequest): Promise<void> => {
      if (busy.current) return;
      busy.current = true;
      await look(request);
      busy.current = false;
    },
    /**
     * After a look without a result. If our server did not respond, the key remains: it returns the result of
     * the first attempt. If it responded, it would only repeat that the result is unknown.
     */
    sendAgain: (request: RestoreRequest): Promise<void> => {
      if (submission.state !== 'absent') return Promise.resolve();
      if (!intent.current?.unheard) intent.current = undefined;
      return send(request);
    },
    reset: () => setSubmission({ state: 'idle' }),
  };
}
