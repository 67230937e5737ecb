import { type CurlRequest, curlCommand } from '#src/api/code/curl.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';
import type { Place } from './use-place.ts';

/** A request in the three ways that people copy it, where each of them exists. */
export function copyFormats(
  place: Place,
  request: CurlRequest,
  cli: string,
  terraform: readonly string[],
): CopyFormat[] {
  return [
    { label: 'curl', text: curlCommand(place, request) },
    { label: 'Atlas CLI', text: cli },
    { label: 'Terraform', text: terraform.join('\n') },
  ];
}
