import { Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { selectParts } from '#src/ui/fields/select-field.tsx';
import { stackClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from '../explorer.module.css';
import { useFormScope } from './form-scope.ts';
import {
  helpOf,
  nodeOf,
  type Schema,
  type SchemaNode,
  startFrom,
  startOf,
  variantAt,
} from './schema-node.ts';
import { AnyField, ScalarField, TextsField, type ValueProps } from './value-field.tsx';

export interface SchemaFieldProps {
  name: string;
  schema: Schema;
  /** Its path: `body.tags[0].key`. */
  path: string;
  required?: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A field for whatever a schema allows. Parts of it are fields of their own. */
export function SchemaField({ name, schema, path, required = false, value, onChange }: SchemaFieldProps) {
  const { root, errors } = useFormScope();
  const node = nodeOf(schema, root, name);
  const label = (
    <>
      <Text size={13} mono="plain">
        {name}
      </Text>
      {!required && (
        <Text size={12} weight="normal" tone="dim">
          {' '}
          optional
        </Text>
      )}
    </>
  );
  const error = errors[path];
  const shown = { label, help: helpOf(schema, root), error: error && `${name} ${error}` };
  const props = { shown, value, onChange };
  return (
    <div className={classes.located} data-field-path={path}>
      <NodeField {...props} node={node} path={path} name={name} />
    </div>
  );
}

function NodeField({
  node,
  path,
  name,
  ...props
}: ValueProps & { node: SchemaNode; path: string; name: string }) {
  switch (node.kind) {
    case 'object':
      return <ObjectField {...props} node={node} path={path} name={name} />;
    case 'list':
      return <ListField {...props} node={node} path={path} name={name} />;
    case 'variants':
      return <VariantsField {...props} node={node} path={path} name={name} />;
    case 'any':
      return <AnyField {...props} path={path} />;
    default:
      return <ScalarField {...props} node={node} path={path} />;
  }
}

interface PartProps<Kind extends SchemaNode['kind']> extends ValueProps {
  node: Extract<SchemaNode, { kind: Kind }>;
  path: string;
  name: string;
}

/** A part with fields of its own, under its name and at the right of a line. */
function Part({
  shown,
  name,
  action,
  children,
}: {
  shown: ValueProps['shown'];
  name: string;
  action?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <fieldset className={stackClass({ gap: 8, shrink: true, className: classes.part })} aria-label={name}>
      <Row gap={8} align="center" justify="between" weight="medium" className={classes.partHead}>
        <Text size={13} mono="plain">
          {shown.label}
        </Text>
        {action}
      </Row>
      {shown.help && <p className="qd-note">{shown.help}</p>}
      {shown.error && (
        <Text as="p" size={12} tone="critical">
          {shown.error}
        </Text>
      )}
      <Stack gap={12}>{children}</Stack>
    </fieldset>
  );
}

function ObjectField({ node, path, value, onChange, ...rest }: PartProps<'object'>) {
  return (
    <Part {...rest}>
      <ObjectFields node={node} path={path} value={value} onChange={onChange} />
    </Part>
  );
}

type Values = Readonly<Record<string, unknown>>;

/** The fields of an object: required ones, added ones, and a control to add the others. */
export function ObjectFields({
  node,
  path,
  value,
  onChange,
}: Pick<PartProps<'object'>, 'node' | 'path' | 'value' | 'onChange'>) {
  const { root, errors } = useFormScope();
  const values = (
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  ) as Values;
  const [added, setAdded] = useState<readonly string[]>([]);
  const set = (name: string, next: unknown): void => onChange({ ...values, [name]: next });
  const existing = new Set(node.fields.map(({ name }) => name));
  const others = Object.keys(values)
    .filter((name) => !existing.has(name) && values[name] !== undefined)
    .map((name) => ({ name, schema: node.others ?? {}, required: false }));
  const isShown = ({ name, required }: { name: string; required: boolean }) =>
    required ||
    values[name] !== undefined ||
    added.includes(name) ||
    Object.keys(errors).some((each) => each === `${path}.${name}`);
  const hidden = node.fields.filter((field) => !isShown(field));
  const add = (name: string, schema: Schema | undefined): void => {
    setAdded((before) => [...before, name]);
    const start = schema && startOf(schema, root);
    if (start !== undefined) set(name, start);
  };
  const remove = (name: string): void => {
    setAdded((before) => before.filter((each) => each !== name));
    set(name, undefined);
  };
  return (
    <>
      {[...node.fields.filter(isShown), ...others].map(({ name, schema, required }) => (
        <Removable
          key={name}
          label={`Leave out ${name}`}
          onRemove={required ? undefined : () => remove(name)}
        >
          <SchemaField
            name={name}
            schema={schema}
            required={required}
            path={`${path}.${name}`}
            value={values[name]}
            onChange={(next) => set(name, next)}
          />
        </Removable>
      ))}
      {hidden.length > 0 && (
        <AddField
          names={hidden.map(({ name }) => name)}
          onAdd={(name) => add(name, hidden.find((each) => each.name === name)?.schema)}
        />
      )}
      {node.others && <AddMember onAdd={(name) => set(name, startOf(node.others ?? {}, root) ?? '')} />}
    </>
  );
}

function Removable({
  label,
  onRemove,
  children,
}: {
  label: string;
  onRemove: (() => void) | undefined;
  children: React.ReactNode;
}) {
  return (
    <Row gap={4} align="start">
      <div className={classes.fieldBody}>{children}</div>
      {onRemove && <IconButton icon="close" size="sm" label={label} onClick={onRemove} />}
    </Row>
  );
}

function AddField({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  return (
    <Select
      {...selectParts}
      className={classes.add ?? ''}
      aria-label="Add a field"
      placeholder={`Add a field (${names.length} optional)`}
      data={[...names]}
      value={null}
      searchable
      nothingFoundMessage="No such field"
      onChange={(name) => name !== null && onAdd(name)}
      classNames={{ options: classes.options ?? '' }}
    />
  );
}

function AddMember({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <form
      className={classes.addMember}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onAdd(name.trim());
        setName('');
      }}
    >
      <input
        className={classes.input}
        aria-label="Name of another field"
        placeholder="Name of another field"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" disabledReason={name.trim() === '' && 'Enter a name first'}>
        Add
      </Button>
    </form>
  );
}

function ListField({ node, path, value, onChange, shown, name }: PartProps<'list'>) {
  const { root } = useFormScope();
  const item = nodeOf(node.item, root, name);
  if (item.kind === 'text') return <TextsField shown={shown} value={value} onChange={onChange} />;
  if (item.kind === 'choice' && item.options.every((each) => typeof each === 'string'))
    return <TextsField shown={shown} value={value} onChange={onChange} options={item.options} />;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <Part
      shown={shown}
      name={name}
      action={
        <Button size="sm" icon="plus" onClick={() => onChange([...items, startOf(node.item, root) ?? null])}>
          Add
        </Button>
      }
    >
      {items.length === 0 && <p className="qd-note">No items.</p>}
      {items.map((each, at) => (
        <Removable
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
          key={at}
          label={`Remove ${name}[${at}]`}
          onRemove={() => onChange(items.filter((_, index) => index !== at))}
        >
          <SchemaField
            name={`${name}[${at}]`}
            schema={node.item}
            required
            path={`${path}[${at}]`}
            value={each ?? undefined}
            onChange={(next) => onChange(items.with(at, next ?? null))}
          />
        </Removable>
      ))}
    </Part>
  );
}

function VariantsField({ node, path, value, onChange, shown, name }: PartProps<'variants'>) {
  const { root } = useFormScope();
  const [chosen, setChosen] = useState<number>();
  const at = value === undefined ? (chosen ?? 0) : (chosen ?? variantAt(node.options, value, root));
  const option = node.options[at] ?? node.options[0];
  const typed = useRef(new Map<string, unknown>());
  const inner = option && nodeOf(option.schema, root, name);
  return (
    <Part shown={shown} name={name}>
      <Select
        {...selectParts}
        label="Kind"
        data={node.options.map(({ label }) => label)}
        value={option?.label ?? null}
        allowDeselect={false}
        searchable={node.options.length > 8}
        onChange={(label) => {
          const next = node.options.findIndex((each) => each.label === label);
          setChosen(next);
          if (option) typed.current.set(option.label, value);
          const to = node.options[next];
          // what both kinds have stays as it was typed, and so does what only the other one had, for when it is chosen again
          if (to) onChange(startFrom(to.schema, root, typed.current.get(to.label), value));
        }}
        classNames={{ options: classes.options ?? '' }}
      />
      {option && inner?.kind === 'object' && (
        <ObjectFields key={option.label} node={inner} path={path} value={value} onChange={onChange} />
      )}
      {option && inner && inner.kind !== 'object' && (
        <SchemaField
          key={option.label}
          name={name}
          schema={option.schema}
          required
          path={path}
          value={value}
          onChange={onChange}
        />
      )}
    </Part>
  );
}
