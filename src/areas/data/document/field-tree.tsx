import { type ReactNode, useMemo, useRef, useState } from 'react';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import { withEscapes } from '#src/lib/ejson/unseen.ts';
import { type EjsonObject, kindNames, kindOf } from '#src/lib/ejson/value.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { RowMenu } from '#src/ui/table/row-menu.tsx';
import { useDrawnLines } from '#src/ui/table/use-drawn-lines.ts';
import { usePrinting } from '#src/ui/use-printing.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import { type DocumentLine, linesOf, type ValueRange } from './document-lines.ts';
import { isEditable, isLongText } from './edit-value.ts';
import classes from './field-tree.module.css';
import { LineEditor, type LinePart } from './line-editor.tsx';
import { PlainText } from './long-text.tsx';
import { LongTextEditor } from './long-text-editor.tsx';
import { pathKey, pathText } from './paths.ts';
import type { TreeEditing } from './tree-editing.ts';

interface FieldTreeProps {
  /** Names the tree. */
  label: string;
  document: EjsonObject;
  /** The stored version, with which an edited one is compared. */
  base?: EjsonObject;
  /** Undefined: only to read. */
  editing?: TreeEditing | undefined;
  actions: (line: DocumentLine) => readonly ActionItem[];
  /** A link beside a value that refers to another document. */
  link: (line: DocumentLine) => ReactNode;
  /** The limit of lines without scrolling of its own; undefined: it scrolls inside of `height`. */
  most?: number;
  height?: string;
  /** A value was pressed twice. */
  onBeginEditing?: ((line: DocumentLine) => void) | undefined;
}

const lineHeight = 28;
/** Deeper values are not moved further: their line would leave the screen. */
const deepestIndent = 24;

interface OpenMenu {
  line: DocumentLine;
  anchor: DOMRect;
  from: HTMLElement;
}

/** The fields of a document as lines that open and close. Of long lists only the lines in sight are drawn. */
export function FieldTree(props: FieldTreeProps) {
  const { document, base = document, editing, most } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<OpenMenu>();
  const [text, setText] = useState<DocumentLine>();
  const container = useRef<HTMLDivElement>(null);
  const opened = editing?.opened;
  const { lines, left } = useMemo(
    () => linesOf(document, base, (key) => open.has(key) || opened?.has(key) === true, most),
    [document, base, open, opened, most],
  );
  const keys = useMemo(() => lines.map(({ key }) => key), [lines]);
  const editedKey = editing?.at && pathKey(editing.at.path);
  const longLine =
    editing?.at?.part === 'value'
      ? lines.find(({ key, value }) => key === editedKey && isLongText(value))
      : undefined;
  const drawn = useDrawnLines({
    container,
    keys,
    lineHeight,
    headHeight: 0,
    keep: () => (editedKey === undefined ? -1 : keys.indexOf(editedKey)),
    printing: usePrinting(),
  });
  const toggle = (line: DocumentLine): void => {
    editing?.close(line.key);
    setOpen((before) => {
      const next = new Set(before);
      if (line.isOpen) next.delete(line.key);
      else next.add(line.key);
      return next;
    });
  };
  const shown = drawn.lines.flatMap(({ index, start }) => {
    const line = lines[index];
    return line ? [{ line, index, start }] : [];
  });
  return (
    <>
      <section
        ref={container}
        className={classes.tree}
        style={{ maxHeight: props.height }}
        tabIndex={drawn.long ? 0 : undefined}
        aria-label={props.label}
      >
        <ul className={classes.spacer} style={drawn.long ? { height: drawn.height } : undefined}>
          {shown.map(({ line, index, start }) => (
            <li
              key={line.key}
              ref={drawn.measure}
              className={classes.line}
              data-line={index}
              data-drawn={drawn.long || undefined}
              data-state={line.state === 'same' ? undefined : line.state}
              style={{
                paddingLeft: 4 + Math.min(line.depth, deepestIndent) * 16,
                ...(drawn.long ? { top: start } : {}),
              }}
            >
              <Line
                line={line}
                part={line.key === editedKey && !longLine ? editing?.at?.part : undefined}
                editing={editing}
                link={line.range ? null : props.link(line)}
                onToggle={() => toggle(line)}
                onShowAll={() => setText(line)}
                onBeginEditing={props.onBeginEditing}
                onMenu={(from) => setMenu({ line, from, anchor: from.getBoundingClientRect() })}
              />
            </li>
          ))}
        </ul>
        {left > 0 && <p className={`qd-caption ${classes.foot}`}>{plural(left, 'more field')}</p>}
      </section>
      {text && (
        <Dialog opened size={760} title={pathText(text.path)} onClose={() => setText(undefined)}>
          <PlainText text={String(text.value)} />
        </Dialog>
      )}
      {longLine && editing && (
        <LongTextEditor
          label={pathText(longLine.path)}
          text={String(longLine.value)}
          onDone={(value) => editing.change(longLine, longLine.name, value)}
          onCancel={editing.cancel}
        />
      )}
      {menu && (
        <RowMenu
          anchor={menu.anchor}
          from={menu.from}
          label={`Actions for ${pathText(menu.line.path)}`}
          items={props.actions(menu.line)}
          onClose={() => {
            if (menu.from.isConnected) menu.from.focus({ preventScroll: true });
            setMenu(undefined);
          }}
        />
      )}
    </>
  );
}

