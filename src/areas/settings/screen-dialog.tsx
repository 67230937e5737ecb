import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { ScreenRequest } from '#contract/console/screens.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useCreateScreen } from './screen-requests.ts';
import classes from './settings.module.css';

/** Makes the link of a screen, and shows it once. */
export function ScreenDialog({ onClose }: { onClose: () => void }) {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const make = useCreateScreen();
  const form = useForm<ScreenRequest>({
    defaultValues: { name: '', connection: connections[0]?.id ?? '' },
  });
  return (
    <Dialog opened onClose={onClose} title={make.data ? `Link of ${make.data.name}` : 'Create screen link'}>
      {make.data ? (
        <Stack gap={16}>
          <Notice title="This link is shown once">
            Open it on the screen within a day. It is good for one browser, which then shows the overview
            without an end.
          </Notice>
          <code className={classes.link}>{make.data.link}</code>
          <ButtonRow>
            <CopyButton text={make.data.link} label="Copy link" variant="primary" />
            <Button onClick={onClose}>Done</Button>
          </ButtonRow>
        </Stack>
      ) : (
        <RequestPanel
          form={form}
          label="Create screen link"
          submitLabel="Create link"
          sending={make}
          send={(values) => make.mutateAsync(values)}
          onCancel={onClose}
        >
          <TextField
            name="name"
            control={form.control}
            label="Screen"
            help="Where it hangs: Operations room"
          />
          <SelectField
            name="connection"
            control={form.control}
            label="Shows"
            options={connections.map(({ id, name }) => ({ value: id, label: name }))}
            help="The overview of everything that this connection sees: names of projects and clusters, alerts, and what runs."
          />
        </RequestPanel>
      )}
    </Dialog>
  );
}
