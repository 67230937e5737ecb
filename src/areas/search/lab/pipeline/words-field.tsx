import { Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import classes from './option-fields.module.css';

interface WordsFieldProps {
  label: string;
  description: string | undefined;
  error: string | undefined;
  value: unknown;
  /** Label of the switch for the empty word, where it means something. */
  empty: string | undefined;
  onText: (words: string[]) => void;
}

/** Words, one a line; pasted lists are welcome. */
export function WordsField({ label, description, error, value, empty, onText }: WordsFieldProps) {
  const input = Array.isArray(value) ? value.map(String) : [];
  const visible = input.filter((word) => word !== '');
  const hasEmpty = input.length > visible.length;
  const [typed, setTyped] = useState('');
  // a line that was only begun is no word yet and must not vanish under the hand
  const text = same(wordsIn(typed), visible) ? typed : visible.join('\n');
  const ending = hasEmpty ? [''] : [];
  return (
    <>
      <Textarea
        label={`${label} (${formatCount(visible.length)})`}
        description={description}
        error={error}
        size="xs"
        rows={4}
        value={text}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onText([...wordsIn(currentTarget.value), ...ending]);
        }}
        spellCheck={false}
        classNames={{ input: classes.words }}
      />
      {empty !== undefined && (
        <Switch
          size="xs"
          mt={8}
          label={empty}
          classNames={{ label: classes.switch }}
          checked={hasEmpty}
          onChange={({ currentTarget }) => onText(currentTarget.checked ? [...visible, ''] : visible)}
        />
      )}
    </>
  );
}

const wordsIn = (text: string): string[] => text.split('\n').filter((word) => word !== '');
const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, index) => word === b[index]);
