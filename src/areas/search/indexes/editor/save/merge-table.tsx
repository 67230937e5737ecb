import { plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../editor.module.css';
import type { Difference, Side } from './merge-definitions.ts';

interface MergeTableProps {
  differences: readonly Difference[];
  /** The choices for the paths that both changed. */
  sides: Readonly<Record<string, Side>>;
  onSide: (path: string, side: Side) => void;
}

const sideLabels = { base: 'Before', theirs: 'Theirs', mine: 'Yours' };

/** Concurrent changes of two users, path by path: before, theirs, mine, and the winning one. */
export function MergeTable({ differences, sides, onSide }: MergeTableProps) {
  const both = differences.filter(({ by }) => by === 'both').length;
  const theirs = differences.filter(({ by }) => by === 'theirs').length;
  return (
    <>
      <Notice tone="warning" urgent title="This index was changed meanwhile">
        {theirs > 0 &&
          `${plural(theirs, 'change')} of theirs ${theirs === 1 ? 'is' : 'are'} kept beside yours. `}
        {both > 0 && `You both changed ${plural(both, 'path')}: choose the value to keep.`}
      </Notice>
      <div className={classes.merge}>
        <table className={classes.fields}>
          <caption className="qd-hidden">What both changed</caption>
          <thead>
            <tr>
              <th scope="col">Path</th>
              <th scope="col">{sideLabels.base}</th>
              <th scope="col">{sideLabels.theirs}</th>
              <th scope="col">{sideLabels.mine}</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, by, ...values }) => (
              <tr key={path}>
                <th scope="row">{path}</th>
                {(['base', 'theirs', 'mine'] as const).map((side) => (
                  <td key={side} data-side={sideLabels[side]}>
                    <Value value={values[side]} />
                  </td>
                ))}
                <td>
                  {by === 'both' ? (
                    <Segmented<Side | 'open'>
                      label={`Whose ${path}`}
                      items={[
                        { value: 'theirs', label: sideLabels.theirs },
                        { value: 'mine', label: sideLabels.mine },
                      ]}
                      value={sides[path] ?? 'open'}
                      onChange={(side) => {
                        if (side !== 'open') onSide(path, side);
                      }}
                    />
                  ) : by === 'theirs' ? (
                    'theirs'
                  ) : (
                    'yours'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Value({ value }: { value: unknown }) {
  return value === undefined ? <Absent /> : <Mono>{JSON.stringify(value)}</Mono>;
}
