import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatBytes, formatCount, plural } from '#src/lib/bytes.ts';
import { exportFileName } from '#src/lib/csv.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import type { Namespace } from '../change-documents.ts';
import classes from '../data.module.css';
import { type ExportFormat, type ExportSettings, extensions } from './export-files.ts';
import { type PartialExport, useExport } from './use-export.ts';

interface ExportDialogProps {
  namespace: Namespace;
  /** Finds or aggregates what is exported. */
  command: EjsonObject;
  /** Which documents these are: " that match the filter". */
  which: string;
  /** The filter or the pipeline, as text. */
  text: string | undefined;
  /** Undefined while it is counted. */
  total: number | undefined;
  /** Documents that the query reads one by one, without an index; undefined where it has one. */
  scanned?: number | undefined;
  onClose: () => void;
}

const formats: readonly { value: ExportFormat; label: string }[] = [
  { value: 'jsonl', label: 'JSON lines' },
  { value: 'array', label: 'JSON array' },
  { value: 'csv', label: 'CSV' },
  { value: 'archive', label: 'BSON archive' },
];
const forms: Readonly<Record<ExportSettings['form'], string>> = {
  canonical: 'Keeps every type: importing restores the same documents.',
  relaxed: 'Plain numbers, which most tools read: Long, Int32 and Double become the same.',
};
const separators = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
];

function formatText({ format, form }: ExportSettings): string {
  if (format === 'csv') {
    return 'A column for each field; nested documents by their paths, arrays as extended JSON. Cells that a spreadsheet would run get a quote in front.';
  }
  if (format === 'archive') {
    return 'For mongorestore --archive=FILE. Keeps every type. Indexes and options of the collection are not part of it.';
  }
  return forms[form];
}

/** Everything that a query or a pipeline returns, as a file. */
export function ExportDialog(props: ExportDialogProps) {
  const { namespace, command, which, text, total, scanned, onClose } = props;
  const { db, collection } = namespace;
  const isPipeline = 'aggregate' in command;
  const [settings, setSettings] = useState<ExportSettings>({
    ...{ format: 'jsonl', form: 'canonical', delimiter: ',', hasMark: true },
  });
  const clock = useClock();
  const set = (part: Partial<ExportSettings>): void => setSettings({ ...settings, ...part });
  const save = (blob: Blob, documents: number, { format }: ExportSettings): void => {
    download(exportFileName(`${db}.${collection}`, clock(), extensions[format]), blob);
    notify({ message: `Exported ${plural(documents, 'document')}, ${formatBytes(blob.size)}` });
    onClose();
  };
  const run = useExport(namespace, save);
  const { progress } = run;
  const busy = progress !== undefined;
  const isJson = settings.format === 'jsonl' || settings.format === 'array';
  return (
    <Dialog
      opened
      size={560}
      title={`Export ${db}.${collection}`}
      onClose={() => {
        run.stop();
        onClose();
      }}
    >
      <div className="qd-stack">
        <p>
          {total === undefined ? 'All documents' : plural(total, 'document')}
          {which}, in the order of the {isPipeline ? 'results' : 'list'}.
        </p>
        {text !== undefined && (
          <Text as="p" size={12} mono="plain">
            {text}
          </Text>
        )}
        {scanned !== undefined && (
          <Notice tone="warning" title={`The query reads all ${formatCount(scanned)} documents`}>
            No index supports it, so the documents were not counted. The export can slow down other work on
            the cluster.
          </Notice>
        )}
        <Row gap={8} columnGap={16} align="center" wrap>
          <Segmented<ExportFormat>
            label="Format"
            items={formats}
            value={settings.format}
            onChange={(format) => set({ format })}
          />
        </Row>
        {isJson && (
          <Row gap={8} columnGap={16} align="center" wrap>
            <Segmented<ExportSettings['form']>
              label="Form"
              items={[
                { value: 'canonical', label: 'Canonical extended JSON' },
                { value: 'relaxed', label: 'Relaxed' },
              ]}
              value={settings.form}
              onChange={(form) => set({ form })}
            />
          </Row>
        )}
        {settings.format === 'csv' && (
          <>
            <PlainSelect
              label="Delimiter"
              data={separators}
              value={settings.delimiter}
              onChange={(delimiter) => set({ delimiter })}
            />
            <Checkbox
              label="Byte order mark"
              description="Spreadsheets then read the file as UTF-8."
              checked={settings.hasMark}
              onChange={(event) => set({ hasMark: event.currentTarget.checked })}
            />
          </>
        )}
        <p className="qd-caption">
          {formatText(settings)} To choose fields,{' '}
          {isPipeline ? 'add a $project stage.' : 'enter a projection in the query.'}
        </p>
        {progress && (
          <div role="status">
            {total !== undefined && total > 0 && (
              <progress
                className={classes.progress}
                aria-label="Exported"
                value={Math.min(progress.documents, total)}
                max={total}
              />
            )}
            <p className="qd-caption">
              {run.isPaused && 'Paused. '}
              {plural(progress.documents, 'document')}, {formatBytes(progress.bytes)}
            </p>
          </div>
        )}
        <FailureNotice title="The export failed" why={run.failure} />
        {run.partial && <PartialNotice partial={run.partial} onContinue={run.continueWith} onSave={save} />}
        <ButtonRow end>
          {busy &&
            (run.isPaused ? (
              <Button onClick={run.resume}>Resume</Button>
            ) : (
              <Button onClick={run.pause}>Pause</Button>
            ))}
          <Button onClick={busy ? run.stop : onClose}>{busy ? 'Stop export' : 'Cancel'}</Button>
          <Button variant="primary" icon="download" busy={busy} onClick={() => run.run(command, settings)}>
            Export
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

interface PartialNoticeProps {
  partial: PartialExport;
  onContinue: (partial: PartialExport) => void;
  onSave: (blob: Blob, documents: number, settings: ExportSettings) => void;
}

/** The part that an export wrote before it ended early. */
function PartialNotice({ partial, onContinue, onSave }: PartialNoticeProps) {
  const { documents, bytes, file, settings, written } = partial;
  return (
    <Notice
      tone="warning"
      title="The export is incomplete"
      action={
        <ButtonRow>
          <Button
            size="sm"
            onClick={() => void file.finish().then((blob) => onSave(blob, documents, settings))}
          >
            Save this part
          </Button>
          {written.isUsable && (
            <Button size="sm" onClick={() => onContinue(partial)}>
              Continue
            </Button>
          )}
        </ButtonRow>
      }
    >
      {plural(documents, 'document')}, {formatBytes(bytes)} were read.{' '}
      {written.isUsable && 'Continue runs the query again and adds the missing documents.'}
    </Notice>
  );
}
