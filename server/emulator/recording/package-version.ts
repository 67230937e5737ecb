import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version of this package; the depth of this file in it differs between source and build. */
export function packageVersion(from = import.meta.dirname): string {
  const path = join(from, 'package.json');
  if (existsSync(path)) return String(JSON.parse(readFileSync(path, 'utf8')).version);
  return packageVersion(dirname(from));
}
