import { Fragment, type ReactNode } from 'react';
import { formatCount, formatShare, plural } from '#src/lib/bytes.ts';
import type { ExportCell } from '#src/lib/csv.ts';
import { exportCell } from '#src/lib/ejson/export-cell.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import { type Ejson, int, type Kind, kindNames } from '#src/lib/ejson/value.ts';
import { rowClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { bsonTypes } from '../validation/generate-schema.ts';
import classes from './schema.module.css';

/** `onChoose` queries the documents with a value, `onPlot` shows the points of a field. */
export function schemaColumns(
  onChoose: (path: string, value: Ejson) => void,
  onPlot: (field: FieldShape) => void,
): Column<FieldShape>[] {
  return [
    {
      id: 'field',
      header: 'Field',
      pinned: true,
      width: 170,
      exportValue: ({ path }) => path,
      cell: ({ path, name, depth }) => (
        <span className={classes.field} style={{ paddingLeft: depth * 16 }} title={path}>
          {name}
        </span>
      ),
      narrow: { line: 1, at: 'start' },
    },
    {
      id: 'presence',
      header: 'Present',
      width: 120,
      help: 'Share of the documents that have the field; inside of arrays, of their elements',
      exportValue: ({ seen, of }) => (of === 0 ? 0 : seen / of),
      cell: (field) => <PresenceOf field={field} onChoose={onChoose} />,
      narrow: { line: 1, at: 'end', whole: true },
    },
    {
      id: 'types',
      header: 'Types',
      min: 150,
      exportValue: (field) => typesText(field),
      cell: (field) => <Types field={field} onChoose={onChoose} />,
      narrow: { line: 2, at: 'start' },
    },
    {
      id: 'range',
      header: 'Range',
      min: 150,
      exportValue: rangeValue,
      cell: (field) =>
        field.points.length > 0 ? (
          <Choose title={`Show the points of ${field.path}`} onClick={() => onPlot(field)}>
            {plural(field.points.length, 'point')}
          </Choose>
        ) : (
          <Range field={field} onChoose={onChoose} />
        ),
    },
    {
      id: 'distinct',
      header: 'Distinct',
      align: 'end',
      width: 110,
      optional: true,
      exportValue: ({ distinct }) => distinct ?? 'many',
      cell: ({ distinct }) => (distinct === undefined ? 'many' : formatCount(distinct)),
    },
    {
      id: 'values',
      header: 'Frequent values',
      min: 260,
      exportValue: ({ values }) =>
        exportCell(values.map(({ value, count }) => ({ value, count: int(count) }))),
      cell: (field) => <Values field={field} onChoose={onChoose} />,
      narrow: { line: 2, at: 'end', spare: true },
    },
  ];
}

interface FieldProps {
  field: FieldShape;
  onChoose: (path: string, value: Ejson) => void;
}

interface ChooseProps {
  title: string;
  onClick: () => void;
  children: ReactNode;
}

/** A part of a cell that becomes the filter. */
function Choose({ title, onClick, children }: ChooseProps) {
  return (
    <button type="button" className={classes.choose} title={title} onClick={onClick}>
      {children}
    </button>
  );
}

/** A share below 100 % leads to the documents without the field. */
function PresenceOf({ field: { path, seen, of, depth }, onChoose }: FieldProps) {
  const share = of === 0 ? 0 : seen / of;
  // inside of arrays an element without the field is not a document without it
  if (seen === of || depth > 0) return <Presence share={share} />;
  return (
    <Choose title={`Filter by documents without ${path}`} onClick={() => onChoose(path, { $exists: false })}>
      <Presence share={share} />
    </Choose>
  );
}

function Presence({ share }: { share: number }) {
  return (
    <Row as="span" inline gap={8} align="center" numeric>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.filled} style={{ width: `${share * 100}%` }} />
      </span>
      {formatShare(share)}
    </Row>
  );
}

