import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Issue } from '#contract/overview/standing.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { useDefaultPeriod } from '../acknowledge/default-period.ts';

/** Acknowledges every alert that a line of an overview represents. The queue behind it is loaded on demand. */
export function AcknowledgeLine({ issue }: { issue: Issue }) {
  const { id: connectionId } = useConnection();
  const client = useQueryClient();
  const refusal = useRefusal('acknowledgeGroupAlert', { groupId: issue.groupId });
  const clock = useClock();
  const { zone } = useZone();
  const { period, short } = useDefaultPeriod();
  const run = useMutation({
    async mutationFn() {
      const { acknowledgeMatching } = await import('./acknowledge-matching.ts');
      return acknowledgeMatching({ client, connectionId, issue, period, now: clock(), zone });
    },
    onSuccess: (count) => {
      if (count === 0) notify({ message: `${issue.what}: no open alert is left to acknowledge` });
      else if (count < issue.count)
        notify({
          message: `${issue.what}: ${formatCount(count)} of ${formatCount(issue.count)} alerts are acknowledged`,
        });
    },
    onError: (error) => notify({ tone: 'error', message: `Not acknowledged: ${error.message}` }),
  });
  const count = issue.count > 1 ? `all ${formatCount(issue.count)} ` : '';
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={run.isPending}
      disabledReason={refusal}
      aria-label={`Acknowledge ${count}${issue.what} in ${issue.groupName}, ${short}`}
      onClick={() => run.mutate()}
    >
      Acknowledge {short}
    </Button>
  );
}
