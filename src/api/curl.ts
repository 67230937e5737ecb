import { product, rootPath } from '#contract/names.ts';
import type { VersionDate } from '#contract/versions.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';

export interface CurlRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the versioned root, encoded: `/groups/…/alerts`. */
  path: string;
  version: VersionDate;
  body?: object | undefined;
}

/** Where it is sent, and how the caller proves who it is. */
export interface CurlTarget {
  origin: string;
  kind?: 'apiKey' | 'serviceAccount';
}

/** A request as a curl command. Credentials stand there as the names of variables: a copied command holds none. */
export function curlCommand(
  target: CurlTarget,
  { method = 'GET', path, version, body }: CurlRequest,
): string {
  const type = `application/vnd.${product}.${version}+json`;
  const who =
    target.kind === 'serviceAccount'
      ? '--header "Authorization: Bearer $ATLAS_TOKEN"'
      : '--digest --user "$ATLAS_PUBLIC_KEY:$ATLAS_PRIVATE_KEY"';
  return [
    `curl ${who}`,
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    `--header 'Accept: ${type}'`,
    ...(body === undefined
      ? []
      : [`--header 'Content-Type: ${type}'`, `--data ${shellQuoted(JSON.stringify(body, null, 2))}`]),
    shellQuoted(`${target.origin.replace(/\/+$/u, '')}${rootPath('v2')}${path}`),
  ].join(' \\\n  ');
}
