import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChangeSetComment } from '#contract/change-sets/sets.ts';
import type { useSetAction } from '#src/api/console/change-sets.ts';
import { Button } from '#src/ui/actions/button.tsx';
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
    <div className={classes.stack}>
      {comments.length > 0 && (
        <ul className={classes.comments}>
          {comments.map((each) => (
            <li key={each.id} className={classes.said}>
              <strong>{each.by}</strong>
              <span>{each.text}</span>
              <span className={classes.dim}>
                <ServerTime value={each.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <form
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
      </form>
    </div>
  );
}
