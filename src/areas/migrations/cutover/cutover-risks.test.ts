import { describe, expect, it } from 'vitest';
import {
  type Verification,
  type VerificationResult,
  verificationResult,
} from '#contract/console/migration-plans.ts';
import { stateLabels } from '../migration-text.tsx';
import { cutoverRisks, verificationText } from './cutover-risks.ts';

const go = { go: true, missing: [] };
const still = { perSecond: 0, unknown: '' };
const equal: VerificationResult = {
  ...{ state: 'equal', running: false, onlyAtSource: 0, onlyAtTarget: 0, differing: 0, more: false },
};
const different: VerificationResult = { ...equal, state: 'different', onlyAtSource: 23 };

const run = (state: Verification['state'], missing = 0): Verification =>
  ({
    state,
    collections: [
      {
        differences: Array.from({ length: missing }, (_, id) => ({ id: String(id), kind: 'missing' })),
        more: false,
      },
    ],
  }) as unknown as Verification;

describe('the risks of a cutover', () => {
  it('are empty with Go, equal sides and no writes', () => {
    expect(cutoverRisks(go, equal, still)).toEqual([]);
  });

  it.each<[string, Parameters<typeof cutoverRisks>, RegExp]>([
    [
      'missing items',
      [{ go: false, missing: ['Plan agreed', 'Backup taken'] }, equal, still],
      /No-go.*Plan agreed; Backup taken/,
    ],
    ['no verification', [go, null, still], /not compared/],
    ['a verification in progress', [go, { ...equal, running: true }, still], /not finished/],
    ['differences', [go, different, still], /23 documents only at the source/],
    ['a failed verification', [go, { ...equal, state: 'failed' }, still], /not completed/],
    ['writes', [go, equal, { perSecond: 2, unknown: '' }], /2\/s/],
    ['a few writes', [go, equal, { perSecond: 0.2, unknown: '' }], /below 1\/s/],
    [
      'an unknown write rate',
      [go, equal, { perSecond: undefined, unknown: 'No deployment.' }],
      /unknown. No deployment/,
    ],
    ['a rate that is being measured', [go, equal, { perSecond: undefined, unknown: '' }], /being measured/],
  ])('name %s', (_, args, text) => {
    const risks = cutoverRisks(...args);
    expect([risks.length, risks[0]]).toEqual([1, expect.stringMatching(text)]);
  });
});

describe('the result of verifications', () => {
  it('is that of the newest one that ended', () => {
    expect(verificationResult([])).toBeNull();
    expect(verificationResult([run('cancelled')])).toBeNull();
    const result = verificationResult([run('cancelled'), run('running'), run('different', 23), run('equal')]);
    expect(result).toMatchObject({ state: 'different', running: true, onlyAtSource: 23 });
    expect(verificationText(verificationResult([run('different', 23)]))).toBe(
      '23 documents only at the source',
    );
  });

  it('decides whether a complete migration is green', () => {
    const complete = { state: 'complete', last: null } as const;
    const textOf = (result: VerificationResult | null) => stateLabels(complete, result);
    expect(textOf(null)).toEqual({ kind: 'ok', label: 'Complete' });
    expect(textOf(equal)).toEqual({ kind: 'ok', label: 'Complete' });
    expect(textOf(different)).toEqual({ kind: 'warning', label: 'Complete, with differences' });
    expect(textOf({ ...equal, running: true }).kind).toBe('progress');
    expect(textOf({ ...equal, state: 'failed' }).kind).toBe('warning');
  });
});
