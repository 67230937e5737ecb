import { ShownOnce } from '#src/ui/overlays/shown-once.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';
import { connectionCredentials } from './connection-credentials.ts';

interface MadeSecretProps {
  username: string;
  password: string;
  onStored: () => void;
}

/** A generated password, shown once. */
export function MadeSecret({ username, password, onStored }: MadeSecretProps) {
  return (
    <ShownOnce title={`Password of ${username}`} onStored={onStored}>
      <p className={classes.none}>
        The password is shown once. Neither Atlas nor this console stores it. If it is lost, set a new one.
      </p>
      <div className={classes.secret}>
        <Copyable value={password} label="password" />
      </div>
      <p className={classes.none}>For a connection string, after mongodb+srv:// (percent-encoded)</p>
      <div className={classes.secret}>
        <Copyable value={connectionCredentials(username, password)} label="user and password" />
      </div>
    </ShownOnce>
  );
}
