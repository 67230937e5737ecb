import type { VerificationResult } from '#contract/console/migration-plans.ts';
import { plural } from '#src/lib/bytes.ts';
import type { WriteRate } from '../progress/use-write-rate.ts';
import { rateText } from '../progress/write-rate.ts';
import type { Verdict } from './go-no-go.ts';

/** Counted differences as a sentence part: `23 documents only at the source, 2 different`. */
function differencesText({ onlyAtSource, onlyAtTarget, differing, more }: VerificationResult): string {
  const parts = [
    ...(onlyAtSource > 0 ? [`${plural(onlyAtSource, 'document')} only at the source`] : []),
    ...(onlyAtTarget > 0 ? [`${plural(onlyAtTarget, 'document')} only at the target`] : []),
    ...(differing > 0 ? [`${plural(differing, 'document')} different`] : []),
  ];
  if (parts.length === 0) return 'the counts of documents differ';
  return `${more ? 'at least ' : ''}${parts.join(', ')}`;
}

/** The verification of both sides in a few words; undefined while none was started. */
export function verificationText(result: VerificationResult | null): string | undefined {
  if (!result) return undefined;
  if (result.running) return 'verification in progress';
  if (result.state === 'equal') return 'verified, no differences';
  return result.state === 'different' ? differencesText(result) : 'verification not completed';
}

/** Text of the current write rate, also for an unknown one. */
export function writeRateText({ perSecond, unknown }: WriteRate): string {
  if (perSecond !== undefined) return rateText(perSecond);
  return unknown === '' ? 'being measured' : `unknown. ${unknown}`;
}

/** Risks of a cutover now, in sentences; with any of them the user types the name of the target. */
export function cutoverRisks(
  decision: Verdict,
  result: VerificationResult | null,
  writes: WriteRate,
): string[] {
  return [
    ...(decision.go ? [] : [`The decision of the board is No-go. Missing: ${decision.missing.join('; ')}.`]),
    ...verificationRisk(result),
    ...writeRisk(writes),
  ];
}

function verificationRisk(result: VerificationResult | null): string[] {
  if (!result) return ['Both sides were not compared: documents can be missing at the target.'];
  if (result.running) return ['The verification is not finished: documents can be missing at the target.'];
  if (result.state === 'equal') return [];
  return result.state === 'different'
    ? [`The verification found differences: ${differencesText(result)}. They stay after the cutover.`]
    : ['The last verification was not completed: documents can be missing at the target.'];
}

function writeRisk({ perSecond, unknown }: WriteRate): string[] {
  if (perSecond === 0) return [];
  if (perSecond !== undefined)
    return [
      `Writes to the source continue (${rateText(perSecond)}): writes after the cutover stay at the source only.`,
    ];
  const reason = unknown === '' ? 'The rate is being measured.' : unknown;
  return [`Whether writes to the source continue is unknown. ${reason}`];
}