interface LineProps {
  line: DocumentLine;
  /** Set while the line is edited. */
  part: LinePart | undefined;
  editing: TreeEditing | undefined;
  link: ReactNode;
  onToggle: () => void;
  /** Opens a text that the line shortens. */
  onShowAll: () => void;
  onMenu: (from: HTMLElement) => void;
  onBeginEditing: ((line: DocumentLine) => void) | undefined;
}

function Line({ line, part, editing, link, onToggle, onShowAll, onMenu, onBeginEditing }: LineProps) {
  const label = pathText(line.path);
  const { range, value } = line;
  return (
    <>
      {line.size === undefined ? (
        <span className={classes.gap} />
      ) : (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={line.isOpen}
          aria-label={range ? rangeLabel(line, range) : `Fields of ${label}`}
          onClick={onToggle}
        >
          <Icon name={line.isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
        </button>
      )}
      {range ? (
        <span className={classes.name} data-element data-range title={line.name}>
          {line.name}
        </span>
      ) : part !== undefined && editing ? (
        <LineEditor
          line={line}
          part={part}
          nameProblem={(name) => editing.nameProblem(line, name)}
          onDone={(name, value) => editing.change(line, name, value)}
          onCancel={editing.cancel}
        />
      ) : (
        <>
          <span className={classes.name} data-element={line.isElement || undefined} title={label}>
            {line.name === '' ? '""' : withEscapes(line.name)}
          </span>
          <LineValue line={line} editing={editing} onBeginEditing={onBeginEditing} />
          {typeof value === 'string' && value.length > longestString && (
            <Button
              size="sm"
              variant="quiet"
              className={classes.link}
              aria-label={`Show all of ${label}`}
              onClick={onShowAll}
            >
              Show all
            </Button>
          )}
          {link}
          <IconButton
            bare
            size="sm"
            icon="more"
            label={`Actions for ${label}`}
            onClick={(event) => onMenu(event.currentTarget)}
          />
        </>
      )}
    </>
  );
}

function LineValue({
  line,
  editing,
  onBeginEditing,
}: Pick<LineProps, 'line' | 'editing' | 'onBeginEditing'>) {
  const { zone } = useZone();
  const { value, size } = line;
  const kind = kindOf(value);
  const text = size === undefined ? shownValue(value, zone).text : sizeText(kind === 'array', size);
  const content = typeof value === 'string' ? stringText(value) : text;
  const kindText = <span className={classes.kind}>{kindNames[kind]}</span>;
  const isFixed = line.depth === 0 && line.name === '_id';
  const dim = size !== undefined || kind === 'null' || undefined;
  if (editing && !isFixed && isEditable(value)) {
    return (
      <>
        <button
          type="button"
          className={classes.value}
          data-dim={dim}
          aria-label={`Edit ${pathText(line.path)}: ${content}`}
          onClick={() => editing.begin(line, 'value')}
        >
          {content}
        </button>
        {kindText}
      </>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu of the line has the same action */}
      <span
        className={classes.value}
        data-dim={dim}
        title={content}
        onDoubleClick={onBeginEditing && (() => onBeginEditing(line))}
      >
        {content}
      </span>
      {kindText}
    </>
  );
}

const rangeLabel = ({ path, isElement }: DocumentLine, { from, to }: ValueRange): string => {
  const of = path.length === 0 ? 'the document' : pathText(path);
  return isElement
    ? `Elements ${from} to ${to} of ${of}`
    : `Fields ${formatCount(from + 1)} to ${formatCount(to + 1)} of ${of}`;
};

/** Longer texts are shortened. */
const longestString = 2_000;

const stringText = (value: string): string =>
  withEscapes(JSON.stringify(value.slice(0, longestString))) + (value.length > longestString ? ' …' : '');

const sizeText = (isArray: boolean, size: number): string =>
  isArray ? `[ ${formatCount(size)} ]` : `{ ${plural(size, 'field')} }`;
