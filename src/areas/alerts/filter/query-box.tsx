import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useDraft } from '#src/ui/use-draft.ts';
import type { AlertRow } from '../alert-row.ts';
import { suggest } from './filter-suggestions.ts';
import classes from './query-box.module.css';

export interface QueryBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** Their values are offered while the user types. */
  rows: readonly AlertRow[];
  /** Errors in the text. */
  problems: readonly string[];
}

/** Plain words and `field:value`, with what may come next offered below. */
export function QueryBox({ value, onChange, rows, problems }: QueryBoxProps) {
  const id = useId();
  const [text, setText] = useDraft(value, onChange);
  const [focused, setFocused] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const offers = focused ? suggest(text, rows) : [];
  const shown = offers.length > 0;

  function take(next: string): void {
    setText(next);
    setChosen(-1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const offer = offers[chosen];
    if (by !== undefined && shown) {
      event.preventDefault();
      setChosen((chosen + by + offers.length + (chosen < 0 && by < 0 ? 1 : 0)) % offers.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && offer) {
      event.preventDefault();
      take(offer.text);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (shown && chosen >= 0) setChosen(-1);
      else if (text === '') event.currentTarget.blur();
      else take('');
    }
  }

  return (
    <div className={classes.box}>
      <span className={classes.icon}>
        <Icon name="search" size={14} />
      </span>
      <input
        type="text"
        className={classes.input}
        role="combobox"
        aria-label="Search alerts"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={chosen >= 0 && shown ? `${id}-${chosen}` : undefined}
        aria-invalid={problems.length > 0}
        aria-describedby={problems.length > 0 ? `${id}-problem` : undefined}
        placeholder={'cluster:orders "no primary"'}
        autoComplete="off"
        spellCheck={false}
        data-alert-search
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
      />
      {shown && (
        <div id={`${id}-list`} className={classes.list} role="listbox" aria-label="Suggestions">
          {offers.map((offer, index) => (
            // the keyboard works through the input that owns the list
            <Row
              key={offer.text}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              gap={16}
              justify="between"
              size={13}
              className={classes.option}
              // the input keeps the focus, or the list would close under the press
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(offer.text)}
            >
              <Text size={12} mono truncate>
                {offer.label}
              </Text>
              <span className={classes.hint}>{offer.hint}</span>
            </Row>
          ))}
        </div>
      )}
      {problems.length > 0 && !shown && (
        <p id={`${id}-problem`} className={classes.problem}>
          {problems.join('. ')}
        </p>
      )}
    </div>
  );
}
