import { plural } from '#src/lib/bytes.ts';
import classes from '../data.module.css';
import type { Faults } from './import-lines.ts';

const mostShown = 100;

/** Errors line by line; beyond the first hundred only their number. */
export function FaultList({ faults }: { faults: Faults }) {
  const rest = faults.count - Math.min(mostShown, faults.first.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <ul className={classes.lines} aria-label="Lines that were not imported" tabIndex={0}>
      {faults.first.slice(0, mostShown).map(({ line, message }) => (
        <li key={line}>
          <span className={classes.lineNumber}>line {line}</span>
          <span>{message}</span>
        </li>
      ))}
      {rest > 0 && <li>and {plural(rest, 'more line')}</li>}
    </ul>
  );
}
