import { fieldPathLabel } from '#src/lib/field-labels.ts';

/** The label of a field in a request: `notifications[5].apiToken` is "notification 6, API token". */
export function pathLabel(path: string): string {
  return fieldPathLabel(path.replaceAll(/\[(\d+)\]/g, '.$1').split('.'));
}

/** A path with at least one position: `notifications[5].apiToken`, `policies[0]`. */
const indexedPath = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*\[\d+\](?:\[\d+\]|\.[A-Za-z_]\w*)*/g;

/** A message of the service whose paths are replaced by labels. */
export function withoutPaths(message: string): string {
  return message.replaceAll(indexedPath, (path) => `“${pathLabel(path)}”`);
}
