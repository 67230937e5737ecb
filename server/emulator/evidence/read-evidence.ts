import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Facts about the service, packed by scripts/service-evidence.mjs. Nothing but tests may load them. */
export type EvidenceName =
  | 'answers'
  | 'described'
  | 'operations'
  | 'schemas'
  | 'recorded'
  | 'recordings'
  | 'limits'
  | 'optional'
  | 'values';

const read = new Map<EvidenceName, unknown>();

/** The content of one of the files beside this one; read once, at its first use. */
export function evidence(name: EvidenceName): unknown {
  if (!read.has(name)) {
    const packed = readFileSync(new URL(`./${name}.json.gz`, import.meta.url));
    read.set(name, JSON.parse(gunzipSync(packed).toString('utf8')));
  }
  return read.get(name);
}
