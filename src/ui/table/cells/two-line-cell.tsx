import type { Column, TwoLinePlace } from '../column.ts';
import classes from './two-lines.module.css';

export interface TwoLineCellProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

/** The cells of a row on two lines, each at the location of its column. */
export function TwoLineCell<Row>({ row, columns }: TwoLineCellProps<Row>) {
  return (
    <div className={classes.lines}>
      {([1, 2] as const).map((line) => (
        <div key={line} className={classes.line} data-second={line === 2 || undefined}>
          {placed(columns, line).map(({ column, place }) => (
            <span
              key={column.id}
              className={classes.part}
              data-part={column.id}
              data-at={place.at}
              data-whole={place.whole || undefined}
              data-spare={place.spare || undefined}
            >
              <Word word={typeof place.word === 'function' ? place.word(row) : place.word} />
              {(place.cell ?? column.cell)(row)}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

function Word({ word }: { word: string | undefined }) {
  return word !== undefined && <span className={classes.word}>{word} </span>;
}

interface Placed<Row> {
  column: Column<Row>;
  place: TwoLinePlace<Row>;
}

const ranks = { start: 0, middle: 1, end: 2 } as const;
const rank = ({ at = 'middle' }: { at?: keyof typeof ranks }): number => ranks[at];

function placed<Row>(columns: readonly Column<Row>[], line: 1 | 2): Placed<Row>[] {
  return columns
    .flatMap((column) => (column.narrow?.line === line ? [{ column, place: column.narrow }] : []))
    .sort((a, b) => rank(a.place) - rank(b.place));
}
