import { formatCount, type Quantity, splitBytes } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Absent } from './absent.tsx';
import classes from './quantity.module.css';

type Maybe = number | null | undefined;

/** Numbers are bright, units dim. Absent is a dash, never 0. */
function Figure({ amount, unit }: Quantity) {
  return (
    <span className={classes.figure}>
      {amount}
      <span className={classes.unit}> {unit}</span>
    </span>
  );
}

/** `12,480`, or `12,480 documents` with a unit. */
export function Count({ value, unit }: { value: Maybe; unit?: string }) {
  if (value === null || value === undefined) return <Absent />;
  if (unit) return <Figure amount={formatCount(value)} unit={unit} />;
  return <span className={classes.figure}>{formatCount(value)}</span>;
}

/** `10 GB` from bytes. */
export function Bytes({ value }: { value: Maybe }) {
  if (value === null || value === undefined) return <Absent />;
  return <Figure {...splitBytes(value)} />;
}

/** `4 min 12 s` from milliseconds. */
export function Duration({ ms }: { ms: Maybe }) {
  if (ms === null || ms === undefined) return <Absent />;
  const terms = formatDuration(ms).split(' ');
  return (
    <span className={classes.figure}>
      {terms.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text never move
        <span key={index} className={index % 2 === 1 ? classes.unit : undefined}>
          {index > 0 && ' '}
          {word}
        </span>
      ))}
    </span>
  );
}
