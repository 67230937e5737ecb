import { useMemo } from 'react';
import { type Change, diffJson, type Json } from '#src/lib/json-diff.ts';
import { Absent } from './absent.tsx';
import classes from './diff-view.module.css';

export interface DiffViewProps {
  before: Json;
  after: Json;
  /** Keys, at any depth, that are not editable. */
  hidden?: readonly string[];
  /** Paths whose change deserves attention: marked with a triangle. */
  risky?: readonly string[];
  /** Shows values that must not be read, as their length only. */
  secret?: readonly string[];
}

const kinds = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

/** Field by field, old and new. */
export function DiffView({ before, after, hidden, risky = [], secret = [] }: DiffViewProps) {
  const changes = useMemo(() => diffJson(before, after, hidden), [before, after, hidden]);
  if (changes.length === 0) return <p className="qd-note">Nothing changes.</p>;
  return (
    <table className={classes.table}>
      <caption className="qd-hidden">Changes</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path} data-kind={change.kind}>
            <th scope="row">
              {risky.includes(change.path) && <span className={classes.risk}>▲ </span>}
              {change.path || 'value'}
              <span className="qd-hidden">, {kinds[change.kind]}</span>
            </th>
            <td className={classes.before}>{shown(change, change.before, secret)}</td>
            <td className={classes.after}>{shown(change, change.after, secret)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(change: Change, value: Json, secret: readonly string[]) {
  if (value === undefined) return <Absent />;
  if (secret.includes(change.path)) return '••••';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
