import { useMemo } from 'react';
import { fieldPathLabel } from '#src/lib/field-labels.ts';
import { type Change, diffJson, type Json } from '#src/lib/json/json-diff.ts';
import { toEpoch } from '#src/lib/time/time.ts';
import { Absent } from './absent.tsx';
import classes from './diff-view.module.css';
import { AbsoluteInstant } from './instant.tsx';
import { textExcerpts } from './text-excerpts.ts';

export interface DiffViewProps {
  before: Json;
  after: Json;
  /** Keys, at any depth, that are not editable. */
  hidden?: readonly string[];
  /** Paths whose change deserves attention: marked with a triangle. */
  risky?: readonly string[];
  /** Shows values that must not be read, as their length only. */
  secret?: readonly string[];
  /** The keys are chosen by users, as fields of documents and names of tags: they have no labels, and values are shown as they are. */
  ownKeys?: boolean;
}

const kinds = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

/** Field by field, old and new. */
export function DiffView({ before, after, hidden, risky = [], secret = [], ownKeys = false }: DiffViewProps) {
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
              <FieldName change={change} ownKeys={ownKeys} />
              <span className="qd-hidden">, {kinds[change.kind]}</span>
            </th>
            <Values change={change} secret={secret} ownKeys={ownKeys} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The label of a field, and below it the name that requests use, where the two differ. */
function FieldName({ change: { path, keys }, ownKeys }: { change: Change; ownKeys: boolean }) {
  if (path === '') return 'value';
  const label = ownKeys ? path : fieldPathLabel(keys);
  const text = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
  if (ownKeys) return label;
  if (label === path) return <span className={classes.label}>{text}</span>;
  return (
    <>
      <span className={classes.label}>{text}</span>
      <span className={classes.wire}>{path}</span>
    </>
  );
}

/** A time as the service sends it: other texts that a date can be read from are not times. */
const instantText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/u;

function Values({
  change,
  secret,
  ownKeys,
}: { change: Change } & Required<Pick<DiffViewProps, 'secret' | 'ownKeys'>>) {
  const { before, after } = change;
  const [old, next] =
    typeof before === 'string' || typeof after === 'string'
      ? textExcerpts(textOf(before), textOf(after))
      : [before, after];
  return (
    <>
      <td className={classes.before}>
        {shown(change, before === undefined ? undefined : old, secret, ownKeys)}
      </td>
      <td className={classes.after}>
        {shown(change, after === undefined ? undefined : next, secret, ownKeys)}
      </td>
    </>
  );
}

const textOf = (value: Json): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

function shown(change: Change, value: Json, secret: readonly string[], ownKeys: boolean) {
  if (value === undefined) return <Absent />;
  if (secret.includes(change.path)) return '••••';
  if (!ownKeys && typeof value === 'string' && instantText.test(value) && toEpoch(value) !== undefined)
    return <AbsoluteInstant value={value} seconds />;
  return textOf(value);
}
