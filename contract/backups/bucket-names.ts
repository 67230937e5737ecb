/** Why a name is invalid: the rules that all three providers share. */
export function bucketNameProblem(name: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9.-]*[a-z0-9]$/.test(name)) {
    return 'must hold only lower-case letters, digits, dots and hyphens, and begin and end with a letter or digit';
  }
  if (name.includes('..')) return 'must not hold two dots in a row';
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return 'must not look like an IP address';
  return undefined;
}

const container = /^https:\/\/[a-z0-9]{3,24}\.blob\.core\.windows\.net\/([^/?#]+)\/?$/;

/** The container that an address of Azure's blob service names; undefined: it is no such address. */
export function containerOf(serviceUrl: string): string | undefined {
  return container.exec(serviceUrl)?.[1];
}
