import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChangeSetComment } from '#contract/change-sets/sets.ts';
import type { useSetAction } from '#src/api/console/change-sets.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import classes from './change-sets.module.css';

interface CommentsProps {
  comments: readonly ChangeSetComment[];
  /** Null: of the set as a whole. */
  step: string | null;
  act: ReturnType<typeof useSetAction>;
}

/** What people say of a set, or of one change in it. */
export function Comments({ comments, step, act }: CommentsProps) {
  const [text, setText] = useState('');
  return (
    <Grid gap={16}>
      {comments.length > 0 && (
        <Grid as="ul" gap={8} size={13} breaks>
          {comments.map((each) => (
            <Row as="li" key={each.id} columnGap={8} wrap>
              <strong>{each.by}</strong>
              <span>{each.text}</span>
              <Text size={12} tone="dim" breaks>
                <ServerTime value={each.at} />
              </Text>
            </Row>
          ))}
        </Grid>
      )}
      <Row
        as="form"
        gap={8}
        align="end"
        wrap
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          act.mutate(['commentChangeSet', { body: { text, step } }], { onSuccess: () => setText('') });
        }}
      >
        <TextInput
          label={step === null ? 'Comment on the set' : 'Comment on this change'}
          value={text}
          maxLength={2_000}
          autoComplete="off"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" disabledReason={text.trim() === '' && 'Write something first.'}>
          Comment
        </Button>
      </Row>
    </Grid>
  );
}
