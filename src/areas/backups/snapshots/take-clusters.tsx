import { useId, useState } from 'react';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import classes from './snapshots.module.css';
import type { Candidate } from './take-form.ts';

interface ClustersProps {
  candidates: readonly Candidate[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** More than these are worth a filter. */
const few = 8;

/** The cluster choices: unavailable ones are included, with the reason. */
export function TakeClusters({ candidates, chosen, onChange }: ClustersProps) {
  const id = useId();
  const [text, setText] = useState('');
  const shown = candidates.filter(
    ({ name }) => chosen.includes(name) || name.toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <fieldset className={classes.clusters}>
      <legend className={classes.legend}>Clusters</legend>
      {candidates.length > few && (
        <input
          type="search"
          className={classes.search}
          aria-label="Filter clusters"
          placeholder="Filter clusters"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.choices}>
        {shown.map((each, at) => (
          <Choice
            key={each.name}
            id={`${id}-${at}`}
            candidate={each}
            first={at === 0}
            checked={chosen.includes(each.name)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, each.name] : chosen.filter((name) => name !== each.name))
            }
          />
        ))}
        {candidates.length === 0 && (
          <Text as="p" size={13} tone="dim">
            The project has no clusters.
          </Text>
        )}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  id: string;
  candidate: Candidate;
  checked: boolean;
  /** Takes the focus when the dialog opens. */
  first: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ id, candidate, checked, first, onChange }: ChoiceProps) {
  const { name, refusal, waits, newestAt } = candidate;
  const isOff = refusal !== undefined && !checked;
  return (
    <div className={classes.choice} data-off={isOff || undefined}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        data-autofocus={first || undefined}
        aria-disabled={isOff || undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => {
          if (!isOff) onChange(event.currentTarget.checked);
        }}
      />
      <label htmlFor={id} className={classes.mono}>
        {name}
      </label>
      <span id={`${id}-about`} className={classes.about} data-refused={(refusal && checked) || undefined}>
        {refusal ??
          waits ??
          (newestAt === undefined ? (
            'no snapshot yet'
          ) : (
            <>
              last <Instant value={newestAt} suffix />
            </>
          ))}
      </span>
    </div>
  );
}
