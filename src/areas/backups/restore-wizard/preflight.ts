import { formatBytes, formatCount, formatShare, plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import type { RestoreSearch } from '../shared/backups-search.ts';
import type { RestoreFact, SnapshotFact, Source } from '../shared/facts.ts';
import { namesOf, targetNameOf } from './part-names.ts';
import { diskBytesOf, type Fit, type Load, majorSteps, misfits, type Target } from './target-fit.ts';

/** `unknown`: Atlas does not say beforehand; it checks when the restore is requested. */
export type CheckResult = 'pass' | 'warn' | 'fail' | 'unknown';

export interface Check {
  id: string;
  label: string;
  result: CheckResult;
  says: string;
  /** The cluster whose snapshot, taken first, resolves it. */
  takes?: Pick<Target, 'groupId' | 'name'>;
}

/** Known facts before a restore. Undefined facts could not be loaded. */
export interface PreflightFacts {
  search: RestoreSearch;
  source: Source;
  /** The snapshot that is restored, or the one before the moment. */
  snapshot: SnapshotFact | undefined;
  load: Load;
  target: Target | undefined;
  isSource: boolean;
  /** Why the chosen source or moment cannot be restored any more; undefined: it can. */
  refusal: string | undefined;
  /** The restored moment, in milliseconds. */
  point: number | undefined;
  now: number;
  /** On-demand snapshots that are queued or in progress, of source and target. */
  underWay: readonly SnapshotFact[] | undefined;
  /** Restores that run into the target. */
  into: readonly RestoreFact[] | undefined;
  /** Downloads of the same snapshot that are prepared or ready. */
  downloads: readonly RestoreFact[];
  /** Current content of the target. */
  holds: { documents: number; collections: number } | undefined;
  /** The newest snapshot of the target; null: it has no snapshot. */
  rescue: number | null | undefined;
  when: (ms: number) => string;
}

const check = (id: string, label: string, result: CheckResult, says: string): Check => ({
  id,
  label,
  result,
  says,
});

/** Every check before a restore, in the order in which they block it. */
export function preflight(facts: PreflightFacts): Check[] {
  const { search, target } = facts;
  if (search.kind === 'download') return [...pointCheck(facts), runningCheck(facts), downloadCheck(facts)];
  if (!target) return pointCheck(facts);
  const wrong = misfits(facts.load, target);
  const of = (about: Fit) => wrong.find((each) => each.about === about)?.why;
  return [
    ...pointCheck(facts),
    targetCheck(facts, target, of('kind') ?? of('state')),
    runningCheck(facts),
    versionCheck(facts, target, of('version')),
    ...topologyCheck(facts, target, of('topology')),
    ...encryptionCheck(facts, target, of('encryption')),
    ...sizeCheck(facts, target),
    lossCheck(facts, target),
    ...rescueCheck(facts, target),
    ...gapCheck(facts, target),
  ];
}

const order: readonly CheckResult[] = ['fail', 'warn', 'unknown', 'pass'];

/** Blockers and warnings before passed checks; equal ones keep their order. */
export function worstFirst(checks: readonly Check[]): Check[] {
  return checks.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result));
}

/** The first failed check; undefined if none failed. */
export function blocker(checks: readonly Check[]): Check | undefined {
  return checks.find(({ result }) => result === 'fail');
}

function pointCheck({ refusal, snapshot, point, when, search }: PreflightFacts): Check[] {
  if (refusal !== undefined) return [check('point', 'Backup', 'fail', refusal)];
  if (point === undefined) return [];
  const ofMoment =
    search.kind === 'pointInTime' || (search.kind === 'collections' && search.snapshot === undefined);
  if (!ofMoment) return [check('point', 'Backup', 'pass', `The snapshot of ${when(point)} is complete.`)];
  const base =
    snapshot?.at === undefined ? '' : `, from the snapshot of ${when(snapshot.at)} and the writes since`;
  return [check('point', 'Backup', 'pass', `${when(point)} can be restored${base}.`)];
}

function targetCheck({ isSource }: PreflightFacts, { name }: Target, why: string | undefined): Check {
  const label = 'Target';
  if (why !== undefined) return check('target', label, 'fail', why);
  return check('target', label, 'pass', `${name} is available${isSource ? ', and the source itself' : ''}.`);
}

