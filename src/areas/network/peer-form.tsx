import { useForm, useWatch } from 'react-hook-form';
import type { CloudProvider } from '#contract/clusters/tables/regions.ts';
import { type OtherSideField, otherSideFields, otherSideRules } from '#contract/network/other-side.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { peerBlockProblem, peerBlockWarning } from './block-problems.ts';
import { regionChoices } from './container-form.tsx';
import { type Container, containerName, type Peer, peerName, spelledRegion } from './resources.ts';

interface PeerFormProps {
  groupId: string;
  /** The connection to change; undefined: a new one. */
  peer?: Peer;
  containers: readonly Container[];
  peers: readonly Peer[];
  disabledReason?: string | undefined;
  onEnd: () => void;
  onCancel?: () => void;
}

type Values = Record<OtherSideField, string> & { containerId: string | null };

const fieldTexts: Record<Exclude<OtherSideField, 'accepterRegionName'>, { label: string; help: string }> = {
  awsAccountId: { label: 'AWS account ID', help: 'The account that owns the VPC.' },
  vpcId: { label: 'VPC ID', help: 'The VPC of the applications.' },
  routeTableCidrBlock: {
    label: 'VPC CIDR block',
    help: 'Addresses of the VPC. They must not overlap the block of the container.',
  },
  azureDirectoryId: { label: 'Directory ID', help: 'The tenant of Microsoft Entra ID.' },
  azureSubscriptionId: { label: 'Subscription ID', help: 'The subscription with the virtual network.' },
  resourceGroupName: { label: 'Resource group', help: 'The group of the virtual network.' },
  vnetName: { label: 'Virtual network', help: 'Its name at Azure.' },
  gcpProjectId: { label: 'Project ID', help: 'The project at Google Cloud with the network.' },
  networkName: { label: 'Network', help: 'The name of the VPC network.' },
};

type NamedField = keyof typeof otherSideRules;
const ruleOf = (name: OtherSideField) =>
  Object.hasOwn(otherSideRules, name) ? otherSideRules[name as NamedField] : undefined;

/** A rule without evidence warns: the service may accept the value. */
function shapeProblem(name: OtherSideField, value: string, assumed: boolean): string | undefined {
  const rule = ruleOf(name);
  if (!rule || 'isAssumed' in rule !== assumed || rule.pattern.test(value)) return undefined;
  return rule.shape;
}

function valuesOf(peer: Peer | undefined, containers: readonly Container[]): Values {
  const names = Object.values(otherSideFields).flat();
  const stored = (name: string): string => String((peer && Reflect.get(peer, name)) ?? '');
  return {
    ...(Object.fromEntries(names.map((name) => [name, stored(name)])) as Record<OtherSideField, string>),
    containerId: peer?.containerId ?? (containers.length === 1 ? (containers[0]?.id ?? null) : null),
  };
}

/** Connects a container to a network of the customer, or changes the other side of a connection. */
export function PeerForm({ groupId, peer, containers, peers, ...rest }: PeerFormProps) {
  const refusal = useRefusal(peer ? 'updateGroupPeer' : 'createGroupPeer', { groupId });
  const form = useForm<Values>({ defaultValues: valuesOf(peer, containers) });
  const values = useWatch({ control: form.control }) as Values;
  const containerOf = (id: string | null) => containers.find((each) => each.id === id);
  const provider: CloudProvider | undefined =
    peer?.providerName ?? containerOf(values.containerId)?.providerName;

  function problemOf(name: OtherSideField, entered: Values): string | undefined {
    const value = (entered[name] ?? '').trim();
    if (value === '') return 'is required';
    if (name === 'routeTableCidrBlock') return peerBlockProblem(value, containerOf(entered.containerId));
    return shapeProblem(name, value, false);
  }

  function change(entered: Values) {
    const { containerId } = entered;
    if (containerId === null || !provider) {
      form.setError('containerId', { message: 'is required' });
      return undefined;
    }
    const names = otherSideFields[provider];
    const problems = names.flatMap((name) => {
      const message = problemOf(name, entered);
      return message ? [{ name, message }] : [];
    });
    for (const { name, message } of problems) form.setError(name, { message });
    if (problems.length > 0) return undefined;
    const side = Object.fromEntries(names.map((name) => [name, entered[name].trim()]));
    const body = { providerName: provider, containerId, ...side };
    return peer
      ? collected(
          'updateGroupPeer',
          { groupId, peerId: peer.id, body },
          `Change the peering with ${peerName(peer)}`,
        )
      : collected('createGroupPeer', { groupId, body }, `Peering with ${provider}`);
  }

  return (
    <ChangePanel
      form={form}
      label={peer ? 'Change peering' : 'Create peering'}
      submitLabel={peer ? 'Save peering' : 'Create peering'}
      change={change}
      also={['listGroupPeers', 'listGroupContainerAll']}
      done={peer ? 'The connection starts again with its new other side' : 'The connection is requested'}
      {...rest}
      refusal={refusal}
      disabledReason={rest.disabledReason}
    >
      {peer ? (
        <Notice tone="warning" title="A change interrupts the connection">
          Atlas requests the connection again, and the other side accepts it again.
        </Notice>
      ) : (
        <SelectField
          control={form.control}
          name="containerId"
          label="Container"
          help="The network of the project that is connected."
          options={containers.map((container) => ({
            value: container.id,
            label: `${containerName(container)}, ${container.atlasCidrBlock}`,
          }))}
        />
      )}
      {provider === 'AWS' && (
        <SelectField
          control={form.control}
          name="accepterRegionName"
          label="Region of the VPC"
          options={regionChoices('AWS').map(({ value, label }) => ({ value: spelledRegion(value), label }))}
        />
      )}
      {provider &&
        otherSideFields[provider].map((name) =>
          name === 'accepterRegionName' ? null : (
            <TextField
              key={name}
              control={form.control}
              name={name}
              mono
              {...fieldTexts[name]}
              warning={(value) => warningOf(name, value, values, peers, peer?.id)}
            />
          ),
        )}
    </ChangePanel>
  );
}

function warningOf(
  name: OtherSideField,
  value: unknown,
  { containerId }: Values,
  peers: readonly Peer[],
  except: string | undefined,
): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return undefined;
  if (name === 'routeTableCidrBlock') return peerBlockWarning(text, containerId ?? '', peers, except);
  const shape = shapeProblem(name, text, true);
  return shape && `The value ${shape}: Atlas may refuse it.`;
}
