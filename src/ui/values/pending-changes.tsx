import { fieldPathLabel } from '#src/lib/field-labels.ts';
import { diffJson, type Json } from '#src/lib/json/json-diff.ts';
import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';

interface Pending {
  set: string;
  setTitle: string;
  step: string;
  title: string;
  before: unknown;
  next: unknown;
}

const most = 4;

const word = (value: Json): string =>
  value === undefined || value === null ? '—' : typeof value === 'string' ? value : JSON.stringify(value);

function linesOf({ before, next, title }: Pending): string[] {
  if (before === null || next === null) return [title];
  const changes = diffJson(before as Json, next as Json);
  const lines = changes
    .slice(0, most)
    .map((change) => `${fieldPathLabel(change.keys)}: ${word(change.before)} → ${word(change.after)}`);
  return changes.length > most ? [...lines, `and ${changes.length - most} more`] : lines;
}

/** Above a list: what of its things is to change, set by set. */
export function PendingList({
  changes,
  onOpen,
  what = 'this list',
}: {
  changes: readonly Pending[];
  onOpen: (set: string) => void;
  /** Their owner, if it is no list. */
  what?: string;
}) {
  const sets = [...new Set(changes.map(({ set }) => set))];
  return sets.map((set) => {
    const all = changes.filter((change) => change.set === set);
    const [first] = all;
    if (!first) return null;
    const more = all.length - most;
    const titles = all.slice(0, most).map(({ title }) => title);
    return (
      <Notice
        key={first.set}
        title={`${all.length === 1 ? `1 change of ${what} waits` : `${all.length} changes of ${what} wait`} in ${first.setTitle}`}
        action={
          <Button size="sm" onClick={() => onOpen(first.set)}>
            Open change set
          </Button>
        }
      >
        {[...titles, ...(more > 0 ? [`${more} more`] : [])].join(', ')}
      </Notice>
    );
  });
}

/** On the page of a resource: what of it is to change, and in which change set that waits. */
export function PendingChanges({
  changes,
  onOpen,
}: {
  changes: readonly Pending[];
  onOpen: (set: string) => void;
}) {
  return changes.map((change) => (
    <Notice
      key={change.step}
      title={`${change.title}: waits in ${change.setTitle}`}
      action={
        <Button size="sm" onClick={() => onOpen(change.set)}>
          Open change set
        </Button>
      }
    >
      {linesOf(change).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  ));
}
