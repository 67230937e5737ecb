import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import type { Source } from '../shared/facts.ts';
import type { FormProblem } from '../shared/form-errors.ts';
import type { ExportBody } from './copy-as.ts';
import { type ExportFact, isActive } from './export-facts.ts';

/** The form of a new export. */
export interface ExportForm {
  cluster: string;
  snapshot: string;
  bucket: string;
  customData: { key: string; value: string }[];
}

/** Pairs, and characters of each part, beyond which a form warns // assumed */
export const mostPairs = 50;
export const mostLetters = 255;

/** Validation errors of the pairs: each part is required, and keys are unique. */
function pairProblems(pairs: ExportForm['customData']): FormProblem[] {
  return pairs.flatMap(({ key, value }, at) => {
    const path = `customData.${at}`;
    const problems: FormProblem[] = [];
    if (key.trim() === '') problems.push({ path: `${path}.key`, message: 'Key is required.' });
    else if (pairs.findIndex((other) => other.key === key) < at) {
      problems.push({ path: `${path}.key`, message: 'Key must be unique.' });
    }
    if (value.trim() === '') problems.push({ path: `${path}.value`, message: 'Value is required.' });
    return problems;
  });
}

export function problemsOf(form: ExportForm): FormProblem[] {
  const missing = [
    { path: 'cluster', message: form.cluster === '' ? 'Choose a cluster.' : '' },
    { path: 'snapshot', message: form.snapshot === '' ? 'Choose a snapshot.' : '' },
    { path: 'bucket', message: form.bucket === '' ? 'Choose a bucket.' : '' },
  ].filter(({ message }) => message !== '');
  return [...missing, ...pairProblems(form.customData)];
}

export function bodyOf({ snapshot, bucket, customData }: ExportForm): ExportBody {
  return {
    snapshotId: snapshot,
    exportBucketId: bucket,
    ...(customData.length > 0 ? { customData } : {}),
  };
}

/** Why the snapshots of a cluster cannot be exported now. */
export function clusterProblem({ cluster }: Source): string | undefined {
  const refusal = cluster && clusterRefusal('exportSnapshot', cluster);
  return refusal && clusterRefusals[refusal];
}

/** The job that exports a snapshot now: the service takes one at a time // documented */
export function activeJob(jobs: readonly ExportFact[], snapshotId: string): ExportFact | undefined {
  return jobs.find((fact) => fact.job.snapshotId === snapshotId && isActive(fact));
}
