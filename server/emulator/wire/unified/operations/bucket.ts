import { type Document, ObjectId } from 'bson';
import type { GridFSBucket } from 'mongodb';
import type { Perform } from '../run-context.ts';

async function collected(stream: NodeJS.ReadableStream): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as unknown as Uint8Array);
  return Buffer.concat(chunks);
}

function bytesOf(source: Document): Buffer {
  return Buffer.from(source.$$hexBytes, 'hex');
}

/** Operations on a bucket of files. */
export const bucketOperations: Record<string, Perform<GridFSBucket>> = {
  delete: (target, { id }) => target.delete(id),
  // the driver has none: every revision is deleted
  deleteByName: async (target, { filename }) => {
    const files = await target.find({ filename }).toArray();
    if (files.length === 0) throw new Error(`File with name ${filename} not found`);
    for (const { _id } of files) await target.delete(_id);
  },
  download: (target, { id }) => collected(target.openDownloadStream(id)),
  downloadByName: (target, { filename, ...options }) =>
    collected(target.openDownloadStreamByName(filename, options)),
  drop: (target) => target.drop(),
  rename: (target, { id, newFilename }) => target.rename(id, newFilename),
  upload: (target, { filename, source, id = new ObjectId(), ...options }) =>
    new Promise((resolve, reject) => {
      const { contentType, disableMD5: _, ...rest } = options as Document;
      const metadata = contentType === undefined ? {} : { metadata: { contentType } };
      const stream = target.openUploadStreamWithId(id, filename, { ...rest, ...metadata });
      stream.once('error', reject).once('finish', () => resolve(id));
      stream.end(bytesOf(source));
    }),
};
