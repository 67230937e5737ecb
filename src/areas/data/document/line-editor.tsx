import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { type Ejson, kindOf } from '#src/lib/ejson/value.ts';
import type { DocumentLine } from './document-lines.ts';
import {
  convertedText,
  type EditableKind,
  isLongText,
  kindOptions,
  readValue,
  textOfValue,
} from './edit-value.ts';
import classes from './field-tree.module.css';
import { isBranch } from './paths.ts';

export type LinePart = 'name' | 'value';

interface LineEditorProps {
  line: DocumentLine;
  /** Where typing begins. */
  part: LinePart;
  /** Why a name cannot be given to the field. */
  nameProblem: (name: string) => string | undefined;
  /** The edited field. It closes the editor. */
  onDone: (name: string, value: Ejson) => void;
  onCancel: () => void;
}

const withoutText = new Set<EditableKind>(['null', 'object', 'array', 'minKey', 'maxKey']);

/** Name, value and type of one field. Enter and leaving keep the edit, Escape drops it. */
export function LineEditor({ line, part, nameProblem, onDone, onCancel }: LineEditorProps) {
  const [name, setName] = useState(line.name);
  const [kind, setKind] = useState(kindOf(line.value) as EditableKind);
  const longText = isLongText(line.value) ? line.value : undefined;
  const isLong = longText !== undefined;
  const [text, setText] = useState(() => (isLong ? '' : textOfValue(line.value)));
  const box = useRef<HTMLDivElement>(null);
  const problemId = useId();
  useEffect(() => {
    const field =
      box.current?.querySelector<HTMLElement>(`[data-part="${part}"]`) ??
      box.current?.querySelector<HTMLElement>('select');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, [part]);

  const isName = !line.isElement && name !== line.name;
  const wrongName = isName ? nameProblem(name) : undefined;
  const read = isLong ? { value: line.value } : readEdit(line.value, kind, text);
  const problem = wrongName ?? ('problem' in read ? read.problem : undefined);

  const finish = (): void => {
    if ('value' in read && wrongName === undefined) onDone(name, read.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // the drawer around it stays open
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && !(event.shiftKey && kind === 'string')) {
      event.preventDefault();
      finish();
    }
  };
  const onBlur = (event: FocusEvent): void => {
    if (!box.current?.contains(event.relatedTarget)) finish();
  };
  const label = line.isElement ? `element ${line.name}` : line.name;
  const field = {
    value: text,
    'aria-label': `Value of ${label}`,
    'aria-invalid': 'problem' in read || undefined,
    'aria-describedby': problem === undefined ? undefined : problemId,
    'data-part': 'value',
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside
    <div ref={box} className={classes.editor} onKeyDown={onKeyDown} onBlur={onBlur}>
      {line.isElement || (line.depth === 0 && line.name === '_id') ? (
        <span className={classes.name} data-element={line.isElement || undefined}>
          {line.name}
        </span>
      ) : (
        <input
          className={classes.nameInput}
          value={name}
          aria-label={`Name of ${line.name}`}
          aria-invalid={wrongName !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          data-part="name"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {isLong && <span>{plural(longText.length, 'character')}</span>}
      {kind === 'string' && !isLong && <textarea rows={Math.min(8, text.split('\n', 8).length)} {...field} />}
      {kind === 'bool' && (
        <select {...field}>
          <option>true</option>
          <option>false</option>
        </select>
      )}
      {kind !== 'string' && kind !== 'bool' && !withoutText.has(kind) && (
        <input className={classes.valueInput} {...field} />
      )}
      {!isLong && (
        <select
          value={kind}
          aria-label={`Type of ${label}`}
          onChange={(event) => {
            const next = event.currentTarget.value as EditableKind;
            setText(convertedText(next, kind, text));
            setKind(next);
          }}
        >
          {kindOptions.map(({ value, label: kindLabel }) => (
            <option key={value} value={value}>
              {kindLabel}
            </option>
          ))}
        </select>
      )}
      {problem !== undefined && (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** An unchanged text keeps the value itself: nothing is lost by looking at it. */
function readEdit(before: Ejson, kind: EditableKind, text: string): { value: Ejson } | { problem: string } {
  const isSameKind = kindOf(before) === kind;
  if (isSameKind && (isBranch(before) || textOfValue(before) === text)) return { value: before };
  return readValue(kind, text);
}