const named = (counts: FieldShape['kinds'], all: number): string =>
  counts
    .map(({ kind, count }) =>
      counts.length === 1 ? kindNames[kind] : `${kindNames[kind]} ${formatShare(count / all)}`,
    )
    .join(', ');

function typesText({ kinds, elements, seen }: FieldShape): string {
  const types = named(kinds, seen);
  if (elements.length === 0) return types;
  const all = elements.reduce((sum, { count }) => sum + count, 0);
  return `${types} of ${named(elements, all)}`;
}

/** Several types in one field are the main finding of a schema: they are highlighted, and each leads to its documents. */
function Types({ field, onChoose }: FieldProps) {
  const { kinds, elements, path, seen } = field;
  const mixed = kinds.filter(({ kind }) => kind !== 'null').length > 1;
  const text = typesText(field);
  if (kinds.length === 1 || elements.length > 0) {
    return (
      <span className={classes.types} data-mixed={mixed || undefined} title={text}>
        {text}
      </span>
    );
  }
  return (
    <span className={classes.types} data-mixed={mixed || undefined} title={text}>
      {kinds.map(({ kind, count }, index) => (
        <Fragment key={kind}>
          {index > 0 && ', '}
          <Choose
            title={`Filter by ${path} of the type ${kindNames[kind]}`}
            onClick={() => onChoose(path, { $type: bsonTypes[kind] })}
          >
            {kindNames[kind]} {formatShare(count / seen)}
          </Choose>
        </Fragment>
      ))}
    </span>
  );
}

const lengthWord = (kinds: readonly { kind: Kind }[]): string =>
  kinds.some(({ kind }) => kind === 'array') ? 'elements' : 'characters';

/** Both ends of the range as extended JSON; of texts and arrays their lengths. */
function rangeValue({ range, lengths }: FieldShape): ExportCell {
  if (range) return exportCell({ least: range.least, greatest: range.greatest });
  if (!lengths) return exportCell(undefined);
  return exportCell({ leastLength: int(lengths.least), greatestLength: int(lengths.greatest) });
}

function lengthText(
  { least, greatest }: NonNullable<FieldShape['lengths']>,
  kinds: FieldShape['kinds'],
): string {
  const span = least === greatest ? formatCount(least) : `${formatCount(least)} to ${formatCount(greatest)}`;
  return `${span} ${lengthWord(kinds)}`;
}

function Range({ field, onChoose }: FieldProps) {
  const { zone } = useZone();
  const { range, lengths, kinds, path } = field;
  if (range) {
    const least = shownValue(range.least, zone).text;
    const greatest = shownValue(range.greatest, zone).text;
    const text = least === greatest ? least : `${least} to ${greatest}`;
    return (
      <span className={classes.range}>
        <Choose
          title={`Filter by ${path}: ${text}`}
          onClick={() => onChoose(path, { $gte: range.least, $lte: range.greatest })}
        >
          {text}
        </Choose>
      </span>
    );
  }
  return lengths ? <span className={classes.range}>{lengthText(lengths, kinds)}</span> : <Absent />;
}

function Values({ field, onChoose }: { field: FieldShape; onChoose: (path: string, value: Ejson) => void }) {
  const { zone } = useZone();
  if (field.values.length === 0) return <Absent />;
  return (
    <span className={classes.values}>
      {field.values.map(({ value, count }) => {
        const text = shownValue(value, zone).text || 'empty';
        return (
          <button
            key={JSON.stringify(value)}
            type="button"
            className={rowClass({
              inline: true,
              gap: 6,
              align: 'baseline',
              size: 12,
              tone: 'ink',
              nowrap: true,
              className: classes.value,
            })}
            title={`Filter by ${field.path}: ${text}`}
            onClick={() => onChoose(field.path, value)}
          >
            <Text truncate shrink>
              {text}
            </Text>
            <Text size={11} numeric tone="dim">
              {formatCount(count)}
            </Text>
          </button>
        );
      })}
    </span>
  );
}
