import { plural } from '#src/lib/bytes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { stackClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { type Clause, clauseName, type Occur, occurs } from '../query/clauses.ts';
import { operators } from '../query/operators.ts';
import { ArgumentField } from './argument-field.tsx';
import classes from './builder.module.css';
import { combined, withArgument, withClause, withOccur, withOperator, withoutClause } from './clause-edit.ts';

interface BuilderProps {
  text: string;
  /** Undefined while the text cannot be read. */
  stage: EjsonObject | undefined;
  clause: Clause | undefined;
  /** Fields of the documents and of the index. */
  fields: readonly string[];
  onText: (text: string) => void;
}

const occurTexts: Record<Occur, string> = {
  must: 'must match',
  should: 'should match',
  filter: 'must match, without score',
  mustNot: 'must not match',
};

/** The query as fields. It changes the same text as the JSON view, one place at a time. */
export function Builder({ text, stage, clause, fields, onText }: BuilderProps) {
  if (!stage)
    return (
      <Text as="p" size={12} tone="dim" breaks>
        The fields are shown again once the JSON can be read.
      </Text>
    );
  if (!clause)
    return (
      <Text as="p" size={12} tone="dim" breaks>
        Enter an operator as JSON to begin with.
      </Text>
    );
  const parts = { text, fields, onText };
  return (
    <div className="qd-stack" data-tight>
      <ClauseFields {...parts} clause={clause} compound={undefined} />
      {clause.operator !== 'compound' && (
        <div>
          <Button size="sm" variant="quiet" icon="plus" onClick={() => onText(combined(text, stage))}>
            Combine with more clauses
          </Button>
        </div>
      )}
    </div>
  );
}

interface ClauseFieldsProps extends Pick<BuilderProps, 'text' | 'fields' | 'onText'> {
  clause: Clause;
  compound: Clause | undefined;
}

function ClauseFields(props: ClauseFieldsProps) {
  const { clause } = props;
  return (
    <fieldset className={stackClass({ gap: 8, shrink: true, className: classes.clause })}>
      <legend className="qd-hidden">{clauseName(clause)}</legend>
      <ClauseHead {...props} />
      {clause.operator === 'compound' ? <CompoundFields {...props} /> : <Arguments {...props} />}
    </fieldset>
  );
}

function ClauseHead({ text, clause, compound, fields, onText }: ClauseFieldsProps) {
  const isKnown = operators.some(({ name }) => name === clause.operator);
  return (
    <Row gap={8} align="center" wrap>
      {compound && (
        <PlainSelect
          size="xs"
          label={`How ${clauseName(clause)} counts`}
          className={classes.bare}
          data={occurs.map((value) => ({ value, label: occurTexts[value] }))}
          value={clause.occur ?? null}
          onChange={(occur) => onText(withOccur(text, compound, clause, occur as Occur))}
        />
      )}
      {isKnown ? (
        <PlainSelect
          size="xs"
          label={`Operator of ${clauseName(clause)}`}
          className={classes.bare}
          data={operators.map(({ name, help }) => ({ value: name, label: `${name}: ${help}` }))}
          value={clause.operator}
          onChange={(operator) => onText(withOperator(text, clause, operator, fields[0] ?? 'title'))}
        />
      ) : (
        <Mono>{clause.operator}</Mono>
      )}
      {compound && (
        <IconButton
          size="sm"
          icon="trash"
          label={`Remove ${clauseName(clause)}`}
          onClick={() => onText(withoutClause(text, compound, clause))}
        />
      )}
    </Row>
  );
}

function CompoundFields(props: ClauseFieldsProps) {
  const { text, clause, fields, onText } = props;
  return (
    <div className={classes.inner}>
      {clause.children.map((child) => (
        <ClauseFields key={clauseName(child)} {...props} clause={child} compound={clause} />
      ))}
      <Row gap={8} align="end" wrap>
        <ActionMenu
          position="bottom-start"
          trigger={
            <Button size="sm" variant="quiet" icon="plus" opens>
              Add clause
            </Button>
          }
          items={occurs.flatMap((occur) =>
            operators.slice(0, 8).map(({ name, help }) => ({
              section: occurTexts[occur],
              label: `${name}: ${help}`,
              onSelect: () => onText(withClause(text, clause, occur, name, fields[0] ?? 'title')),
            })),
          )}
        />
        <ArgumentField
          clause={clause}
          argument={{ name: 'minimumShouldMatch', kind: 'number', label: 'How many “should” must match' }}
          fields={fields}
          onValue={(value) => onText(withArgument(text, clause, 'minimumShouldMatch', value))}
        />
      </Row>
    </div>
  );
}

function Arguments({ text, clause, fields, onText }: ClauseFieldsProps) {
  const existing = operators.find(({ name }) => name === clause.operator);
  if (!existing) {
    const inner = clause.children.length;
    return (
      <Text as="p" size={12} tone="dim" breaks>
        {clause.operator} is edited as JSON{inner > 0 && `, with ${plural(inner, 'clause')} inside`}.
      </Text>
    );
  }
  const named = new Set(existing.arguments.map(({ name }) => name));
  const others = Object.keys(clause.body).filter((name) => !named.has(name));
  return (
    <>
      <div className={classes.arguments}>
        {existing.arguments.map((argument) => (
          <ArgumentField
            key={argument.name}
            clause={clause}
            argument={argument}
            fields={fields}
            onValue={(value) => onText(withArgument(text, clause, argument.name, value))}
          />
        ))}
      </div>
      {others.length > 0 && (
        <Text as="p" size={12} tone="dim" breaks>
          Also in the JSON: <Mono>{others.join(', ')}</Mono>
        </Text>
      )}
    </>
  );
}
