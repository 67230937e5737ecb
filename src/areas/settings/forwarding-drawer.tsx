import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type {
  AuditDestination,
  AuditForwarding,
  SyslogForwarding,
  WebhookForwardingRequest,
} from '#contract/console/audit-forwarding.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SecretField, type SecretValue } from '#src/ui/fields/secret-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import {
  destinationNames,
  forwardingQuery,
  useDeleteForwarding,
  useSaveSyslog,
  useSaveWebhook,
} from './settings-requests.ts';

/** Where the audit log is forwarded to. */
export function ForwardingDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(forwardingQuery);
  return (
    <Drawer title="Audit log forwarding" onClose={onClose}>
      {error && !data && <ReadFailure what="The forwarding" query={{ error, refetch }} />}
      {data && (
        <Stack gap={16}>
          <SyslogForm syslog={data.syslog} />
          <WebhookForm webhook={data.webhook} />
        </Stack>
      )}
    </Drawer>
  );
}

/** Before the first save nothing is forwarded, whatever the form holds. */
const described = (text: string, isSetUp: boolean): string => (isSetUp ? text : `Not set up. ${text}`);

const enabledHelp = 'Entries written while forwarding is off are not forwarded later.';

/** The button that ends the forwarding to a destination. */
function EndForwarding({ name }: { name: AuditDestination }) {
  const remove = useDeleteForwarding();
  return (
    <Button
      onClick={() =>
        confirm({
          title: `End the forwarding to ${destinationNames[name]}?`,
          consequence: 'Waiting entries are not forwarded. All administrators are notified.',
          confirmLabel: 'End forwarding',
          danger: true,
          run: () => remove.mutateAsync(name),
        })
      }
    >
      End forwarding
    </Button>
  );
}

type SyslogValues = Omit<SyslogForwarding, 'port'> & { port: number | null };

function SyslogForm({ syslog }: Pick<AuditForwarding, 'syslog'>) {
  const usual: SyslogValues = { enabled: true, host: '', port: 6_514, transport: 'tls' };
  const form = useForm<SyslogValues>({ defaultValues: syslog?.settings ?? usual });
  const save = useSaveSyslog();
  const { control } = form;
  return (
    <RequestPanel
      form={form}
      label="Forwarding to syslog"
      submitLabel={syslog ? 'Save syslog' : 'Set up syslog'}
      sending={save}
      // an empty port is reported by the server
      send={({ port, ...rest }) =>
        save.mutateAsync({ ...rest, ...(port === null ? {} : { port }) } as SyslogForwarding)
      }
      done="Syslog saved"
      onDone={(_, values) => form.reset(values)}
      beside={syslog && <EndForwarding name="syslog" />}
    >
      <FormSection
        title="Syslog"
        description={described('RFC 5424 messages with the entry as JSON.', syslog !== null)}
      >
        <SwitchField control={control} name="enabled" label="Forward new entries" help={enabledHelp} />
        <TextField control={control} name="host" label="Host" />
        <NumberField control={control} name="port" label="Port" min={1} max={65_535} />
        <SelectField
          control={control}
          name="transport"
          label="Transport"
          help="TCP and UDP require --notification-host. UDP may lose entries."
          options={[
            { value: 'tls', label: 'TLS' },
            { value: 'tcp', label: 'TCP, not encrypted' },
            { value: 'udp', label: 'UDP, not encrypted' },
          ]}
        />
      </FormSection>
    </RequestPanel>
  );
}

interface WebhookValues {
  enabled: boolean;
  url: string;
  key: SecretValue;
}

function WebhookForm({ webhook }: Pick<AuditForwarding, 'webhook'>) {
  const form = useForm<WebhookValues>({
    defaultValues: {
      ...(webhook?.settings ?? { enabled: true, url: '' }),
      key: webhook?.keyHint ? { keep: true } : { keep: false, text: '' },
    },
  });
  const save = useSaveWebhook();
  const { control } = form;
  const requestOf = ({ key, ...settings }: WebhookValues): WebhookForwardingRequest => ({
    ...settings,
    ...(key.keep || key.text === '' ? {} : { key: key.text }),
  });
  return (
    <RequestPanel
      form={form}
      label="Forwarding to a webhook"
      submitLabel={webhook ? 'Save webhook' : 'Set up webhook'}
      sending={save}
      send={(values) => save.mutateAsync(requestOf(values))}
      done="Webhook saved"
      onDone={(_, values) => form.reset({ ...values, key: { keep: true } })}
      beside={webhook && <EndForwarding name="webhook" />}
    >
      <FormSection
        title="Webhook"
        description={described('HTTPS POST requests with JSON lines.', webhook !== null)}
      >
        <SwitchField control={control} name="enabled" label="Forward new entries" help={enabledHelp} />
        <TextField control={control} name="url" label="URL" />
        <SecretField
          control={control}
          name="key"
          label="Signing key"
          stored={webhook?.keyHint ?? undefined}
          help="Signs each batch by HMAC-SHA256. Encrypted on the server and never shown again."
        />
      </FormSection>
    </RequestPanel>
  );
}
