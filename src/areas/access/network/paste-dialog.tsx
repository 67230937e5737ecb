import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { collected } from '#src/api/console/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import classes from '../access.module.css';
import { type AccessRow, accessRows, admitting } from './access-rows.ts';
import { diffOf, type ListDiff, type PastedEntry, readPasted, requestOf } from './import-entries.ts';
import { confirmWide, WideAccessNotice, wideAccess } from './wide-access.tsx';

interface PasteDialogProps {
  groupId: string;
  rows: readonly AccessRow[];
  guarded: readonly { address: string; whose: string }[];
  onClose: () => void;
}

/** More are counted. */
const mostFaults = 8;

/** Many entries at once, from a text: shows what would change before anything does. */
export function PasteDialog({ groupId, rows, guarded, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [whole, setWhole] = useState(false);
  const [confirmed, setConfirmed] = useState('');
  const add = useOperation('createGroupAccessListEntry', { also: ['listGroupEvents'] });
  const remove = useOperation('deleteGroupAccessListEntry');
  const { busy, failure, attempt } = useAttempt();
  const clock = useClock();
  const { entries, faults } = readPasted(text, clock());
  const diff = diffOf(rows, entries);
  const gone = whole ? diff.missing : [];
  const sent = [...diff.added, ...diff.changed.map(({ entry }) => entry)];
  const after = [...rows.filter((row) => !gone.includes(row)), ...accessRows(sent.map(entryOf))];
  const lockout = guarded.filter(
    ({ address }) => admitting(rows, address).length > 0 && admitting(after, address).length === 0,
  );

  const wide = wideAccess(rows, after);
  const wideKey = [...wide.world, ...wide.wide].join(' ');
  const isWideConfirmed = wideKey === '' || confirmed === wideKey;

  const run = (): Promise<void> =>
    attempt(async () => {
      if (sent.length > 0) await add.mutateAsync({ groupId, body: sent.map(requestOf) });
      for (const { value } of gone) await remove.mutateAsync({ groupId, entryValue: value });
      notify({ message: `Access list changed: ${summary(diff, gone.length)}` });
      onClose();
    });

  const off =
    faults.length > 0
      ? 'Correct the lines that cannot be read'
      : sent.length + gone.length === 0
        ? 'Nothing would change'
        : lockout.length > 0
          ? 'It would remove the access of your own address'
          : !isWideConfirmed && confirmWide;
  return (
    <Dialog opened title="Paste a list" size={720} onClose={onClose}>
      <Grid gap={12}>
        <Textarea
          label="Entries"
          description="Addresses, CIDR blocks or addresses with netmasks, each with an optional comment; CSV, or the JSON of the API."
          placeholder={'198.51.100.0/24 Rotterdam office\n203.0.113.40, order service'}
          rows={8}
          value={text}
          spellCheck={false}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label="Remove entries that are not in the text"
          checked={whole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
        <Diff diff={diff} gone={gone} />
        {faults.length > 0 && (
          <Notice tone="error" title={`${plural(faults.length, 'line')} cannot be read`}>
            <ul className={classes.diff}>
              {faults.slice(0, mostFaults).map(({ line, text: what, problem }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several problems
                <li key={index}>
                  line {line}: <Mono>{what}</Mono> {problem}
                </li>
              ))}
              {faults.length > mostFaults && <li>and {plural(faults.length - mostFaults, 'more line')}</li>}
            </ul>
          </Notice>
        )}
        <WideAccessNotice
          access={wide}
          confirmed={isWideConfirmed}
          onConfirm={(is) => setConfirmed(is ? wideKey : '')}
        />
        {lockout.map(({ address, whose }) => (
          <Notice key={address} tone="warning" title={`${address} is ${whose}`}>
            It could no longer reach the databases of this project. Add it to the text.
          </Notice>
        ))}
        <FailureNotice why={failure} />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <AddChange
            disabledReason={off}
            change={() => [
              // one by one: each is authorized and reverted separately
              ...sent.map((entry) =>
                collected(
                  'createGroupAccessListEntry',
                  { groupId, body: [requestOf(entry)] },
                  diff.added.includes(entry)
                    ? `Add ${entry.value} to the access list`
                    : // an address that is sent again gets the comment and the end that are sent with it
                      `Comment or end of ${entry.value} on the access list`,
                ),
              ),
              ...gone.map(({ value }) =>
                collected(
                  'deleteGroupAccessListEntry',
                  { groupId, entryValue: value },
                  `Remove ${value} from the access list`,
                ),
              ),
            ]}
            onAdded={onClose}
          />
          <Button
            variant={gone.length > 0 ? 'danger' : 'primary'}
            busy={busy}
            disabledReason={off}
            onClick={() => void run()}
          >
            Apply {plural(sent.length + gone.length, 'change')}
          </Button>
        </ButtonRow>
      </Grid>
    </Dialog>
  );
}

const entryOf = (entry: PastedEntry) => ({ groupId: '', links: [], ...requestOf(entry) });

function summary({ added, changed }: ListDiff, removed: number): string {
  return `${formatCount(added.length)} added, ${formatCount(changed.length)} changed, ${formatCount(removed)} removed`;
}

function Diff({ diff, gone }: { diff: ListDiff; gone: readonly AccessRow[] }) {
  return (
    <div role="status">
      <p className={classes.none}>
        {summary(diff, gone.length)}, {formatCount(diff.same.length)} as they are
      </p>
      <ul className={classes.diff}>
        {diff.added.map(({ value, comment, until }) => (
          <li key={value} data-change="added">
            + <Mono>{value}</Mono> {comment} <End until={until} />
          </li>
        ))}
        {diff.changed.map(({ entry: { value, comment, until }, before }) => (
          <li key={value} data-change="changed">
            ~ <Mono>{value}</Mono>{' '}
            {comment !== before.comment && `${before.comment || 'no comment'} → ${comment} `}
            {until !== before.until && <End until={until} />}
          </li>
        ))}
        {gone.map(({ value, comment }) => (
          <li key={value} data-change="removed">
            − <Mono>{value}</Mono> {comment}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** When an entry expires. */
function End({ until }: { until: number | undefined }) {
  return until === undefined ? null : (
    <>
      until <AbsoluteInstant value={until} />
    </>
  );
}
