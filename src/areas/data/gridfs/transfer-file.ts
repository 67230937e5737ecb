import { batches, demandWritten, runCommand } from '#src/api/run-command.ts';
import { formatBytes } from '#src/lib/bytes.ts';
import { newObjectId } from '#src/lib/ejson/object-id.ts';
import { type Ejson, type EjsonObject, int, isObject, numberOf } from '#src/lib/ejson/value.ts';
import { byId, type Namespace } from '../change-documents.ts';
import { chunksOf, ensureIndexes, type StoredFile } from './bucket.ts';

/** documented: the chunks that drivers write */
const chunkBytes = 255 * 1024;
/** Chunks of one command: 1.5 MB, and a third more as base64. */
const chunksAtOnce = 6;
/** A browser keeps the whole file until it is saved. */
const longestFile = 2 * 2 ** 30;

export interface TransferOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  // the arguments of a call are limited
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
};

/** Writes the chunks of a file and then its document, as drivers do: an incomplete file is never listed. */
export async function uploadFile(
  namespace: Namespace,
  file: File,
  uploaded: number,
  { signal, onProgress }: TransferOptions,
): Promise<void> {
  if (file.size > longestFile) {
    throw new Error(`A file has at most ${formatBytes(longestFile)} here. Use mongofiles for larger ones.`);
  }
  const { at, db, collection } = namespace;
  const id: Ejson = { $oid: newObjectId() };
  const count = Math.ceil(file.size / chunkBytes);
  await ensureIndexes(namespace, signal);
  try {
    for (let first = 0; first < count; first += chunksAtOnce) {
      const documents: EjsonObject[] = [];
      for (let n = first; n < Math.min(count, first + chunksAtOnce); n += 1) {
        const part = await file.slice(n * chunkBytes, (n + 1) * chunkBytes).arrayBuffer();
        const data = { $binary: { base64: base64Of(new Uint8Array(part)), subType: '00' } };
        documents.push({ _id: { $oid: newObjectId() }, files_id: id, n: int(n), data });
      }
      signal.throwIfAborted();
      demandWritten(await runCommand(at, db, { insert: chunksOf(collection), documents }, signal));
      onProgress(Math.min(1, (first + chunksAtOnce) / count));
    }
    const document: EjsonObject = {
      _id: id,
      length: { $numberLong: String(file.size) },
      chunkSize: int(chunkBytes),
      uploadDate: { $date: { $numberLong: String(uploaded) } },
      filename: file.name,
      ...(file.type === '' ? {} : { metadata: { contentType: file.type } }),
    };
    signal.throwIfAborted();
    demandWritten(await runCommand(at, db, { insert: collection, documents: [document] }, signal));
  } catch (error) {
    await removeChunks(namespace, id).catch(() => undefined);
    throw error;
  }
}

/** Reads the chunks of a file in their order; `most` ends the read after so many bytes. */
export async function downloadFile(
  { at, db, collection }: Namespace,
  file: StoredFile,
  { signal, onProgress }: TransferOptions,
  most = Number.POSITIVE_INFINITY,
): Promise<Blob> {
  const wanted = Math.min(file.bytes, most);
  if (wanted > longestFile) {
    throw new Error(`A file has at most ${formatBytes(longestFile)} here. Use mongofiles for larger ones.`);
  }
  const chunks = chunksOf(collection);
  const command = {
    find: chunks,
    filter: { files_id: { $eq: file.id } },
    sort: { n: int(1) },
    batchSize: int(chunksAtOnce),
  };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reading = { at, db, collection: chunks, command, batchSize: chunksAtOnce, signal };
  for await (const documents of batches(reading)) {
    for (const { n, data } of documents) {
      if (numberOf(n) !== parts.length) throw damaged(file, `chunk ${parts.length} is missing`);
      const inner = isObject(data) && isObject(data.$binary) ? data.$binary : {};
      const part = Uint8Array.from(atob(String(inner.base64 ?? '')), (letter) => letter.charCodeAt(0));
      parts.push(part);
      bytes += part.length;
      if (bytes >= most) break;
    }
    onProgress(wanted === 0 ? 1 : Math.min(1, bytes / wanted));
    if (bytes >= most) break;
  }
  if (bytes < wanted) throw damaged(file, `${formatBytes(wanted - bytes)} are missing at the end`);
  if (bytes > file.bytes) throw damaged(file, 'the chunks are longer than the file');
  return new Blob(parts, file.contentType === undefined ? {} : { type: file.contentType }).slice(
    0,
    wanted,
    file.contentType,
  );
}

const damaged = ({ name }: StoredFile, why: string): Error =>
  new Error(`The file ${name} is damaged: ${why}.`);

async function removeChunks({ at, db, collection }: Namespace, id: Ejson): Promise<void> {
  const deletes = [{ q: { files_id: { $eq: id } }, limit: int(0) }];
  demandWritten(await runCommand(at, db, { delete: chunksOf(collection), deletes }));
}

/** Deletes the document first: a file without all of its chunks is never listed. */
export async function removeFile(namespace: Namespace, id: Ejson, signal: AbortSignal): Promise<void> {
  const { at, db, collection } = namespace;
  const deletes = [{ q: byId(id), limit: int(1) }];
  demandWritten(await runCommand(at, db, { delete: collection, deletes }, signal));
  await removeChunks(namespace, id);
}
