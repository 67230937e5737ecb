import { useId, useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { typedText } from '#src/lib/ejson/shown-value.ts';
import { type Ejson, kindOf } from '#src/lib/ejson/value.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './conflict-dialog.module.css';
import type { Conflict } from './field-changes.ts';
import { type Path, pathKey, pathText } from './paths.ts';

interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  saving: boolean;
  failure: string | undefined;
  /** Saves with the chosen values. */
  onSave: (keepsMine: (path: Path) => boolean) => void;
  onStop: () => void;
  onClose: () => void;
}

type Choice = 'theirs' | 'mine';

/** Fields that two people changed: one value of each is chosen. All other fields are merged. */
export function ConflictDialog({ conflicts, saving, failure, onSave, onStop, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const open = conflicts.filter(({ path }) => !choices.has(pathKey(path))).length;
  const choose = (path: Path, choice: Choice): void =>
    setChoices((before) => new Map(before).set(pathKey(path), choice));
  return (
    <Dialog opened size={760} title="The same fields changed meanwhile" onClose={onClose}>
      <div className="qd-stack">
        <p>
          Nothing was saved. Choose the value of {plural(conflicts.length, 'field')}. Changes of other fields
          are merged.
        </p>
        {conflicts.map((conflict) => (
          <Field
            key={pathKey(conflict.path)}
            conflict={conflict}
            choice={choices.get(pathKey(conflict.path))}
            onChoose={(choice) => choose(conflict.path, choice)}
          />
        ))}
        <FailureNotice title="The document was not saved" why={failure} />
        <ButtonRow end>
          <Button onClick={onClose}>Keep editing</Button>
          <StopButton running={saving} onStop={onStop} />
          <Button
            variant="primary"
            busy={saving}
            disabledReason={open > 0 && `Choose a value for ${plural(open, 'more field')}`}
            onClick={() => onSave((path) => choices.get(pathKey(path)) === 'mine')}
          >
            Save chosen values
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

interface FieldProps {
  conflict: Conflict;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function Field({ conflict: { path, base, theirs, mine }, choice, onChoose }: FieldProps) {
  const name = useId();
  const option = (value: Choice, label: string, shown: Ejson | undefined) => (
    <label className={classes.option} data-chosen={choice === value || undefined}>
      <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
      <span className={classes.label}>{label}</span>
      <Value value={shown} />
    </label>
  );
  return (
    <fieldset className={classes.field}>
      <legend className={classes.name}>{pathText(path)}</legend>
      <p className={classes.base}>
        <span className={classes.label}>Before</span>
        <Value value={base} />
      </p>
      {option('theirs', 'Stored now', theirs)}
      {option('mine', 'Mine', mine)}
    </fieldset>
  );
}

function Value({ value }: { value: Ejson | undefined }) {
  const { zone } = useZone();
  return (
    <Text size={12} mono breaks shrink>
      {value === undefined ? <Absent /> : fullText(value, zone)}
    </Text>
  );
}

/** Characters of one value: the choice needs its content, and a large one would fill the dialog. */
const longestShown = 1_000;

/** The content of documents and arrays, whose short text has sizes only; of others the value with its type. */
function fullText(value: Ejson, zone: Parameters<typeof typedText>[1]): string {
  const kind = kindOf(value);
  const text = kind === 'object' || kind === 'array' ? printLine(value, 'exact') : typedText(value, zone);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
