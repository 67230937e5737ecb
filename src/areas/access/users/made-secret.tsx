import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';

interface MadeSecretProps {
  username: string;
  password: string;
  onStored: () => void;
}

/** A password as it is shown the only time; the panel stays until somebody says that it is stored. */
export function MadeSecret({ username, password, onStored }: MadeSecretProps) {
  const [isStored, setStored] = useState(false);
  const name = encodeURIComponent(username);
  return (
    <Dialog opened title={`Password of ${username}`} onClose={() => isStored && onStored()}>
      <div className={classes.dialog}>
        <p className={classes.none}>
          It is shown once. Neither Atlas nor this console keeps it: whoever loses it sets another one.
        </p>
        <div className={classes.secret}>
          <Copyable value={password} label="password" />
        </div>
        <p className={classes.none}>In a connection string, behind mongodb+srv://</p>
        <div className={classes.secret}>
          <Copyable value={`${name}:${password}@`} label="user and password" />
        </div>
        <Checkbox
          label="I have stored it"
          checked={isStored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        <ButtonRow end>
          <Button variant="primary" disabledReason={!isStored && 'Store it first'} onClick={onStored}>
            Close
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
