import { useRefusal } from '#src/api/access/can.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { KeyValue, type KeyValueItem } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { serviceDiagnosis } from './diagnosis.ts';
import { DiagnosisNotice } from './diagnosis-notice.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { serviceOtherSide } from './other-side.ts';
import { OtherSideSection } from './other-side-section.tsx';
import { endpointIdsOf, isLeaving, type Service, serviceName, serviceState } from './resources.ts';
import { RemoteRegionsForm } from './service-form.tsx';
import type { Network } from './use-network.ts';

interface ServiceDrawerProps {
  groupId: string;
  service: Service;
  network: Network;
  onClose: () => void;
}

function factsOf(service: Service): KeyValueItem[] {
  const copyable = (label: string, value: string | null): KeyValueItem => ({
    label,
    value: value !== null && <Copyable value={value} label={label} />,
  });
  if (service.cloudProvider === 'AWS')
    return [
      copyable('Service name', service.endpointServiceName),
      { label: 'Remote regions', value: service.supportedRemoteRegions?.join(', ') || 'none' },
    ];
  if (service.cloudProvider === 'AZURE')
    return [
      copyable('Private Link service', service.privateLinkServiceName),
      copyable('Resource ID', service.privateLinkServiceResourceId),
    ];
  return [
    { label: 'Attachments', value: String(service.serviceAttachmentNames.length) },
    { label: 'Port mapping', value: service.portMappingEnabled ? 'on' : 'off' },
  ];
}

/** One private endpoint service: its endpoints, the commands for a new one, and its deletion. */
export function ServiceDrawer({ groupId, service, network, onClose }: ServiceDrawerProps) {
  const state = serviceState(service);
  const ids = endpointIdsOf(service);
  const refusal = useRefusal('deleteGroupPrivateEndpointEndpointService', { groupId });
  const remove = useConfirmed('deleteGroupPrivateEndpointEndpointService', {
    also: ['listGroupPrivateEndpointEndpointService'],
  });
  const side = serviceOtherSide(groupId, service);
  const name = serviceName(service);
  const blocked =
    (ids.length > 0 && `Delete its ${plural(ids.length, 'endpoint')} first`) ||
    (isLeaving(state) && 'It is being deleted') ||
    undefined;
  return (
    <Drawer
      title={`Endpoint service ${name}`}
      badge={<StateBadge {...state} filled />}
      facts={<Copyable value={service.id} label="service ID" />}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button
            variant="danger"
            disabledReason={refusal ?? blocked}
            onClick={() =>
              remove({
                title: `Delete the endpoint service ${name}?`,
                consequence: 'It has no endpoints. A service that is created again has another name.',
                confirmLabel: 'Delete service',
                danger: true,
                args: () => ({
                  groupId,
                  cloudProvider: service.cloudProvider,
                  endpointServiceId: service.id,
                }),
                change: `Delete the endpoint service ${name}`,
                done: 'The service is being deleted',
              })
            }
          >
            Delete service
          </Button>
        </ButtonRow>
      }
    >
      <Grid gap={24}>
        <PendingBelow parts={`/endpointService/${service.id}`} within={`/groups/${groupId}`} />
        <DiagnosisNotice diagnosis={serviceDiagnosis(service)} />
        <KeyValue items={factsOf(service)} />
        <Grid as="section" gap={12}>
          <SectionLabel as="h3">Endpoints</SectionLabel>
          <EndpointList groupId={groupId} service={service} network={network} />
        </Grid>
        {side && <OtherSideSection title="At the provider" side={side} />}
        <Grid as="section" gap={12}>
          <SectionLabel as="h3">Add endpoint</SectionLabel>
          <EndpointForm groupId={groupId} service={service} />
        </Grid>
        {service.cloudProvider === 'AWS' && !isLeaving(state) && (
          <Grid as="section" gap={12}>
            <SectionLabel as="h3">Remote regions</SectionLabel>
            <RemoteRegionsForm groupId={groupId} service={service} />
          </Grid>
        )}
      </Grid>
    </Drawer>
  );
}
