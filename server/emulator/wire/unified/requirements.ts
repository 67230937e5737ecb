import type { Abilities } from './deployment.ts';
import type { Requirement } from './format.ts';

function compareVersions(one: string, other: string): number {
  const parts = (version: string) => version.split('.').map(Number);
  const [a, b] = [parts(one), parts(other)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Why a server does not fulfil one requirement; undefined when it does. */
function lackOf(requirement: Requirement, { version, topology, parameters }: Abilities): string | undefined {
  const { minServerVersion, maxServerVersion, topologies, serverParameters } = requirement;
  const { serverless, auth, authMechanism, csfle } = requirement;
  if (minServerVersion && compareVersions(version, minServerVersion) < 0) {
    return `for servers from ${minServerVersion}`;
  }
  if (maxServerVersion && compareVersions(version, maxServerVersion) > 0) {
    return `for servers up to ${maxServerVersion}`;
  }
  if (topologies && !topologies.includes(topology)) return `for deployments ${topologies.join(', ')}`;
  if (serverless === 'require') return 'for serverless instances';
  if (auth === false) return 'for servers without users';
  if (authMechanism && authMechanism !== 'SCRAM-SHA-256') return `for the mechanism ${authMechanism}`;
  if (csfle) return 'for encryption on the client’s side';
  for (const [name, value] of Object.entries(serverParameters ?? {})) {
    if (parameters[name] !== value) return `for servers with ${name}: ${value}`;
  }
  return undefined;
}

/** Why no requirement is met; undefined when one is, or when the list is empty. */
export function whyNot(requirements: Requirement[] | undefined, abilities: Abilities): string | undefined {
  if (!requirements || requirements.length === 0) return undefined;
  const lacks = requirements.map((each) => lackOf(each, abilities));
  return lacks.includes(undefined) ? undefined : lacks.join('; ');
}
