import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Button, ButtonRow } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { useUnloadGuard } from './leave-guard.tsx';

interface ShownOnceProps {
  title: string;
  /** In pixels. */
  size?: number;
  onStored: () => void;
  children: ReactNode;
}

/**
 * A secret that cannot be shown again. Neither Escape nor a press beside it closes the dialog before the user
 * confirms that it is stored. The browser also warns before its tab is closed or reloaded.
 */
export function ShownOnce({ title, size, onStored, children }: ShownOnceProps) {
  const [stored, setStored] = useState(false);
  const [insisted, setInsisted] = useState(false);
  useUnloadGuard(!stored);
  return (
    <Dialog opened title={title} size={size} onClose={() => (stored ? onStored() : setInsisted(true))}>
      <div className="qd-stack">
        {children}
        <Checkbox
          label="I have stored it"
          checked={stored}
          onChange={({ currentTarget }) => setStored(currentTarget.checked)}
          error={insisted && !stored ? 'Store it first: it cannot be shown again' : undefined}
        />
        <ButtonRow end>
          <Button
            variant="primary"
            disabledReason={!stored && 'Tick “I have stored it” first'}
            onClick={onStored}
          >
            Close
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
