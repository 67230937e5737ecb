import { plural } from '#src/lib/bytes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { type Clause, clauseName } from '../query/clauses.ts';
import type { TesterPlace } from '../tester-place.ts';
import type { Culprit } from './culprits.ts';
import { ReasonLine } from './reason-line.tsx';
import { reasonsOf } from './reasons.ts';
import classes from './why-not.module.css';

interface CulpritListProps {
  place: TesterPlace;
  culprits: readonly Culprit[];
  document: EjsonObject;
}

/** The clauses that exclude a document, and the reasons for each. */
export function CulpritList({ place, culprits, document }: CulpritListProps) {
  return (
    <Stack gap={12} shrink size={13} className={classes.culprits}>
      <Notice
        tone="error"
        title={
          culprits.length === 1
            ? 'Not found because of one clause'
            : `Not found because of ${plural(culprits.length, 'clause')}`
        }
      />
      {culprits.map((culprit) => (
        <Stack
          as="section"
          key={`${culprit.kind} ${clauseName(culprit.clause)}`}
          gap={8}
          shrink
          className={classes.culprit}
        >
          <Text as="h2" size={14} weight="bold" breaks>
            {titleText(culprit)}
          </Text>
          {clausesOf(culprit).map((clause) => (
            <LeafReasons key={clauseName(clause)} place={place} clause={clause} document={document} />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

function titleText(culprit: Culprit) {
  const name = <Mono>{clauseName(culprit.clause)}</Mono>;
  switch (culprit.kind) {
    case 'unmatched':
      return <>{name} does not match it</>;
    case 'excluded':
      return <>{name} excludes it: the clause must not match, and does</>;
    case 'tooFew':
      return (
        <>
          {name} needs {culprit.required} of its should clauses; {culprit.matched} match
        </>
      );
    case 'noOneElement':
      return <>{name}: each part matches some element of the array, but no one element matches all of them</>;
  }
}

function clausesOf(culprit: Culprit): Clause[] {
  if (culprit.kind === 'unmatched') return [culprit.clause];
  return culprit.kind === 'tooFew' ? culprit.unmatched : [];
}

function LeafReasons({
  place,
  clause,
  document,
}: {
  place: TesterPlace;
  clause: Clause;
  document: EjsonObject;
}) {
  const reasons = reasonsOf(clause, document, place.definition);
  return reasons.map((reason, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the reasons of one answer never move
    <ReasonLine key={at} place={place} clause={clause} reason={reason} />
  ));
}
