import type { UnaskedKind } from '#contract/overview/overview.ts';

const words: Readonly<Record<UnaskedKind, string>> = {
  expiring: 'database users and access list',
  maintenance: 'maintenance window',
  certificates: 'certificates',
  backups: 'backups',
  searchIndexes: 'search indexes',
};

/** What is not read yet, of some kinds or of all, in words; empty where everything is. */
export function stillRead(
  unasked: readonly UnaskedKind[],
  of: readonly UnaskedKind[] = ['expiring', 'maintenance', 'certificates', 'backups', 'searchIndexes'],
): string {
  return of
    .filter((kind) => unasked.includes(kind))
    .map((kind) => words[kind])
    .join(', ');
}
