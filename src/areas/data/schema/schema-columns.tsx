import { formatCount, formatShare } from '#src/lib/bytes.ts';
import type { ExportCell } from '#src/lib/csv.ts';
import { exportCell } from '#src/lib/ejson/export-cell.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import { type Ejson, int, type Kind, kindNames } from '#src/lib/ejson/value.ts';
import type { Column } from '#src/ui/table/column.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './schema.module.css';

/** `onChoose` queries the documents with a value. */
export function schemaColumns(onChoose: (path: string, value: Ejson) => void): Column<FieldShape>[] {
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
      cell: ({ seen, of }) => <Presence share={of === 0 ? 0 : seen / of} />,
      narrow: { line: 1, at: 'end', whole: true },
    },
    {
      id: 'types',
      header: 'Types',
      min: 150,
      exportValue: (field) => typesText(field),
      cell: (field) => <Types field={field} />,
      narrow: { line: 2, at: 'start' },
    },
    {
      id: 'range',
      header: 'Range',
      min: 150,
      exportValue: rangeValue,
      cell: (field) => <Range field={field} />,
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

function Presence({ share }: { share: number }) {
  return (
    <span className={classes.presence}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.filled} style={{ width: `${share * 100}%` }} />
      </span>
      {formatShare(share)}
    </span>
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

/** Several types in one field are the main finding of a schema: they are highlighted. */
function Types({ field }: { field: FieldShape }) {
  const mixed = field.kinds.filter(({ kind }) => kind !== 'null').length > 1;
  const text = typesText(field);
  return (
    <span className={classes.types} data-mixed={mixed || undefined} title={text}>
      {text}
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

function Range({ field }: { field: FieldShape }) {
  const { zone } = useZone();
  const { range, lengths, kinds } = field;
  if (range) {
    const least = shownValue(range.least, zone).text;
    const greatest = shownValue(range.greatest, zone).text;
    return <span className={classes.range}>{least === greatest ? least : `${least} to ${greatest}`}</span>;
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
            className={classes.value}
            title={`Filter by ${field.path}: ${text}`}
            onClick={() => onChoose(field.path, value)}
          >
            {text}
            <span className={classes.times}>{formatCount(count)}</span>
          </button>
        );
      })}
    </span>
  );
}
