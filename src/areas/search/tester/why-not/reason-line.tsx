import { printLine } from '#src/lib/ejson/print.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import { Mono } from '#src/ui/values/mono.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { Clause } from '../query/clauses.ts';
import type { TesterPlace } from '../tester-place.ts';
import type { Reason } from './reasons.ts';
import { TermComparison } from './term-comparison.tsx';
import classes from './why-not.module.css';

interface ReasonLineProps {
  place: TesterPlace;
  clause: Clause;
  reason: Reason;
}

/** The missing match of a document at one path, in words. */
export function ReasonLine({ place, clause, reason }: ReasonLineProps) {
  if (reason.kind === 'terms') return <TermComparison place={place} clause={clause} reason={reason} />;
  return <p className={classes.reason}>{reasonText(clause, reason)}</p>;
}

function reasonText({ operator }: Clause, reason: Exclude<Reason, { kind: 'terms' }>) {
  switch (reason.kind) {
    case 'absent':
      return (
        <>
          The document has no field <Mono>{reason.path}</Mono>.
        </>
      );
    case 'notIndexed':
      return (
        <>
          <Mono>{reason.path}</Mono> is {indexedWords(reason.has)}, and {operator} looks only at fields
          indexed as {reason.as.join(' or ') || 'something'}. Change the definition of the index, or search
          another field.
        </>
      );
    case 'unsuitable':
      return (
        <>
          <Mono>{reason.path}</Mono> holds {reason.kinds.join(', ')} in this document, and {operator} compares{' '}
          {reason.looksAt} only.
        </>
      );
    case 'keyword':
      return (
        <>
          <Mono>{reason.path}</Mono> is analyzed with <Mono>{reason.analyzer}</Mono>, so that {operator} would
          see single words. Index it with <Mono>lucene.keyword</Mono>, or set <Mono>allowAnalyzedField</Mono>.
        </>
      );
    case 'values':
      return <Values reason={reason} />;
    case 'unexplained':
      return (
        <>
          The engine does not find it by <Mono>{operator}</Mono>
          {reason.path !== undefined && (
            <>
              {' '}
              on <Mono>{reason.path}</Mono>
            </>
          )}
          , though the field is there and indexed.
        </>
      );
  }
}

/** documented: fields that a static mapping does not name are left out */
const indexedWords = (has: readonly string[]): string =>
  has.length === 0 ? 'not indexed' : `indexed as ${has.join(', ')}`;

const mostValues = 6;

function Values({ reason: { path, values, asked } }: { reason: Extract<Reason, { kind: 'values' }> }) {
  const { zone } = useZone();
  const shown = values.slice(0, mostValues).map((value) => shownValue(value, zone).text);
  return (
    <>
      <Mono>{path}</Mono> is <Mono>{shown.join(', ')}</Mono>
      {values.length > mostValues && ` and ${values.length - mostValues} more`}; the clause requires{' '}
      <Mono>{printLine(asked, 'relaxed')}</Mono>.
    </>
  );
}
