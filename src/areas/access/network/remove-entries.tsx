import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Attempt } from '#contract/sign-ins/attempts.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';
import { type AccessRow, admitting, effectOf } from './access-rows.ts';

interface RemoveEntriesProps {
  groupId: string;
  /** The whole list. */
  rows: readonly AccessRow[];
  /** Those that may go: each can be left. */
  offered: readonly AccessRow[];
  /** The address to lock out, if any. */
  address?: string | undefined;
  /** Addresses that need a confirmation before a lockout: the user's own, the console's. */
  guarded: readonly { address: string; whose: string }[];
  attempts: readonly Attempt[];
  /** Their period, as the end of a sentence: `in the last seven days`. */
  period: string;
  /** They are still loading: the effect is not known yet. */
  loading?: boolean | undefined;
  onDone: () => void;
}

/** Removes entries of the access list; shows first who would lose access. */
export function RemoveEntries(props: RemoveEntriesProps) {
  const { groupId, rows, offered, address, guarded, attempts, period, loading, onDone } = props;
  const [chosen, setChosen] = useState(() => new Set(offered.map(({ value }) => value)));
  const [knows, setKnows] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const remove = useOperation('deleteGroupAccessListEntry', { knowing: knows });
  const only = chosen.size === 1 ? [...chosen][0] : undefined;
  const after = rows.filter(({ value }) => !chosen.has(value));
  const good = attempts.filter(({ succeeded }) => succeeded);
  const { lost } = effectOf(
    rows,
    after,
    good.map((each) => each.address),
  );
  const users = new Set(good.filter((each) => lost.includes(each.address)).map(({ user }) => user));
  const lockout = guarded.filter(
    (each) => admitting(rows, each.address).length > 0 && admitting(after, each.address).length === 0,
  );
  const still = address === undefined ? undefined : admitting(after, address)[0];

  const run = (): Promise<void> =>
    attempt(async () => {
      for (const value of chosen) await remove.mutateAsync({ groupId, entryValue: value });
      notify({ message: `Removed from the access list: ${[...chosen].join(', ')}` });
      onDone();
    });

  return (
    <Grid gap={12}>
      <Grid as="ul" gap={8}>
        {offered.map(({ value, comment }) => (
          <li key={value}>
            <Checkbox
              label={
                <>
                  <Mono>{value}</Mono> {comment}
                </>
              }
              checked={chosen.has(value)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen((before) => {
                  const next = new Set(before);
                  if (checked) next.add(value);
                  else next.delete(value);
                  return next;
                })
              }
            />
          </li>
        ))}
      </Grid>
      <p className={classes.effect} role="status">
        {loading
          ? 'Looking up who signs in from there… '
          : lost.length === 0
            ? `Removes access of no user known to have signed in ${period}. `
            : `Locks out ${plural(users.size, 'user')} at ${plural(lost.length, 'address', 'addresses')} that signed in ${period}: ${lost.slice(0, 6).join(', ')}${lost.length > 6 ? ' …' : ''}. `}
        {address !== undefined && still && `${address} stays admitted by ${still.value}. `}
        Open connections from there are closed.
      </p>
      {lockout.map((each) => (
        <Notice key={each.address} tone="warning" title={`${each.address} is ${each.whose}`}>
          It could no longer reach the databases of this project.
        </Notice>
      ))}
      {lockout.length > 0 && (
        <Checkbox
          label="Remove anyway"
          checked={knows}
          onChange={({ currentTarget }) => setKnows(currentTarget.checked)}
        />
      )}
      <FailureNotice why={failure} />
      <ButtonRow end>
        <Button onClick={onDone}>Cancel</Button>
        {only !== undefined && (
          <AddChange
            change={() =>
              collected(
                'deleteGroupAccessListEntry',
                { groupId, entryValue: only },
                `Remove ${only} from the access list`,
              )
            }
            onAdded={onDone}
          />
        )}
        <Button
          variant="danger"
          busy={busy}
          disabledReason={
            chosen.size === 0
              ? 'Choose an entry'
              : lockout.length > 0 && !knows && 'It would remove the access of your own address'
          }
          onClick={() => void run()}
        >
          Remove {plural(chosen.size, 'entry', 'entries')}
        </Button>
      </ButtonRow>
    </Grid>
  );
}
