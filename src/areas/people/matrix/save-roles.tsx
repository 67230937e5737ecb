import { useState } from 'react';
import { call } from '#src/api/client.ts';
import { useConnection } from '#src/api/connection.ts';
import { type Collected, collected } from '#src/api/console/change-sets.ts';
import { useBulkRun } from '#src/api/use-bulk-run.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { plural } from '#src/lib/bytes.ts';
import { BulkDialog } from '#src/ui/actions/bulk-dialog.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { type Holder, isOwnCredential, type Project } from '../shared/holders.ts';
import classes from '../shared/people.module.css';
import { roleName } from '../shared/role-text.ts';
import { useReadPeopleAgain } from '../shared/use-org-people.ts';
import { callsOf, problemsOf, type RoleChange } from './role-changes.ts';

interface SaveRolesProps {
  orgId: string;
  changes: readonly RoleChange[];
  holders: readonly Holder[];
  projects: readonly Project[];
  onDiscard: () => void;
}

/** How much is chosen and not saved; shows it change by change, and then sends it. */
export function SaveRoles({ orgId, changes, holders, projects, onDiscard }: SaveRolesProps) {
  const connection = useConnection();
  const readPeopleAgain = useReadPeopleAgain();
  const [reviewing, setReviewing] = useState(false);
  // sent changes stay listed, even while the lists behind the dialog change
  const [sent, setSent] = useState<readonly RoleChange[]>([]);
  const run = useBulkRun(() => void readPeopleAgain());
  const start = (rows: readonly RoleChange[]): void =>
    run.start(
      rows.map(({ key }) => key),
      async (key) => {
        const change = rows.find((each) => each.key === key);
        if (!change) return;
        // the review has listed the console's own losses
        const knowing = isOwnCredential(change.holder, connection.identity);
        for (const { operationId, args } of callsOf(change, orgId)) {
          await call(operationId, connection.id, args, { idempotencyKey: crypto.randomUUID(), knowing });
        }
      },
    );
  const placeName = (place: string): string =>
    place === 'org' ? 'the organization' : (projects.find(({ id }) => id === place)?.name ?? place);
  if (sent.length > 0) {
    return (
      <BulkDialog
        title="Save roles"
        label="Changes of roles"
        rows={sent.map((change) => ({
          key: change.key,
          name: `${change.holder.name} in ${placeName(change.place)}`,
        }))}
        steps={run.steps}
        pausedUntil={run.pausedUntil}
        onRetry={(keys) => start(sent.filter(({ key }) => keys.includes(key)))}
        onCancel={run.cancel}
        onClose={() => {
          const left = sent.some(({ key }) => run.steps.get(key)?.state !== 'done');
          setSent([]);
          if (!left) onDiscard();
        }}
      />
    );
  }
  if (changes.length === 0) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setReviewing(true)}>
        Review {plural(changes.length, 'change')}
      </Button>
      <Button variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
      {reviewing && (
        <Review
          changes={changes}
          problems={problemsOf(changes, holders, connection.identity)}
          placeName={placeName}
          later={changes.flatMap((change) =>
            callsOf(change, orgId).map(({ operationId, args }) =>
              collected(
                operationId,
                args as never,
                `Roles of ${change.holder.name} in ${placeName(change.place)}`,
              ),
            ),
          )}
          onLater={() => {
            setReviewing(false);
            onDiscard();
          }}
          onClose={() => setReviewing(false)}
          onSave={() => {
            setReviewing(false);
            setSent(changes);
            start(changes);
          }}
        />
      )}
    </>
  );
}

interface ReviewProps {
  changes: readonly RoleChange[];
  problems: ReturnType<typeof problemsOf>;
  placeName: (place: string) => string;
  /** The same as changes that wait in a set. */
  later: readonly Collected[];
  onLater: () => void;
  onClose: () => void;
  onSave: () => void;
}

function Review({ changes, problems, placeName, later, onLater, onClose, onSave }: ReviewProps) {
  const blocked = problems.find(({ blocks }) => blocks);
  return (
    <Dialog opened title={`Save ${plural(changes.length, 'change')} of roles?`} onClose={onClose}>
      <Grid gap={16}>
        <Grid as="ul" gap={8} aria-label="What changes">
          {changes.map(({ key, holder, place, before, after }) => (
            <li key={key}>
              <strong>{holder.name}</strong> in {placeName(place)}
              <Row gap={4} columnGap={12} wrap>
                {before
                  .filter((name) => !after.includes(name))
                  .map((name) => (
                    <span key={name} className={classes.removed}>
                      {roleName(name)}
                    </span>
                  ))}
                {after
                  .filter((name) => !before.includes(name))
                  .map((name) => (
                    <Text key={name} tone="ok">
                      + {roleName(name)}
                    </Text>
                  ))}
              </Row>
              {problems
                .filter((problem) => problem.key === key)
                .map(({ message, blocks }) => (
                  <Notice key={message} tone={blocks ? 'error' : 'warning'}>
                    {message}
                  </Notice>
                ))}
            </li>
          ))}
        </Grid>
        <ButtonRow end>
          <Button onClick={onClose}>Continue editing</Button>
          <AddChange
            disabledReason={blocked && 'One of the changes would be refused'}
            change={() => later}
            onAdded={onLater}
          />
          <Button
            variant="primary"
            disabledReason={blocked && 'One of the changes would be refused'}
            onClick={onSave}
          >
            Save roles
          </Button>
        </ButtonRow>
      </Grid>
    </Dialog>
  );
}