function runningCheck({ underWay, into, target, search, when }: PreflightFacts): Check {
  const label = 'Running jobs';
  const [snapshot] = underWay ?? [];
  if (snapshot) {
    const since = snapshot.requestedAt === undefined ? '' : ` since ${when(snapshot.requestedAt)}`;
    return check(
      'running',
      label,
      'fail',
      `An on-demand snapshot of ${snapshot.source.name} is ${snapshot.state === 'queued' ? 'queued' : 'in progress'}${since}. Restores wait until it has finished.`,
    );
  }
  const [restore] = into ?? [];
  if (restore) {
    const since = restore.requestedAt === undefined ? '' : ` since ${when(restore.requestedAt)}`;
    return check('running', label, 'fail', `A restore into ${target?.name} is in progress${since}.`);
  }
  if (underWay === undefined || (into === undefined && search.kind !== 'download')) {
    return check('running', label, 'unknown', 'Snapshots or restores of the target could not be loaded.');
  }
  return check(
    'running',
    label,
    'pass',
    search.kind === 'download'
      ? 'No on-demand snapshot is queued or in progress.'
      : 'No on-demand snapshots and no restores. Live migrations and simulated outages are not checked: Atlas refuses such a target.',
  );
}

function downloadCheck({ load, downloads, source }: PreflightFacts): Check {
  const label = 'Download';
  if (load.encrypted) {
    return check(
      'download',
      label,
      'fail',
      'Snapshots that are encrypted with a key of yours cannot be downloaded.',
    );
  }
  if (downloads.length > 0) {
    return check(
      'download',
      label,
      'fail',
      'A download of this snapshot is in progress or ready. Its links are listed under Restores.',
    );
  }
  const files =
    source.sharded && load.shards !== undefined
      ? `One archive for each of ${plural(load.shards, 'shard')} and one for the config servers`
      : 'One archive (.tar.gz)';
  const life = source.kind === 'flex' ? '6 hours from now' : 'an hour after they are ready';
  return check('download', label, 'pass', `${files}. The links expire ${life}.`);
}

function versionCheck({ load }: PreflightFacts, { version, name }: Target, why: string | undefined): Check {
  const label = 'Version';
  if (why !== undefined) return check('version', label, 'fail', why);
  if (load.version === undefined) {
    return check(
      'version',
      label,
      'unknown',
      `The version of the backup is unknown. ${name} runs MongoDB ${version}.`,
    );
  }
  if (majorSteps(load.version, version) === 1) {
    return check(
      'version',
      label,
      'warn',
      `MongoDB ${load.version} into ${version}: one major version up. Check the version that the applications expect.`,
    );
  }
  const same = load.version === version;
  return check(
    'version',
    label,
    'pass',
    `MongoDB ${load.version}${same ? ' on both sides' : ` into ${version}`}.`,
  );
}

function topologyCheck({ load }: PreflightFacts, { cluster }: Target, why: string | undefined): Check[] {
  const label = 'Topology';
  if (why !== undefined) return [check('topology', label, 'fail', why)];
  if (!cluster) return [];
  const text = load.sharded
    ? `Sharded, ${plural(cluster.replicationSpecs.length, 'shard')} on both sides.`
    : 'Replica set on both sides.';
  return [check('topology', label, 'pass', text)];
}

function encryptionCheck({ load }: PreflightFacts, { cluster }: Target, why: string | undefined): Check[] {
  const label = 'Encryption';
  if (why !== undefined) return [check('encryption', label, 'fail', why)];
  if (!cluster) return [];
  if (load.encrypted === undefined) {
    return [check('encryption', label, 'unknown', 'The encryption of the backup could not be loaded.')];
  }
  const text = load.encrypted
    ? 'With a key of yours on both sides.'
    : "With the provider's keys on both sides.";
  return [check('encryption', label, 'pass', text)];
}

/** A disk that is fuller than this has little space for growth // assumed */
const tightShare = 0.8;

function sizeCheck({ snapshot, search }: PreflightFacts, { cluster, name }: Target): Check[] {
  const size = snapshot?.sizeBytes;
  const disk = cluster && diskBytesOf(cluster);
  if (search.kind === 'collections' || size === undefined || disk === undefined) return [];
  const share = size / disk;
  const text = `${formatBytes(size)} onto ${formatBytes(disk)} of disk: ${formatShare(share)}.`;
  if (share >= 1) {
    return [
      check(
        'size',
        'Size',
        'warn',
        `${text} The backup is larger than the disk of ${name}: scale it up first.`,
      ),
    ];
  }
  return [check('size', 'Size', share > tightShare ? 'warn' : 'pass', text)];
}

