import { type ReactNode, useEffect, useState } from 'react';
import { notify } from '../feedback/notify.tsx';
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
  /** What would be sent now; asked when somebody chooses a set. */
  change: () => Change;
  onAdded: () => void;
}

/** Beside Save: puts the change into a set instead of sending it. */
export function AddToSet<Change>({ adding, change, onAdded }: AddToSetProps<Change>) {
  const [sets, setSets] = useState<readonly SetName[]>([]);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // without the list a new set can still be begun
    adding.list().then(setSets, () => undefined);
  }, [adding]);

  const choose = async (set: string | undefined): Promise<void> => {
    setBusy(true);
    try {
      const { id, title } = await adding.add(change(), set);
      notify({
        message: `Added to ${title}: nothing has been sent`,
        action: { label: 'Open', onAction: () => adding.show(id) },
      });
      onAdded();
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      notify({ tone: 'error', message: 'Not added to the change set', detail });
    } finally {
      setBusy(false);
    }
  };

  return (
    <ActionMenu
      trigger={
        <Button opens busy={busy}>
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

/** `confirm({ …, beside: besideConfirm(adding, () => change) })`: what is asked about can wait in a change set. */
export function besideConfirm<Change>(
  adding: Adding<Change>,
  change: () => Change,
): (close: () => void) => ReactNode {
  return (close) => <AddToSet adding={adding} change={change} onAdded={close} />;
}
