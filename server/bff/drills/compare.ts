import type { DrillCollection, DrillComparison, DrillEvidence, DrillRun } from '#contract/console/drills.ts';

/** What one collection holds: the number of its documents, and their hash where the database gave one. */
export interface Digest {
  db: string;
  name: string;
  documents: number;
  md5: string | null;
}

/** The maximum number of collections kept individually as evidence; of the others only their number. */
const collectionsKept = 2_000;

const own = new Set(['admin', 'local', 'config']);

/** Collections that belong to people: those of the database itself differ from cluster to cluster. */
export function isOwnData({ db, name }: Pick<Digest, 'db' | 'name'>): boolean {
  return !own.has(db) && !name.startsWith('system.');
}

const keyOf = ({ db, name }: Pick<Digest, 'db' | 'name'>) => `${db}\0${name}`;
const sideOf = (digest: Digest | undefined) =>
  digest ? { documents: digest.documents, md5: digest.md5 } : null;

function verdictOf(
  expected: Digest | undefined,
  match: Digest | undefined,
  checked: boolean,
): DrillCollection['verdict'] {
  if (!checked) return 'counted';
  if (!match) return 'missing';
  if (!expected) return 'extra';
  if (expected.documents !== match.documents) return 'differs';
  // without a hash on both sides the numbers are all there is
  const isKnown = expected.md5 !== null && match.md5 !== null;
  return isKnown && expected.md5 !== match.md5 ? 'differs' : 'matched';
}

const rank: Record<DrillCollection['verdict'], number> = {
  missing: 0,
  differs: 1,
  extra: 2,
  matched: 3,
  counted: 4,
};

/** Compares the restored data with the expected data, collection by collection; differences come first. */
export function compare(
  expected: readonly Digest[] | undefined,
  results: readonly Digest[],
  at: number,
): DrillComparison {
  const wanted = new Map(expected?.filter(isOwnData).map((each) => [keyOf(each), each]));
  const there = new Map(results.filter(isOwnData).map((each) => [keyOf(each), each]));
  const collections = [...new Set([...wanted.keys(), ...there.keys()])].map((key): DrillCollection => {
    const [left, right] = [wanted.get(key), there.get(key)];
    const { db, name } = (left ?? right) as Digest;
    const verdict = verdictOf(left, right, expected !== undefined);
    return { db, name, verdict, expected: sideOf(left), found: sideOf(right) };
  });
  collections.sort(
    (a, b) => rank[a.verdict] - rank[b.verdict] || (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0),
  );
  const numberOf = (verdict: DrillCollection['verdict']) =>
    collections.filter((each) => each.verdict === verdict).length;
  return {
    at,
    collections: collections.slice(0, collectionsKept),
    matched: numberOf('matched'),
    differs: numberOf('differs'),
    missing: numberOf('missing'),
    extra: numberOf('extra'),
    documents: [...there.values()].reduce((sum, each) => sum + each.documents, 0),
  };
}

const grouped = (value: number) => value.toLocaleString('en-US');
const counted = (value: number, word: string) => `${grouped(value)} ${word}${value === 1 ? '' : 's'}`;

type Verdict = Pick<DrillRun, 'state' | 'reason'>;

/** A summary of the differences: "2 collections differ, 1 is missing". */
function wrongs({ differs, missing, extra }: DrillComparison): string {
  const parts = [
    differs > 0 && `${counted(differs, 'collection')} ${differs === 1 ? 'differs' : 'differ'}`,
    missing > 0 && `${grouped(missing)} missing`,
    extra > 0 && `${grouped(extra)} more than expected`,
  ];
  return parts.filter((each) => each !== false).join(', ');
}

function validateSnapshot(comparison: DrillComparison): Verdict {
  const { matched, differs, missing, extra, documents } = comparison;
  if (differs + missing + extra > 0) {
    return {
      state: 'failed',
      reason: `Restored, but different from the backup: ${wrongs(comparison)}; ${grouped(matched)} matched.`,
    };
  }
  return {
    state: 'passed',
    reason: `${counted(matched, 'collection')} with ${counted(documents, 'document')} match the backup.`,
  };
}

/** The source has moved on since: only what cannot be explained by that is a failure. */
function validateSource(comparison: DrillComparison): Verdict {
  const emptied = comparison.collections.filter(
    ({ expected, found }) => (expected?.documents ?? 0) > 0 && found?.documents === 0,
  ).length;
  if (comparison.missing + emptied > 0) {
    const parts = [
      comparison.missing > 0 && `${counted(comparison.missing, 'collection')} of the source not there`,
      emptied > 0 && `${counted(emptied, 'collection')} empty`,
    ];
    return {
      state: 'failed',
      reason: `Restored, but compared with the source now: ${parts.filter((each) => each !== false).join(', ')}.`,
    };
  }
  const { matched, differs, extra } = comparison;
  const moved = differs + extra;
  return {
    state: 'passed',
    reason:
      moved === 0
        ? `Compared with the source now: all ${counted(matched, 'collection')} equal.`
        : `Compared with the source now: ${grouped(matched)} of ${counted(matched + moved, 'collection')} equal; hashes cannot show whether the others were written since or restored incorrectly.`,
  };
}

/** The verdict on the restored data; it names its evidence. */
export function validate(evidence: DrillEvidence, comparison: DrillComparison | null): Verdict {
  if (!comparison || evidence === 'nothing') {
    return {
      state: 'passed',
      reason: 'Restored. Not compared: no deployment is linked to the target.',
    };
  }
  if (evidence === 'targetOnly') {
    const total = comparison.collections.length;
    return {
      state: 'passed',
      reason: `Restored ${counted(comparison.documents, 'document')} in ${counted(total, 'collection')}. Counted only: nothing to compare with.`,
    };
  }
  return evidence === 'snapshot' ? validateSnapshot(comparison) : validateSource(comparison);
}
