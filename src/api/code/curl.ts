import { product, rootPath } from '#contract/api/names.ts';
import type { VersionDate } from '#contract/api/versions.ts';
import type { CodeTarget } from './program.ts';
import { writeShell } from './shell.ts';

export interface CurlRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the versioned root, encoded: `/groups/…/alerts`. */
  path: string;
  version: VersionDate;
  body?: object | undefined;
}

/** Where it is sent, and how the caller proves who it is. */
export type CurlTarget = CodeTarget;

/** A request as a curl command. Credentials appear as names of variables: a copied command contains none. */
export function curlCommand(
  target: CurlTarget,
  { method = 'GET', path, version, body }: CurlRequest,
): string {
  const accept = `application/vnd.${product}.${version}+json`;
  const about = { operationId: '', method, accept, path: rootPath('v2') + path, params: {} };
  return writeShell({ target, steps: [{ request: { ...about, body, contentType: accept } }] });
}
