import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Namespace } from '../change-documents.ts';
import type { StoredFile } from './bucket.ts';
import classes from './gridfs.module.css';
import { downloadFile } from './transfer-file.ts';

const most = { text: 64 * 1024, image: 2 * 2 ** 20 };
const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** The type of an image that a browser draws without running anything; an SVG may hold scripts. */
export function imageTypeOf({
  name,
  contentType,
}: Pick<StoredFile, 'name' | 'contentType'>): string | undefined {
  const extension = /\.([a-z]{3,4})$/iu.exec(name)?.[1]?.toLowerCase() ?? '';
  const types = Object.values(imageTypes);
  if (contentType !== undefined && types.includes(contentType)) return contentType;
  return Object.hasOwn(imageTypes, extension) ? imageTypes[extension] : undefined;
}

type Preview =
  | { kind: 'image'; url: string }
  | { kind: 'text'; text: string }
  | { kind: 'none'; why: string };

async function readPreview(namespace: Namespace, file: StoredFile, signal: AbortSignal): Promise<Preview> {
  const options = { signal, onProgress: () => undefined };
  const type = imageTypeOf(file);
  if (type !== undefined && file.bytes > most.image)
    return {
      kind: 'none',
      why: `Images of more than ${formatBytes(most.image)} are not shown. Download the file.`,
    };
  if (type !== undefined) {
    const bytes = new Uint8Array(await (await downloadFile(namespace, file, options)).arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000)
      text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return { kind: 'image', url: `data:${type};base64,${btoa(text)}` };
  }
  const start = await (await downloadFile(namespace, file, options, most.text)).arrayBuffer();
  const text = new TextDecoder().decode(start);
  // a replacement character inside of the text means bytes of another kind
  const isText = !text.includes('\0') && !text.slice(0, -4).includes('\uFFFD');
  return isText
    ? { kind: 'text', text }
    : { kind: 'none', why: 'Its content is neither text nor an image. Download the file.' };
}

interface PreviewDialogProps {
  namespace: Namespace;
  file: StoredFile;
  onClose: () => void;
}

/** The beginning of a text, or an image. */
export function PreviewDialog({ namespace, file, onClose }: PreviewDialogProps) {
  const { at, db, collection } = namespace;
  const query = useQuery({
    queryKey: ['data', at.source, at.read, 'file', db, collection, JSON.stringify(file.id)],
    queryFn: ({ signal }) => readPreview(namespace, file, signal),
    retry: false,
    gcTime: 0,
  });
  const { data, error } = query;
  return (
    <Dialog opened size={760} title={file.name || 'File without a name'} onClose={onClose}>
      <div className="qd-stack">
        {error && !data && <ReadFailure what="The file" query={query} retrying={query.isFetching} />}
        {!error && !data && <SkeletonLines lines={8} />}
        {data?.kind === 'image' && <img className={classes.image} src={data.url} alt={file.name} />}
        {data?.kind === 'none' && <EmptyState title="No preview">{data.why}</EmptyState>}
        {data?.kind === 'text' && (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
            <pre className={classes.text} tabIndex={0}>
              {data.text}
            </pre>
            {file.bytes > most.text && (
              <p className="qd-caption">
                The first {formatBytes(most.text)} of {formatBytes(file.bytes)}.
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
