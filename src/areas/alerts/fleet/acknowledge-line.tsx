import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Trouble } from '#contract/overview/standing.ts';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { useDefaultPeriod } from '../acknowledge/default-period.ts';

/** Acknowledges every alert that a line of an overview represents. The queue behind it is loaded on demand. */
export function AcknowledgeLine({ trouble }: { trouble: Trouble }) {
  const { id: connectionId } = useConnection();
  const client = useQueryClient();
  const refusal = useRefusal('acknowledgeGroupAlert', { groupId: trouble.groupId });
  const clock = useClock();
  const { zone } = useZone();
  const { period, short } = useDefaultPeriod();
  const run = useMutation({
    async mutationFn() {
      const { acknowledgeMatching } = await import('./acknowledge-matching.ts');
      return acknowledgeMatching({ client, connectionId, trouble, period, now: clock(), zone });
    },
    onSuccess: (count) => {
      if (count === 0) notify({ message: `${trouble.what}: no open alert is left to acknowledge` });
      else if (count < trouble.count)
        notify({
          message: `${trouble.what}: ${formatCount(count)} of ${formatCount(trouble.count)} alerts are acknowledged`,
        });
    },
    onError: (error) => notify({ tone: 'error', message: `Not acknowledged: ${error.message}` }),
  });
  const count = trouble.count > 1 ? `all ${formatCount(trouble.count)} ` : '';
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={run.isPending}
      disabledReason={refusal}
      aria-label={`Acknowledge ${count}${trouble.what} in ${trouble.groupName}, ${short}`}
      onClick={() => run.mutate()}
    >
      Acknowledge {short}
    </Button>
  );
}
