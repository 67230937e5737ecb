import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OperationId } from '#contract/api/operations.ts';
import { roleLabel } from '#contract/roles.ts';
import { onViewedAs, useViewedAs, viewedRefusal } from '#src/api/viewed-as/viewed-as.ts';
import { stopView } from '#src/api/viewed-as/viewed-reads.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import classes from './banner.module.css';

/** On every page while the console is viewed as another role. */
export function ViewedAsBanner() {
  const role = useViewedAs();
  const client = useQueryClient();
  useEffect(
    () =>
      onViewedAs(() => {
        // data read under one role is not shown to a role that may not read it, and errors are not kept
        void client.resetQueries({
          predicate: ({ queryKey: [kind, , id, args], state }) =>
            kind === 'operation' &&
            (state.status === 'error' || viewedRefusal(id as OperationId, args as object) !== undefined),
        });
      }),
    [client],
  );
  if (role === undefined) return null;
  return (
    <section className={classes.banner} data-tone="warning" aria-label="Viewed as another role">
      <Icon name="eye" size={14} />
      <span>Shown as {roleLabel(role)} finds it</span>
      <Button size="sm" onClick={stopView}>
        Show as yourself
      </Button>
    </section>
  );
}
