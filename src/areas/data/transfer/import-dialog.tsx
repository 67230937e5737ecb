import { type ReactNode, useId, useState } from 'react';
import { formatBytes, formatCount, plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FileButton } from '#src/ui/actions/file-button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { rowClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Namespace } from '../change-documents.ts';
import classes from '../data.module.css';
import { ColumnsForm } from './columns-form.tsx';
import { ImportEnded } from './import-ended.tsx';
import { FaultList } from './import-faults.tsx';
import transferClasses from './transfer.module.css';
import { type Chosen, type Import, type ImportStep, useImport } from './use-import.ts';

interface ImportDialogProps {
  namespace: Namespace;
  refusal: string | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** Documents from a file or from the clipboard, one a line, checked before anything is written. */
export function ImportDialog({ namespace, refusal, onClose, onChanged }: ImportDialogProps) {
  const run = useImport(namespace, onChanged);
  const { step } = run;
  const running = step.kind === 'running';
  return (
    <Dialog
      opened
      size={720}
      title={`Import into ${namespace.db}.${namespace.collection}`}
      onClose={() => {
        if (!running) onClose();
      }}
    >
      <div className="qd-stack">
        <Step run={run} refusal={refusal} onClose={onClose} />
      </div>
    </Dialog>
  );
}

interface StepProps {
  run: Import;
  refusal: string | undefined;
  onClose: () => void;
}

function Step({ run, refusal, onClose }: StepProps): ReactNode {
  const { step } = run;
  switch (step.kind) {
    case 'choose':
      return <Choose onChoose={run.choose} onClose={onClose} refusal={refusal} />;
    case 'columns':
      return (
        <ColumnsForm
          key={`${step.settings.delimiter} ${step.settings.hasHeader}`}
          step={step}
          run={run}
          refusal={refusal}
        />
      );
    case 'checking':
      return (
        <>
          <p role="status">
            Reading {step.chosen.name}: {plural(step.lines, 'line')} so far
          </p>
          <SkeletonLines lines={3} />
          <ButtonRow end>
            <Button onClick={step.start ? run.toColumns : run.reset}>Stop</Button>
          </ButtonRow>
        </>
      );
    case 'unreadable':
      return (
        <>
          <Notice tone="error" urgent title={`${step.chosen.name} could not be read`}>
            {step.reason}
          </Notice>
          <ButtonRow end>
            <Button onClick={run.reset}>Choose another file</Button>
          </ButtonRow>
        </>
      );
    case 'checked':
      return <Review step={step} run={run} refusal={refusal} />;
    case 'running':
      return <Running step={step} onStop={run.stop} />;
    case 'ended':
      return <ImportEnded step={step} onResume={run.resume} onAgain={run.reset} onClose={onClose} />;
  }
}

interface ChooseProps extends Pick<StepProps, 'refusal' | 'onClose'> {
  onChoose: (chosen: Chosen) => void;
}

function Choose({ onChoose, onClose, refusal }: ChooseProps) {
  const [text, setText] = useState('');
  return (
    <>
      <p>
        CSV, one JSON document per line, or a JSON array, as this console and mongoexport write them. A CSV
        row has at most 16 MB and 2,000 columns.
      </p>
      <ButtonRow>
        <FileButton
          name="File to import"
          accept=".csv,.tsv,.json,.jsonl,.ndjson,text/csv,application/json,application/x-ndjson"
          disabledReason={refusal}
          onFile={(file) => onChoose({ name: file.name, blob: file })}
        />
      </ButtonRow>
      <CodeEditor
        value={text}
        onChange={setText}
        language="expression"
        unchecked
        ariaLabel="Lines to import"
        placeholder={'or paste lines: {"sku":"A-1","price":{"$numberDecimal":"12.30"}}'}
        height="180px"
        gutters
      />
      <ButtonRow end>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabledReason={refusal ?? (text.trim() === '' && 'Paste lines, or choose a file')}
          onClick={() => onChoose({ name: 'the pasted lines', blob: new Blob([text]) })}
        >
          Check lines
        </Button>
      </ButtonRow>
    </>
  );
}

type Order = 'ordered' | 'unordered';

const orders: Record<Order, string> = {
  unordered:
    'Documents that are refused, for example because their _id is taken, are listed; all others are inserted.',
  ordered: 'The first document that is refused ends the import; nothing after it is inserted.',
};

function Review({
  step,
  run,
  refusal,
}: {
  step: ImportStep & { kind: 'checked' };
  run: Import;
  refusal: string | undefined;
}) {
  const { chosen, checked } = step;
  const { documents, faults } = checked;
  const [order, setOrder] = useState<Order>('unordered');
  const [agreed, setAgreed] = useState(false);
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const id = useId();
  return (
    <>
      <p>
        {chosen.name}: {plural(documents, 'document')}, {formatBytes(chosen.blob.size)}.
      </p>
      {faults.count > 0 && (
        <>
          <Notice tone="warning" title={`${plural(faults.count, 'line')} cannot be imported`}>
            Nothing has been written yet. Correct the file and choose it again,
            {step.start && ' change the columns,'} or leave these lines out.
          </Notice>
          <FaultList faults={faults} />
          <label className={rowClass({ gap: 8, align: 'start', size: 13 })} htmlFor={id}>
            <input
              id={id}
              type="checkbox"
              checked={agreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
            Import the others and leave out {plural(faults.count, 'line')}
          </label>
        </>
      )}
      {step.format.kind === 'json' && (
        <FieldChoice fields={checked.fields} excluded={excluded} onExcluded={setExcluded} />
      )}
      <Row gap={8} columnGap={16} align="center" wrap>
        <Segmented<Order>
          label="When a document is refused"
          items={[
            { value: 'unordered', label: 'Continue with the others' },
            { value: 'ordered', label: 'Stop at the first refusal' },
          ]}
          value={order}
          onChange={setOrder}
        />
      </Row>
      <p className="qd-caption">{orders[order]}</p>
      <ButtonRow end>
        <Button onClick={run.reset}>Choose another file</Button>
        {step.start && <Button onClick={run.toColumns}>Change columns</Button>}
        <Button
          variant="primary"
          disabledReason={
            refusal ??
            ((documents === 0 && 'There is nothing to import') ||
              (faults.count > 0 && !agreed && 'Confirm first that some lines are left out'))
          }
          onClick={() => run.begin(order === 'ordered', excluded)}
        >
          Import {plural(documents, 'document')}
        </Button>
      </ButtonRow>
    </>
  );
}

interface FieldChoiceProps {
  fields: readonly string[];
  excluded: readonly string[];
  onExcluded: (excluded: string[]) => void;
}

/** Which fields at the top of documents are imported. */
function FieldChoice({ fields, excluded, onExcluded }: FieldChoiceProps) {
  if (fields.length === 0) return null;
  return (
    <details>
      <summary>
        {excluded.length === 0 ? 'All fields' : `All fields except ${plural(excluded.length, 'field')}`}
      </summary>
      <div className={transferClasses.fields}>
        {fields.map((field) => (
          <label key={field}>
            <input
              type="checkbox"
              checked={!excluded.includes(field)}
              onChange={({ currentTarget }) =>
                onExcluded(
                  currentTarget.checked ? excluded.filter((each) => each !== field) : [...excluded, field],
                )
              }
            />
            {field}
          </label>
        ))}
      </div>
    </details>
  );
}

function Running({ step, onStop }: { step: ImportStep & { kind: 'running' }; onStop: () => void }) {
  const { checked, outcome, stopping } = step;
  const faulty = outcome.faults.count;
  return (
    <>
      <progress
        className={classes.progress}
        aria-label="Imported"
        value={outcome.inserted}
        max={Math.max(1, checked.documents)}
      />
      <p role="status">
        {formatCount(outcome.inserted)} of {plural(checked.documents, 'document')} inserted
        {faulty > 0 ? `, ${formatCount(faulty)} refused` : ''}
      </p>
      <ButtonRow end>
        <Button disabledReason={stopping && 'Stops after the current batch'} onClick={onStop}>
          Stop import
        </Button>
      </ButtonRow>
    </>
  );
}
