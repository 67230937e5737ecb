import type { Mask, TwinCollection, TwinCollectionState } from '#contract/twins/documents.ts';
import { plural } from '#src/lib/bytes.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

export const collectionStates: Readonly<Record<TwinCollectionState, { kind: StateKind; label: string }>> = {
  reading: { kind: 'progress', label: 'Reading' },
  paused: { kind: 'warning', label: 'Paused' },
  writing: { kind: 'progress', label: 'Writing' },
  done: { kind: 'ok', label: 'Copied' },
  failed: { kind: 'failed', label: 'Failed' },
};

export const maskLabels: Readonly<Record<Mask, string>> = {
  hash: 'Hash',
  redact: 'Redact',
  email: 'Fake e-mail',
  name: 'Fake name',
  number: 'Fake number',
  date: 'Fake date',
  id: 'Fake ID',
};

/** The documents of a copied collection in one sentence. */
export function contentText({
  state,
  readCount,
  sourceCount,
  writtenCount,
  refusedCount,
  isCut,
  reason,
  indexCount,
  leftOut,
}: TwinCollection): string {
  if (state === 'failed') return reason;
  const of = sourceCount === null ? '' : ` of ${plural(sourceCount, 'document')}`;
  const cut = isCut ? ' The limit of bytes ended the reads.' : '';
  if (state !== 'done') return `${readCount.toLocaleString('en-US')}${of} read and masked.${cut}`;
  const refused = refusedCount > 0 ? ` ${plural(refusedCount, 'document')} refused by the twin.` : '';
  const indexes = indexCount > 0 ? ` ${plural(indexCount, 'index', 'indexes')}.` : '';
  const missing = leftOut.length > 0 ? ` Not copied: ${leftOut.join(' ')}` : '';
  return `${writtenCount.toLocaleString('en-US')}${of}.${indexes}${refused}${cut}${missing}`;
}
