import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import classes from './connect.module.css';

/** A connection string in full: a comparison of two of them needs every host. */
export function StringLine({ uri, label }: { uri: string; label: string }) {
  return (
    <span className={classes.string}>
      <span>{uri}</span>
      <CopyButton size="sm" variant="quiet" text={uri} aria-label={`Copy ${label}`} />
    </span>
  );
}