function lossCheck(facts: PreflightFacts, target: Target): Check {
  const { search, holds, isSource, point, now, when } = facts;
  if (search.kind === 'collections') return partsLoss(facts, target);
  const held = holds
    ? `${target.name} contains ${plural(holds.documents, 'document')} in ${plural(holds.collections, 'collection')} now`
    : `All data in ${target.name} is replaced`;
  if (holds && holds.documents === 0) {
    return check('loss', 'Data replaced', 'pass', `${target.name} contains no documents.`);
  }
  if (!isSource) {
    return check(
      'loss',
      'Data replaced',
      'warn',
      holds ? `${held}. All of it is replaced by the backup.` : `${held}, and by nothing but the backup.`,
    );
  }
  const span =
    point === undefined ? '' : ` since ${when(point)} (${formatDuration(Math.max(0, now - point))})`;
  return check('loss', 'Data replaced', 'warn', `${held}. Writes${span} are lost.`);
}

function partsLoss({ search }: PreflightFacts, { name }: Target): Check {
  const { databases, collections } = namesOf(search);
  const count = [
    ...(databases.length > 0 ? [plural(databases.length, 'database')] : []),
    ...(collections.length > 0 ? [plural(collections.length, 'collection')] : []),
  ].join(' and ');
  if (search.write === 'OVERWRITE_EXISTING') {
    return check(
      'loss',
      'Data replaced',
      'warn',
      `${count} of ${name} are replaced. Everything else stays as it is.`,
    );
  }
  const [first] = [...databases, ...collections];
  const named = first && targetNameOf(first.sourceNamespace, search);
  const example = named === undefined || named === first?.sourceNamespace ? '' : `, the first as ${named}`;
  return check(
    'loss',
    'Data replaced',
    'pass',
    `Nothing: ${count} are created as new at ${name}${example}. One whose name is taken gets another name.`,
  );
}

function rescueCheck({ rescue, now, when, search, target }: PreflightFacts, into: Target): Check[] {
  const { name, kind, groupId } = into;
  if (rescue === undefined || (search.kind === 'collections' && search.write !== 'OVERWRITE_EXISTING'))
    return [];
  const label = 'Rollback';
  if (target?.cluster && !target.cluster.backupEnabled) {
    return [
      check(
        'rescue',
        label,
        'warn',
        `${name} has no backup: its current data cannot be restored afterwards.`,
      ),
    ];
  }
  // of other kinds Atlas takes the snapshots itself // documented
  const takes = kind === 'dedicated' ? { takes: { groupId, name } } : {};
  if (rescue === null) {
    const text = `${name} has no snapshot: its current data cannot be restored afterwards.`;
    return [{ ...check('rescue', label, 'warn', text), ...takes }];
  }
  const age = now - rescue;
  const text = `The newest snapshot of ${name} is of ${when(rescue)}, ${formatDuration(Math.max(0, age))} ago.`;
  const old = age > 3_600_000;
  if (!old) return [check('rescue', label, 'pass', text)];
  const more = kind === 'dedicated' ? ' Take one before restoring to keep later writes.' : '';
  return [{ ...check('rescue', label, 'warn', `${text}${more}`), ...takes }];
}

function gapCheck({ search }: PreflightFacts, { cluster, name }: Target): Check[] {
  if (!cluster?.pitEnabled || search.kind === 'collections') return [];
  return [
    check(
      'gap',
      'Point in time',
      'warn',
      `Continuous backup of ${name} gets a gap: no point in time can be restored until the first snapshot after this restore has completed.`,
    ),
  ];
}

/** `2 warnings`, `1 check failed`, for the head of the card. */
export function verdict(checks: readonly Check[]): { result: CheckResult; text: string } {
  const count = (result: CheckResult) => checks.filter((each) => each.result === result).length;
  const [fails, warns] = [count('fail'), count('warn')];
  if (fails > 0) {
    return {
      result: 'fail',
      text: fails === 1 ? '1 check failed' : `${formatCount(fails)} checks failed`,
    };
  }
  if (warns > 0) return { result: 'warn', text: `Nothing blocks the restore · ${plural(warns, 'warning')}` };
  return { result: 'pass', text: 'Nothing blocks the restore' };
}
