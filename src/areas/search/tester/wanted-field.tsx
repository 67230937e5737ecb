import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import classes from './tester.module.css';

interface WantedFieldProps {
  value: string;
  onExplain: (wanted: string) => void;
}

/** The document that should have been found. It stays in sight, whatever is shown below. */
export function WantedField({ value, onExplain }: WantedFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <Row
      as="form"
      gap={8}
      align="end"
      wrap
      className={classes.wanted}
      onSubmit={(event) => {
        event.preventDefault();
        onExplain(text.trim());
      }}
    >
      <TextInput
        label="Find a document that is missing"
        placeholder='_id, or a filter such as { "sku": "A-17" }'
        value={text}
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit">Why is it not found?</Button>
    </Row>
  );
}
