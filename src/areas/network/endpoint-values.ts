import { endpointIdRules } from '#contract/network/other-side.ts';
import { blockIn } from '#contract/security/cidr.ts';
import type { Service } from './resources.ts';

/** The form of a private endpoint, for all providers. */
export interface EndpointValues {
  id: string;
  privateEndpointIPAddress: string;
  endpointGroupName: string;
  gcpProjectId: string;
  /** A line for each forwarding rule: its name and its address. */
  endpoints: string;
}

export const emptyEndpoint: EndpointValues = {
  id: '',
  privateEndpointIPAddress: '',
  endpointGroupName: '',
  gcpProjectId: '',
  endpoints: '',
};

const mostLines = 100;

const isAddress = (text: string): boolean => !text.includes('/') && blockIn(text) !== undefined;

/** Lines such as `atlas-0,10.0.0.2`; separated by a comma or space. */
function pastedEndpoints(text: string): { endpointName: string; ipAddress: string }[] {
  return text
    .split('\n', mostLines + 1)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [endpointName = '', ipAddress = ''] = line.split(/[\s,;]+/u);
      return { endpointName, ipAddress };
    });
}

function googleProblem(text: string, attachments: number): string | undefined {
  const rows = pastedEndpoints(text);
  if (rows.length !== attachments)
    return `must have ${attachments} lines, one for each attachment; it has ${rows.length > mostLines ? 'more' : rows.length}`;
  const wrong = rows.findIndex(({ ipAddress }) => !isAddress(ipAddress));
  return wrong < 0
    ? undefined
    : `must have a name and an IP address in each line; line ${wrong + 1} has none`;
}

/** Problems by fields. */
export function endpointProblems(
  service: Service,
  values: EndpointValues,
): (readonly [keyof EndpointValues, string])[] {
  const id = values.id.trim();
  const problems: (readonly [keyof EndpointValues, string | undefined])[] = [];
  if (service.cloudProvider === 'GCP') {
    problems.push(['endpointGroupName', values.endpointGroupName.trim() === '' ? 'is required' : undefined]);
    problems.push(['gcpProjectId', values.gcpProjectId.trim() === '' ? 'is required' : undefined]);
    problems.push(['endpoints', googleProblem(values.endpoints, service.serviceAttachmentNames.length)]);
  } else {
    const { pattern, shape } = endpointIdRules[service.cloudProvider];
    problems.push(['id', id === '' ? 'is required' : pattern.test(id) ? undefined : shape]);
  }
  if (service.cloudProvider === 'AZURE') {
    const address = values.privateEndpointIPAddress.trim();
    const problem = address === '' ? 'is required' : isAddress(address) ? undefined : 'must be an IP address';
    problems.push(['privateEndpointIPAddress', problem]);
  }
  return problems.flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem] as const]));
}

export function endpointBody(service: Service, values: EndpointValues) {
  const id = values.id.trim();
  if (service.cloudProvider === 'AWS') return { id };
  if (service.cloudProvider === 'AZURE')
    return { id, privateEndpointIPAddress: values.privateEndpointIPAddress.trim() };
  return {
    endpointGroupName: values.endpointGroupName.trim(),
    gcpProjectId: values.gcpProjectId.trim(),
    endpoints: pastedEndpoints(values.endpoints),
  };
}
