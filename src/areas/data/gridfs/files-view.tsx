import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { rowQueryOf } from '#src/api/kept-data.ts';
import { stoppableWrite } from '#src/api/stoppable.ts';
import { formatBytes, formatCount, formatShare } from '#src/lib/bytes.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { isoOf } from '#src/lib/time/time.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { download } from '#src/ui/actions/download.ts';
import { FileButton } from '#src/ui/actions/file-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { TextFilter } from '#src/ui/filter-bar.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { bytesColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import type { CollectionTabProps } from '../collection-tab.ts';
import classes from '../data.module.css';
import { mostFiles, readFiles, type StoredFile } from './bucket.ts';
import ownClasses from './gridfs.module.css';
import { PreviewDialog } from './preview-dialog.tsx';
import { downloadFile, removeFile, type TransferOptions, uploadFile } from './transfer-file.ts';

const columns: Column<StoredFile>[] = [
  textColumn('name', 'File', ({ name }) => name || '(no name)', {
    pinned: true,
    min: 200,
    narrow: { line: 1, at: 'start' },
  }),
  bytesColumn('size', 'Size', ({ bytes }) => bytes, {
    width: 100,
    narrow: { line: 1, at: 'end', whole: true },
  }),
  textColumn('type', 'Type', ({ contentType }) => contentType, {
    width: 160,
    narrow: { line: 2, at: 'start' },
  }),
  {
    id: 'uploaded',
    header: 'Uploaded',
    width: 160,
    exportValue: ({ uploaded }) => isoOf(uploaded),
    cell: ({ uploaded }) => (uploaded === undefined ? <Absent /> : <Instant value={uploaded} />),
    narrow: { line: 2, at: 'end' },
  },
];

interface Transfer {
  label: string;
  share: number;
}

/** One transfer at a time, with progress and Stop. Leaving the page stops it. */
function useTransfer() {
  const [transfer, setTransfer] = useState<Transfer>();
  const [failure, setFailure] = useState<string>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  async function run(label: string, work: (options: TransferOptions) => Promise<void>): Promise<void> {
    const own = new AbortController();
    control.current = own;
    setFailure(undefined);
    setTransfer({ label, share: 0 });
    try {
      await work({ signal: own.signal, onProgress: (share) => setTransfer({ label, share }) });
    } catch (error) {
      if (!own.signal.aborted) setFailure(`${label}: ${messageOf(error)}`);
    }
    setTransfer(undefined);
  }

  return { transfer, failure, run, stop: () => control.current?.abort() };
}

/** The files of a GridFS bucket. */
export function FilesView({ namespace, place, refusal }: CollectionTabProps) {
  const { at, db, collection } = namespace;
  const client = useQueryClient();
  const clock = useClock();
  const [text, setText] = useState('');
  const [previewed, setPreviewed] = useState<StoredFile>();
  const { transfer, failure, run, stop } = useTransfer();
  const queryKey = ['data', at.source, at.read, 'files', db, collection, text];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readFiles(namespace, text, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data, error } = query;
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['data', at.source] });

  const upload = (file: File): void =>
    void run(`Upload of ${file.name}`, async (options) => {
      await uploadFile(namespace, file, clock(), options);
      notify({ message: `Uploaded ${file.name}` });
      await refresh();
    });
  const remove = (file: StoredFile): void =>
    confirm({
      title: `Delete ${file.name}?`,
      consequence: `The file of ${formatBytes(file.bytes)} is deleted from ${db}.${collection} on ${place}. This cannot be undone.`,
      confirmLabel: 'Delete file',
      danger: true,
      stoppable: true,
      run: async (signal) => {
        await stoppableWrite(removeFile(namespace, file.id, signal), signal, 'files', refresh);
        notify({ message: `Deleted ${file.name}` });
        await refresh();
      },
    });
  const busy = transfer && 'Another file is transferred';
  const actions = (file: StoredFile): ActionItem[] => [
    { label: 'Preview', icon: 'eye', onSelect: () => setPreviewed(file) },
    {
      label: 'Download',
      icon: 'download',
      disabled: busy,
      onSelect: () =>
        void run(`Download of ${file.name}`, async (options) =>
          download(file.name || 'file', await downloadFile(namespace, file, options)),
        ),
    },
    {
      section: '',
      label: 'Delete',
      icon: 'trash',
      danger: true,
      disabled: refusal,
      onSelect: () => remove(file),
    },
  ];
  if (error && !data) return <ReadFailure what="Files" query={query} retrying={query.isFetching} />;
  return (
    <div className={classes.results}>
      {transfer && (
        <Row gap={12} align="center" className={ownClasses.transfer}>
          <Text truncate shrink role="status" title={transfer.label}>
            {transfer.label}
          </Text>
          <progress className={classes.progress} aria-label={transfer.label} max={1} value={transfer.share} />
          <Text nowrap className="qd-caption">
            {formatShare(transfer.share)}
          </Text>
          <Button size="sm" icon="stop" onClick={stop}>
            Stop
          </Button>
        </Row>
      )}
      <FailureNotice title="The file was not transferred" why={failure} />
      <ResourceTable
        id="data-files"
        label="Files"
        columns={columns}
        rows={data}
        query={rowQueryOf(queryKey, query)}
        fill
        rowKey={({ id }) => JSON.stringify(id)}
        rowName={({ name }) => name}
        actions={actions}
        onOpen={setPreviewed}
        filters={
          <ButtonRow>
            <FileButton name="File to upload" accept="" disabledReason={refusal ?? busy} onFile={upload}>
              Upload
            </FileButton>
            <TextFilter value={text} onChange={setText} label="Find a file" />
          </ButtonRow>
        }
        empty={
          <EmptyState title={text === '' ? 'No files' : 'No file name matches'}>
            {text === '' ? 'Upload a file to this bucket.' : 'Search for another part of the name.'}
          </EmptyState>
        }
        footer={
          data && data.length >= mostFiles
            ? `The newest ${formatCount(mostFiles)} files. Search by name to find others.`
            : undefined
        }
        evidence={{ namespace: `${db}.${collection}`, source: place }}
      />
      {previewed && (
        <PreviewDialog namespace={namespace} file={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </div>
  );
}
