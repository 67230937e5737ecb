import { useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { TextareaField, TextField } from '#src/ui/fields/text-field.tsx';
import { type EndpointValues, emptyEndpoint, endpointBody, endpointProblems } from './endpoint-values.ts';
import { errorsAt } from './form-errors.ts';
import { type Service, serviceName } from './resources.ts';

/** Adds an endpoint that exists at the provider to a service. */
export function EndpointForm({ groupId, service }: { groupId: string; service: Service }) {
  const refusal = useRefusal('createGroupPrivateEndpointEndpointServiceEndpoint', { groupId });
  const form = useForm<EndpointValues>({ defaultValues: emptyEndpoint });
  const { control } = form;

  function change(values: EndpointValues) {
    const problems = endpointProblems(service, values);
    for (const [name, message] of problems) form.setError(name, { message });
    if (problems.length > 0) return undefined;
    return collected(
      'createGroupPrivateEndpointEndpointServiceEndpoint',
      {
        groupId,
        cloudProvider: service.cloudProvider,
        endpointServiceId: service.id,
        body: endpointBody(service, values),
      },
      `Private endpoint of ${serviceName(service)}`,
    );
  }

  return (
    <ChangePanel
      form={form}
      label="Add endpoint"
      submitLabel="Add endpoint"
      change={change}
      also={['listGroupPrivateEndpointEndpointService']}
      done="Endpoint added"
      refusal={refusal}
      disabledReason={service.status !== 'AVAILABLE' && 'The service is not available'}
      errorsOf={errorsAt({})}
      onEnd={() => form.reset(emptyEndpoint)}
    >
      {service.cloudProvider === 'AWS' && (
        <TextField
          control={control}
          name="id"
          label="Interface endpoint ID"
          mono
          placeholder="vpce-0123456789abcdef0"
        />
      )}
      {service.cloudProvider === 'AZURE' && (
        <>
          <TextField control={control} name="id" label="Resource ID" mono placeholder="/subscriptions/…" />
          <TextField control={control} name="privateEndpointIPAddress" label="IP address" mono />
        </>
      )}
      {service.cloudProvider === 'GCP' && (
        <>
          <TextField
            control={control}
            name="endpointGroupName"
            label="Group name"
            help="A name of your choice for the forwarding rules together."
          />
          <TextField control={control} name="gcpProjectId" label="Project ID" mono />
          <TextareaField
            control={control}
            name="endpoints"
            label="Forwarding rules"
            mono
            rows={6}
            help="A line for each attachment: the name of the rule, a comma, its IP address."
          />
        </>
      )}
    </ChangePanel>
  );
}
