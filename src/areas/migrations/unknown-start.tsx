import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { useAttachMigration } from './migration-requests.ts';
import classes from './migrations.module.css';

/** A start without an answer: Atlas lists no migrations, so only its id or a second attempt can clarify. */
export function UnknownStart({ plan }: { plan: MigrationPlan }) {
  const [id, setId] = useState('');
  const attach = useAttachMigration(plan.id);
  return (
    <Notice tone="warning" title="Whether the migration started is unknown">
      <p>{plan.reason}</p>
      <p>
        Starting again is safe: Atlas refuses a second migration into {plan.request.targetName} while one
        runs. If one runs, enter its ID from Atlas.
      </p>
      <Row gap={8} align="end" wrap className={classes.admit}>
        <TextInput
          label="Live migration ID"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          error={attach.error?.message}
          spellCheck={false}
        />
        <Button
          busy={attach.isPending}
          disabledReason={!/^[0-9a-f]{24}$/u.test(id) && 'Enter 24 hexadecimal digits'}
          onClick={() => attach.mutate(id)}
        >
          Follow this migration
        </Button>
      </Row>
    </Notice>
  );
}
