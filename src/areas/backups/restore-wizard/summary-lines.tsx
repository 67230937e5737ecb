import { formatBytes, plural } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import classes from '#src/ui/frame/wizard.module.css';
import type { SummaryLine } from '#src/ui/frame/wizard.tsx';
import type { RestoreSearch, RestoreStep } from '../shared/backups-search.ts';
import type { SnapshotFact } from '../shared/facts.ts';
import { snapshotKind } from '../shared/texts.tsx';
import { namesOf } from './part-names.ts';
import { pointOf } from './restore-request.ts';
import { kindLabels, type WizardFacts } from './wizard-steps.ts';

interface SummaryFacts {
  groupId: string;
  chosen: RestoreSearch;
  facts: WizardFacts;
  base: SnapshotFact | undefined;
  projectName: string | undefined;
}

/** The selection so far, in the order of the steps. */
export function summaryLines(existing: SummaryFacts): SummaryLine<RestoreStep>[] {
  const { chosen, facts } = existing;
  const { kind } = chosen;
  return [
    {
      label: 'Source',
      step: 'source',
      value: chosen.cluster && `${chosen.cluster}${facts.source?.deleted ? ' (deleted)' : ''}`,
    },
    { label: 'What', step: 'source', value: kind && kindLabels[kind].title },
    { label: kind === 'pointInTime' ? 'Moment' : 'Point', step: 'point', value: pointText(existing) },
    ...(kind === 'collections' ? [partsLine(chosen)] : []),
    ...(kind === 'download' ? [] : [targetLine(existing)]),
  ];
}

function pointText({ chosen, facts: { zone }, base }: SummaryFacts) {
  const moment = pointOf(chosen) && chosen.at;
  if (moment !== undefined) {
    return (
      <>
        <span className="qd-numeric">{formatInstant(moment * 1000, zone, { seconds: true })}</span>
        {chosen.increment !== undefined && <span className={classes.dim}> write {chosen.increment}</span>}
        {zone !== 'UTC' && (
          <span className={`${classes.dim} qd-numeric`}>
            <br />
            {formatInstant(moment * 1000, 'UTC', { seconds: true })}
          </span>
        )}
      </>
    );
  }
  if (chosen.snapshot === undefined) return undefined;
  if (base?.at === undefined) return <span className={classes.mono}>{chosen.snapshot}</span>;
  return (
    <>
      <span className="qd-numeric">{formatInstant(base.at, zone, { seconds: true })}</span>
      <span className={classes.dim}>
        <br />
        {[
          snapshotKind(base),
          base.sizeBytes === undefined ? undefined : formatBytes(base.sizeBytes),
          base.version === undefined ? undefined : `MongoDB ${base.version}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function partsLine(chosen: RestoreSearch): SummaryLine<RestoreStep> {
  const { databases, collections } = namesOf(chosen);
  const texts = [
    ...(databases.length > 0 ? [plural(databases.length, 'database')] : []),
    ...(collections.length > 0 ? [plural(collections.length, 'collection')] : []),
  ];
  const how = chosen.write === 'OVERWRITE_EXISTING' ? 'over what exists' : 'as new';
  return {
    label: 'Parts',
    step: 'parts',
    value: texts.length === 0 ? undefined : `${texts.join(' and ')}, ${how}`,
  };
}

function targetLine({ groupId, chosen, projectName }: SummaryFacts): SummaryLine<RestoreStep> {
  const { target, project } = chosen;
  const elsewhere = project !== undefined && project !== groupId;
  return {
    label: 'Target',
    step: 'target',
    value: target && (
      <>
        {target}
        {elsewhere && (
          <span className={classes.dim}>
            <br />
            in {projectName ?? `project ${project}`}
          </span>
        )}
      </>
    ),
  };
}
