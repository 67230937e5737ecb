import { Link } from '@tanstack/react-router';
import type { Rehearsal } from '#contract/emulator/rehearsals.ts';
import { useConnection } from '#src/api/connection.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { difficultyLabels, isGoing, useEndRehearsal, useRehearsals } from './rehearsal-requests.ts';

/** The last rehearsal of a project: the task, and a link to the debriefing. */
export function RehearsalPanel({ groupId }: { groupId: string }) {
  const { data } = useRehearsals();
  const last = data?.find((each) => each.groupId === groupId);
  return last ? <Last rehearsal={last} /> : null;
}

function Last({ rehearsal }: { rehearsal: Rehearsal }) {
  const { id: connectionId } = useConnection();
  const { id, groupId, difficulty, clusterName, sourceName, started, ended } = rehearsal;
  const debriefing = (
    <Link
      to="/c/$connectionId/groups/$groupId/migrations/rehearsals/$rehearsalId"
      params={{ connectionId, groupId, rehearsalId: id }}
    >
      Debriefing
    </Link>
  );
  if (!isGoing(rehearsal)) {
    return (
      <Notice title={`Rehearsal over: ${difficultyLabels[difficulty].title.toLowerCase()}`}>
        <Row gap={8} columnGap={16} align="center" justify="between" wrap>
          <span>
            {sourceName} to {clusterName}, ended <Instant value={ended} suffix />.
          </span>
          {debriefing}
        </Row>
      </Notice>
    );
  }
  return (
    <Notice title={`Rehearsal: ${difficultyLabels[difficulty].title.toLowerCase()}`}>
      <Row gap={8} columnGap={16} align="center" justify="between" wrap>
        <span>
          Migrate {sourceName} to {clusterName} as on the real night. Begun <Instant value={started} suffix />
          ; it ends with the cutover.
        </span>
        <EndRehearsal rehearsal={rehearsal} />
      </Row>
    </Notice>
  );
}

export function EndRehearsal({ rehearsal: { id: rehearsalId } }: { rehearsal: Rehearsal }) {
  const end = useEndRehearsal();
  return (
    <Button
      disabledReason={end.refused}
      busy={end.isPending}
      onClick={() =>
        confirm({
          title: 'End the rehearsal?',
          consequence: 'Its load stops, its failures are repaired, and the debriefing lists the events.',
          confirmLabel: 'End rehearsal',
          run: () => end.mutateAsync({ rehearsalId }),
        })
      }
    >
      End rehearsal
    </Button>
  );
}
