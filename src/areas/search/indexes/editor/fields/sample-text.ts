import { formatCount, plural } from '#src/lib/bytes.ts';
import type { SampledFields } from './use-sampled-fields.ts';

/** The documents that contained the displayed fields, and how many of the fields an index leaves out. */
export function sampleText(
  { refusal, pending, documents, total }: Pick<SampledFields, 'refusal' | 'pending' | 'documents' | 'total'>,
  uncovered: number,
): string {
  if (refusal !== undefined) return refusal;
  if (pending) return 'Loading documents…';
  if (documents === 0) return 'There are no documents yet: only the fields of the definition are shown.';
  const of = total === undefined ? '' : ` of ${formatCount(total)}`;
  const left =
    uncovered === 0
      ? 'all their fields are indexed'
      : `${plural(uncovered, 'field is', 'fields are')} not indexed`;
  return `From ${plural(documents, 'document')}${of}: ${left}.`;
}
