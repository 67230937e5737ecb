import { useState } from 'react';
import { readJsonList, readJsonObject } from '#src/lib/json/json-text.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CodeEditor, type CodeProblem } from '#src/ui/code-editor/code-editor.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import classes from '../explorer.module.css';
import { useFormScope, useUnreadable } from '../form/form-scope.ts';
import { ObjectFields, SchemaField } from '../form/schema-field.tsx';
import { nodeOf, type Schema } from '../form/schema-node.ts';

interface BodyFieldProps {
  schema: Schema;
  value: unknown;
  onChange: (value: unknown) => void;
  as: 'form' | 'json';
  onAs: (as: 'form' | 'json') => void;
}

/** The body of a request, as a form made from its schema or as JSON: one value, two ways to write it. */
export function BodyField({ schema, value, onChange, as, onAs }: BodyFieldProps) {
  const { root } = useFormScope();
  const node = nodeOf(schema, root);
  // kept when the user switches to the form: the text is the only copy of the input
  const [broken, setBroken] = useState<Broken>();
  useUnreadable('body', broken?.problem);
  return (
    <Stack as="section" gap={12} aria-label="Body">
      <Row gap={8} columnGap={12} align="center" justify="between" wrap className={classes.paneHead}>
        <SectionLabel as="h3">Body</SectionLabel>
        <Segmented
          label="Body as"
          items={[
            { value: 'form', label: 'Form' },
            { value: 'json', label: 'JSON' },
          ]}
          value={as}
          onChange={onAs}
        />
      </Row>
      {as === 'json' ? (
        <BodyText value={value} onChange={onChange} broken={broken} onBroken={setBroken} />
      ) : broken ? (
        <Notice
          tone="warning"
          title="The text of the body cannot be read"
          action={
            <Button size="sm" onClick={() => setBroken(undefined)}>
              Discard the text
            </Button>
          }
        >
          {broken.problem}. Correct it as JSON, or discard it to continue with the last valid body.
        </Notice>
      ) : node.kind === 'object' ? (
        <ObjectFields node={node} path="body" value={value} onChange={onChange} />
      ) : (
        <SchemaField name="body" schema={schema} required path="body" value={value} onChange={onChange} />
      )}
    </Stack>
  );
}

/** A text that cannot be read, and why. */
interface Broken {
  text: string;
  problem: string;
}

type BodyTextProps = Pick<BodyFieldProps, 'value' | 'onChange'> & {
  broken: Broken | undefined;
  onBroken: (broken: Broken | undefined) => void;
};

const readBody = (text: string) =>
  text.trimStart().startsWith('[') ? readJsonList(text) : readJsonObject(text);

/** Unreadable text stays here: the value is the last readable one. */
function BodyText({ value, onChange, broken, onBroken }: BodyTextProps) {
  const { errors } = useFormScope();
  const [text, setText] = useState(() => broken?.text ?? JSON.stringify(value ?? {}, null, 2));
  const read = readBody(text);
  const faults = Object.entries(errors)
    .filter(([path]) => path.startsWith('body'))
    .map(
      ([path, message]): CodeProblem => ({
        message: `${path.replace(/^body\.?/u, '')} ${message}`,
        severity: 'warning',
      }),
    );
  return (
    <CodeEditor
      value={text}
      language="json"
      ariaLabel="Body as JSON"
      gutters
      minHeight="160px"
      maxHeight="50vh"
      errors={read.problem ? [{ ...read.problem }] : faults}
      onChange={(typed) => {
        setText(typed);
        const next = readBody(typed);
        onBroken(next.problem && { text: typed, problem: next.problem.message });
        if (!next.problem) onChange(next.value);
      }}
    />
  );
}
