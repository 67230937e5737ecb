import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { parseBlock, sizeOf, worldOf } from '#contract/security/cidr.ts';
import type { Attempt } from '#contract/sign-ins/attempts.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DateTimeField } from '#src/ui/fields/date-time-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import classes from '../access.module.css';
import { ownErrors } from '../own-errors.ts';
import { type AccessRow, accessRows, admitting, effectOf } from './access-rows.ts';
import {
  addressWarning,
  type EntryValues,
  entryProblems,
  entryRequest,
  ownEntryPath,
  type Stay,
  stays,
} from './entry-values.ts';
import { confirmWide, WideAccessNotice, wideAccess } from './wide-access.tsx';

interface EntryFormProps {
  groupId: string;
  /** The current content of the list; undefined while it is unknown. */
  rows: readonly AccessRow[] | undefined;
  address: string;
  /** The person's own address, as far as it is known. */
  own: string | undefined;
  /** Who comes: to say whom else the entry admits. */
  attempts: readonly Attempt[];
  onDone: () => void;
}

/** Adds one entry to the access list, and reports its effect. */
export function EntryForm({ groupId, rows, address, own, attempts, onDone }: EntryFormProps) {
  const refusal = useRefusal('createGroupAccessListEntry', { groupId });
  const form = useForm<EntryValues>({
    defaultValues: { address, comment: '', stay: 'always', date: null },
  });
  const clock = useClock();
  const values = useWatch({ control: form.control }) as EntryValues;
  const [confirmed, setConfirmed] = useState('');
  const added = accessRows([{ groupId: '', links: [], cidrBlock: values.address.trim() }]);
  const wide = wideAccess(rows ?? [], [...(rows ?? []), ...added]);
  const wideKey = [...wide.world, ...wide.wide].join(' ');
  const isWideConfirmed = wideKey === '' || confirmed === wideKey;

  function change(entered: EntryValues) {
    const problems = Object.entries(entryProblems(entered, clock()));
    for (const [name, message] of problems) form.setError(name as keyof EntryValues, { message });
    if (problems.length > 0) return undefined;
    return collected(
      'createGroupAccessListEntry',
      { groupId, body: [entryRequest(entered, clock())] },
      `Add ${entered.address.trim()} to the access list`,
    );
  }

  return (
    <ChangePanel
      refusal={refusal}
      form={form}
      label="Add to the access list"
      submitLabel="Add entry"
      change={change}
      // the log contains the user who added it
      also={['listGroupEvents']}
      errorsOf={(failure) => ownErrors(failure, ownEntryPath)}
      disabledReason={!isWideConfirmed && confirmWide}
      done={(entered) => `${entered.address.trim()} is on the access list`}
      onCancel={onDone}
      onEnd={onDone}
    >
      <TextField
        control={form.control}
        name="address"
        warning={addressWarning}
        label="Address"
        help="An IPv4 or IPv6 address, a CIDR block, or the id of a security group at AWS."
        mono
        opensHere
      />
      <div className={classes.offers}>
        {offersOf(values.address, address, own).map((each) => (
          <Button key={each.text} size="sm" onClick={() => form.setValue('address', each.text)}>
            {each.label}
          </Button>
        ))}
      </div>
      <TextField
        control={form.control}
        name="comment"
        label="Comment"
        help="Its owner and purpose."
        optional
      />
      <SelectField
        control={form.control}
        name="stay"
        label="Stays"
        options={(Object.keys(stays) as Stay[]).map((value) => ({ value, label: stays[value].label }))}
      />
      {values.stay === 'date' && (
        <DateTimeField control={form.control} name="date" label="Until" presets={[]} />
      )}
      <WideAccessNotice
        access={wide}
        confirmed={isWideConfirmed}
        onConfirm={(is) => setConfirmed(is ? wideKey : '')}
      />
      <EntryEffect text={values.address.trim()} rows={rows} attempts={attempts} />
    </ChangePanel>
  );
}

/** Wider networks of the address, and one's own. */
function offersOf(current: string, address: string, own: string | undefined) {
  const read = parseBlock(address || current);
  const base = read.ok && read.block.family === 4 ? read.block : undefined;
  const wide =
    base?.address === undefined ? [] : [24, 16].map((prefix) => widened(base.address ?? '', prefix));
  const all = [
    ...(own === undefined ? [] : [{ label: `My address ${own}`, text: own }]),
    ...(base?.address === undefined ? [] : [{ label: `Only ${base.address}`, text: base.address }]),
    ...wide.map((text) => ({ label: `Its network ${text}`, text })),
  ];
  return all.filter(({ text }) => text !== current);
}

function widened(address: string, prefix: number): string {
  const read = parseBlock(`${address}/${prefix}`);
  return read.ok ? read.block.text : address;
}

interface EntryEffectProps {
  text: string;
  rows: readonly AccessRow[] | undefined;
  attempts: readonly Attempt[];
}

/** How many addresses an entry has, and which of those that come are let in by it. */
function EntryEffect({ text, rows, attempts }: EntryEffectProps) {
  const read = parseBlock(text);
  if (!read.ok) return <p className={classes.effect} />;
  const { block } = read;
  const added = accessRows([{ groupId: '', links: [], cidrBlock: block.text }]);
  const existing = rows && attempts.length > 0;
  const { gained } = effectOf(
    rows ?? [],
    [...(rows ?? []), ...added],
    attempts.map(({ address }) => address),
  );
  const users = new Set(attempts.filter(({ address }) => gained.includes(address)).map(({ user }) => user));
  const size = sizeOf(block);
  const isOpened = worldOf([...(rows ?? []), ...added].flatMap((row) => row.block ?? [])).some(
    ({ text: each }) => each === block.text,
  );
  const by = rows && admitting(rows, block.address ?? '')[0];
  return (
    <p className={classes.effect} role="status">
      {isOpened
        ? `Open to the world${block.prefix === 0 ? '' : ' together with the present entries'}: anybody with a password may sign in from anywhere. `
        : `Admits ${size <= 10n ** 9n ? plural(Number(size), 'address', 'addresses') : `2^${(block.family === 4 ? 32 : 128) - block.prefix} addresses`}. `}
      {block.hostBits && `Atlas reads it as ${block.text}. `}
      {by &&
        (by.value === block.text
          ? 'It is on the list: its comment and its end are replaced. '
          : `${by.value} admits it already. `)}
      {existing &&
        `Of those in this history ${
          gained.length === 0
            ? 'none is newly admitted.'
            : `${formatCount(gained.length)} would be newly admitted (${plural(users.size, 'user')}): ${gained.slice(0, 5).join(', ')}${gained.length > 5 ? ' …' : ''}.`
        }`}
    </p>
  );
}
