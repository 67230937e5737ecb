import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Deployment, DeploymentPatch } from '#contract/console/functions.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SecretField, type SecretValue } from '#src/ui/fields/secret-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useCreateDeployment, useTestDeployment, useUpdateDeployment } from './deployment-requests.ts';
import { nameProblem, uriProblem } from './settings-rules.ts';
import { TestedDeployment } from './tested-deployment.tsx';

interface Values {
  name: string;
  uri: SecretValue;
  readOnly: boolean;
}

/** Adds or edits a deployment and tests it at once. */
export function DeploymentDrawer({
  deployment,
  onClose,
}: {
  deployment: Deployment | undefined;
  onClose: () => void;
}) {
  const [saved, setSaved] = useState<Deployment>();
  const test = useTestDeployment();
  const onSaved = (result: Deployment): void => {
    setSaved(result);
    test.mutate(result.id);
  };
  return (
    <Drawer
      title={deployment ? `Edit ${deployment.name}` : 'Add a deployment'}
      facts={deployment && <Mono>{deployment.hosts}</Mono>}
      onClose={onClose}
    >
      {saved ? (
        <Stack gap={16}>
          {test.isPending && <Notice>Saved. Testing the connection to {saved.hosts}…</Notice>}
          {test.error && (
            <Notice tone="error" title="Saved, but not tested" urgent>
              {test.error.message}
            </Notice>
          )}
          {test.data && <TestedDeployment name={saved.name} result={test.data} />}
          <ButtonRow>
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
            <Button
              onClick={() => setSaved(undefined)}
              disabledReason={!deployment && 'Open it from the list'}
            >
              Edit again
            </Button>
          </ButtonRow>
        </Stack>
      ) : (
        <DeploymentForm deployment={deployment} onSaved={onSaved} onCancel={onClose} />
      )}
    </Drawer>
  );
}

function DeploymentForm({
  deployment,
  onSaved,
  onCancel,
}: {
  deployment: Deployment | undefined;
  onSaved: (saved: Deployment) => void;
  onCancel: () => void;
}) {
  const form = useForm<Values>({
    defaultValues: {
      name: deployment?.name ?? '',
      uri: deployment ? { keep: true } : { keep: false, text: '' },
      readOnly: deployment?.readOnly ?? true,
    },
  });
  const { control, setError } = form;
  const create = useCreateDeployment();
  const update = useUpdateDeployment();

  function send({ name, uri, readOnly }: Values) {
    const ofName = nameProblem(name);
    if (ofName) setError('name', { message: ofName });
    const ofUri = uri.keep ? undefined : uriProblem(uri.text);
    if (ofUri) setError('uri', { message: ofUri });
    if (ofName || ofUri) return undefined;
    if (!deployment) return create.mutateAsync({ name, readOnly, uri: uri.keep ? '' : uri.text.trim() });
    const patch: DeploymentPatch = { name, readOnly, ...(uri.keep ? {} : { uri: uri.text.trim() }) };
    return update.mutateAsync({ id: deployment.id, patch });
  }

  return (
    <RequestPanel
      form={form}
      label={deployment ? `Edit ${deployment.name}` : 'Add a deployment'}
      submitLabel={deployment ? 'Save and test' : 'Add and test'}
      sending={deployment ? update : create}
      send={send}
      onDone={onSaved}
      onCancel={onCancel}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        help="The name in functions and in the data browser."
        maxLength={64}
      />
      <SecretField
        control={control}
        name="uri"
        label="Connection string"
        stored={deployment ? '' : undefined}
        help="Encrypted on the server. It is never shown again and never leaves it; only its hosts are."
      />
      <SwitchField
        control={control}
        name="readOnly"
        label="Read only"
        help="Write commands through this deployment are refused, whatever its user may do."
      />
    </RequestPanel>
  );
}
