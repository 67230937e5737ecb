import { ShownOnce } from '#src/ui/overlays/shown-once.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';

interface MadeSecretProps {
  username: string;
  password: string;
  onStored: () => void;
}

/** A password as it is shown the only time. */
export function MadeSecret({ username, password, onStored }: MadeSecretProps) {
  const name = encodeURIComponent(username);
  return (
    <ShownOnce title={`Password of ${username}`} onStored={onStored}>
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
    </ShownOnce>
  );
}
