import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Document } from 'bson';
import { fromBytes, parts } from '#server/data/threads/bson-bytes.ts';
import type { TrialMessage, TrialReply } from './messages.ts';
import { runTrial } from './trial.ts';

/** One trial runs here, away from the thread that answers, and is ended with it where it takes too long. */

// On Linux this is the priority of this thread alone.
if (process.platform === 'linux') setPriority(5);

const documentsOf = (chunks: readonly Uint8Array[]): Document[] =>
  chunks.flatMap((chunk) => Array.from(parts(chunk), fromBytes));

async function reply({ documents, synonyms, ...rest }: TrialMessage): Promise<TrialReply> {
  try {
    return {
      sides: await runTrial({
        ...rest,
        documents: documentsOf(documents),
        synonyms: new Map(synonyms.map(([collection, chunks]) => [collection, documentsOf(chunks)])),
      }),
    };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(await reply(workerData as TrialMessage));
