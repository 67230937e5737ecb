import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { integrationKinds } from './integration-kinds.ts';
import type { IntegrationRow } from './integration-row.ts';
import classes from './integrations.module.css';

interface TestDialogProps {
  groupId: string;
  row: IntegrationRow;
  onClose: () => void;
}

/**
 * Instructions to test an integration. Atlas has no operation for it and never returns a secret. The secret
 * is therefore a variable of a command, run by a user who has it.
 */
export function TestDialog({ groupId, row, onClose }: TestDialogProps) {
  const { id: connectionId } = useConnection();
  const { type, settings = {}, notifying } = row;
  const { label, test, what } = integrationKinds[type];
  const { command, expects } = test(settings, groupId);
  return (
    <Dialog opened onClose={onClose} title={`Test ${label}`} size={640}>
      <Grid gap={12}>
        <Text as="p" tone="dim">
          Atlas has no operation that tests an integration, and never returns its secrets. This command uses
          the same settings; set the variable to the secret before you run it.
        </Text>
        <pre className={classes.code}>{command}</pre>
        <ButtonRow>
          <CopyButton text={command} label="Copy command" />
        </ButtonRow>
        <SectionLabel as="h3">What to expect</SectionLabel>
        <Text as="p" tone="dim">
          {expects}
        </Text>
        {notifying === 0 && what.startsWith('Alerts') && (
          <Notice tone="warning" title={`No alert configuration notifies ${label}`}>
            Nothing is sent until one does.{' '}
            <Link to="/c/$connectionId/groups/$groupId/alert-configs" params={{ connectionId, groupId }}>
              Open alert configurations
            </Link>
          </Notice>
        )}
        {notifying !== undefined && notifying > 0 && (
          <Text as="p" tone="dim">
            {plural(notifying, 'alert configuration')} of this project notify it.
          </Text>
        )}
      </Grid>
    </Dialog>
  );
}
