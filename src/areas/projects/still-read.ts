import type { UnaskedKind } from '#contract/overview/overview.ts';

const texts: Readonly<Record<UnaskedKind, string>> = {
  expiring: 'database users and access list',
  maintenance: 'maintenance window',
  certificates: 'certificates',
  backups: 'backups',
  searchIndexes: 'search indexes',
};

/** The kinds that are not read yet, among some kinds or all, as text; empty if everything is read. */
export function stillRead(
  unasked: readonly UnaskedKind[],
  of: readonly UnaskedKind[] = ['expiring', 'maintenance', 'certificates', 'backups', 'searchIndexes'],
): string {
  return of
    .filter((kind) => unasked.includes(kind))
    .map((kind) => texts[kind])
    .join(', ');
}
