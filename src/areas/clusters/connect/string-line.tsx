import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import classes from './connect.module.css';

/** A connection string in full: a comparison of two of them needs every host. */
export function StringLine({ uri, label }: { uri: string; label: string }) {
  return (
    <Row as="span" gap={8} align="start" justify="between" size={12} mono className={classes.string}>
      <span>{uri}</span>
      <CopyButton size="sm" variant="quiet" text={uri} aria-label={`Copy ${label}`} />
    </Row>
  );
}
