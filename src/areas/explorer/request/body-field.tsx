import { useState } from 'react';
import { readJsonList, readJsonObject } from '#src/lib/json-text.ts';
import { CodeEditor, type CodeProblem } from '#src/ui/code-editor/code-editor.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import classes from '../explorer.module.css';
import { useFormScope } from '../form/form-scope.ts';
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
  return (
    <section className={classes.group} aria-label="Body">
      <div className={classes.paneHead}>
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
      </div>
      {as === 'json' ? (
        <BodyText value={value} onChange={onChange} />
      ) : node.kind === 'object' ? (
        <ObjectFields node={node} path="body" value={value} onChange={onChange} />
      ) : (
        <SchemaField name="body" schema={schema} required path="body" value={value} onChange={onChange} />
      )}
    </section>
  );
}

/** Text that cannot be read yet stays here: the value is what was last readable. */
function BodyText({ value, onChange }: Pick<BodyFieldProps, 'value' | 'onChange'>) {
  const { errors } = useFormScope();
  const [text, setText] = useState(() => JSON.stringify(value ?? {}, null, 2));
  const list = text.trimStart().startsWith('[');
  const read = list ? readJsonList(text) : readJsonObject(text);
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
        const next = typed.trimStart().startsWith('[') ? readJsonList(typed) : readJsonObject(typed);
        if (!next.problem) onChange(next.value);
      }}
    />
  );
}
