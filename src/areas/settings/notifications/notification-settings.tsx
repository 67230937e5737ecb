import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { NotificationSettingsView } from '#contract/notifications/settings.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { notificationSettingsQuery, useSaveNotificationSettings } from '#src/api/console/notifications.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { zoneNames } from '#src/lib/time/zones.ts';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { SecretField } from '#src/ui/fields/secret-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { BrowserPermission } from './browser-permission.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { FollowTable } from './follow-table.tsx';
import { FollowedProjects } from './followed-projects.tsx';
import { MailServerPanel } from './mail-server.tsx';
import { requestOf, type SettingsValues, valuesOf } from './settings-form.ts';

/** The subjects, channels and deliveries of this user; for administrators, the mail server. */
export function NotificationSettingsTab() {
  const { data, error, refetch } = useQuery(notificationSettingsQuery);
  const session = use(SessionContext);
  if (error && !data) return <ReadFailure what="Notification settings" query={{ error, refetch }} />;
  if (!data) return null;
  return (
    <Stack gap={24}>
      <SettingsForm view={data} />
      <DeliveryLog view={data} />
      {session?.user.role === 'administrator' && <MailServerPanel />}
    </Stack>
  );
}

/** An open form never follows refetched data. */
function SettingsForm({ view: { settings, webhookKeyHint, canMail } }: { view: NotificationSettingsView }) {
  const form = useForm<SettingsValues>({ defaultValues: valuesOf(settings, webhookKeyHint !== null) });
  const { control } = form;
  const save = useSaveNotificationSettings();

  return (
    <RequestPanel
      form={form}
      label="Notification settings"
      submitLabel="Save notifications"
      sending={save}
      send={(values) => save.mutateAsync(requestOf(values))}
      done="Notification settings saved"
      onDone={(saved) => form.reset(valuesOf(saved.settings, saved.webhookKeyHint !== null))}
    >
      <FormSection title="What you follow">
        <FollowTable control={control} />
        <BrowserPermission />
      </FormSection>
      <FormSection
        title="Projects you follow"
        description="Alerts, sign-ins, expiries and drift are reported for these projects only."
      >
        <FollowedProjects control={control} />
      </FormSection>
      <FormSection title="Webhook and e-mail">
        <TextField
          control={control}
          name="webhook"
          label="Webhook"
          optional
          help="Each notification is posted here as JSON. The header Quarterdeck-Signature proves time and body."
        />
        <SecretField
          control={control}
          name="webhookKey"
          label="Signing key"
          stored={webhookKeyHint ?? undefined}
          help="At least 16 characters, the same as at the receiver. Encrypted on the server and never shown again."
        />
        <TextField
          control={control}
          name="email"
          label="E-mail address"
          optional
          help={canMail ? undefined : 'No mail server is set yet: an administrator enters it below.'}
        />
      </FormSection>
      <Timing control={control} />
    </RequestPanel>
  );
}

const zones = (): { value: string; label: string }[] =>
  ['UTC', ...zoneNames().filter((name) => name !== 'UTC')].map((name) => ({ value: name, label: name }));

function Timing({ control }: { control: ReturnType<typeof useForm<SettingsValues>>['control'] }) {
  const isQuiet = useWatch({ control, name: 'isQuiet' });
  const every = useWatch({ control, name: 'digest.every' });
  return (
    <FormSection title="When">
      <SwitchField
        control={control}
        name="isQuiet"
        label="Quiet hours"
        help="Browser, webhook and e-mail wait until they end. The list and emergency access do not."
      />
      {isQuiet && (
        <Grid gap={12} min={140}>
          <TextField control={control} name="quiet.from" label="From" />
          <TextField control={control} name="quiet.to" label="To" />
          <SelectField control={control} name="quiet.zone" label="Time zone" options={zones()} />
        </Grid>
      )}
      <SelectField
        control={control}
        name="digest.every"
        label="E-mail"
        options={[
          { value: 'never', label: 'As things happen' },
          { value: 'hour', label: 'One mail an hour' },
          { value: 'day', label: 'One mail a day' },
        ]}
      />
      {every === 'day' && (
        <Grid gap={12} min={140}>
          <TextField control={control} name="digest.at" label="At" />
          <SelectField control={control} name="digest.zone" label="Time zone" options={zones()} />
        </Grid>
      )}
    </FormSection>
  );
}
