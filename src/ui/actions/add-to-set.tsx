import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { notify, reportFailure } from '../feedback/notify.tsx';
import { ActionMenu } from './action-menu.tsx';
import { Button } from './button.tsx';

interface SetName {
  id: string;
  title: string;
}

interface Adding<Change> {
  list: () => Promise<readonly SetName[]>;
  add: (change: Change, set: string | undefined) => Promise<SetName>;
  show: (setId: string) => void;
}

export interface AddToSetProps<Change> {
  adding: Adding<Change>;
  /** The change or changes to send now, read when the user chooses a set; undefined: fields are marked as invalid. */
  change: () => Change | readonly Change[] | undefined;
  disabledReason?: string | false | undefined;
  onAdded: () => void;
}

/** Beside Save: puts the change into a set instead of sending it. */
export function AddToSet<Change>({ adding, change, disabledReason, onAdded }: AddToSetProps<Change>) {
  const [sets, setSets] = useState<readonly SetName[]>([]);
  const [busy, setBusy] = useState(false);
  // without the list a new set can still be begun
  const read = useCallback(() => void adding.list().then(setSets, () => undefined), [adding]);
  useEffect(read, [read]);

  const choose = async (set: string | undefined): Promise<void> => {
    setBusy(true);
    try {
      const input = change();
      if (input === undefined) throw new Error('Correct the marked fields first.');
      const { id, title, count } = await addAll(adding, input, set);
      notify({
        message: `${count > 1 ? `${formatCount(count)} changes added` : 'Added'} to ${title}: nothing has been sent`,
        action: { label: 'Open', onAction: () => adding.show(id) },
      });
      onAdded();
    } catch (error) {
      reportFailure('Not added to the change set')(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <ActionMenu
      // sets that were begun, applied or deleted since the form was opened
      onOpen={read}
      trigger={
        <Button opens busy={busy} disabledReason={disabledReason}>
          Add to change set
        </Button>
      }
      items={[
        ...sets.map(({ id, title }) => ({ label: title, onSelect: () => void choose(id) })),
        {
          label: 'New change set',
          onSelect: () => void choose(undefined),
          ...(sets.length > 0 ? { section: '' } : {}),
        },
      ]}
    />
  );
}

/** Puts all into one set, in their order; if one is refused, the error contains the number of added ones. */
async function addAll<Change>(
  adding: Adding<Change>,
  input: Change | readonly Change[],
  into: string | undefined,
): Promise<SetName & { count: number }> {
  const changes: readonly Change[] = Array.isArray(input) ? input : [input as Change];
  let set: SetName | undefined;
  for (const [index, one] of changes.entries()) {
    try {
      set = await adding.add(one, set?.id ?? into);
    } catch (error) {
      if (index === 0 || !(error instanceof Error)) throw error;
      const text = `${index} of ${changes.length} were added to ${set?.title}. ${error.message}`;
      throw new Error(text, { cause: error });
    }
  }
  if (!set) throw new Error('There is nothing to add.');
  return { ...set, count: changes.length };
}

/** `confirm({ …, beside: besideConfirm(adding, () => change) })`: the confirmed change can be put into a change set. */
export function besideConfirm<Change>(
  adding: Adding<Change>,
  change: () => Change | readonly Change[],
): (close: () => void) => ReactNode {
  return (close) => <AddToSet adding={adding} change={change} onAdded={close} />;
}
