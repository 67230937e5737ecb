import { Fragment, useMemo, useState } from 'react';
import type { IndexType } from '#contract/search/definition.ts';
import { formatShare } from '#src/lib/bytes.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import { kindNames } from '#src/lib/ejson/value.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { IconButton } from '#src/ui/actions/button.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from '../editor.module.css';
import { optionsOf, placedType, withoutType } from './field-options.ts';
import { FieldOptions } from './field-options-panel.tsx';
import { fieldRows, type TreeField } from './field-rows.ts';
import { fieldTypes, leftOut, suitable } from './field-types.ts';
import { mappingAt, withType } from './mapping-edit.ts';
import { sampleText } from './sample-text.ts';
import type { SampledFields } from './use-sampled-fields.ts';
import { pathsIn, withFilter, withVector } from './vector-edit.ts';

interface FieldsTreeProps {
  type: IndexType;
  text: string;
  /** The object of the text; undefined while the text is no object. */
  definition: Record<string, unknown> | undefined;
  sample: SampledFields;
  /** Names that fields may use. */
  analyzers: readonly string[];
  onText: (text: string) => void;
  onLab: (analyzer: string, path: string) => void;
}

/** What documents really hold, and what of it the definition makes findable. */
export function FieldsTree(props: FieldsTreeProps) {
  const { type, text, definition, sample, analyzers, onText, onLab } = props;
  const [open, setOpen] = useState<OpenType>();
  const rows = useMemo(() => fieldRows(sample.fields, definition), [sample.fields, definition]);
  if (!definition) {
    return (
      <Text as="p" size={12} tone="dim" className={classes.note}>
        The fields are shown again once the definition can be read.
      </Text>
    );
  }
  if (sample.pending) return <SkeletonLines lines={8} />;
  const uncovered = rows.filter((row) => row.shape && stateOf(row, definition, type).length === 0).length;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.fields}>
          <caption className="qd-hidden">Fields</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">In documents</th>
              <th scope="col">Indexed as</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const path = row.path.join('.');
              const opened = open?.path === path ? open.type : undefined;
              const placed =
                opened === undefined ? undefined : placedType(definition, row.path, opened, type);
              const cell = {
                ...{ of: type, row, text, definition, onText, opened },
                onOpen: (next: string) => setOpen(next === opened ? undefined : { path, type: next }),
              };
              return (
                <Fragment key={path}>
                  <tr>
                    <th scope="row" style={{ paddingLeft: indentOf(row) }} title={path}>
                      {row.name}
                    </th>
                    <td>
                      {row.shape ? (
                        <Held shape={row.shape} />
                      ) : (
                        <Text size={12} tone="dim" className={classes.note}>
                          not in the sample
                        </Text>
                      )}
                    </td>
                    <td>{type === 'search' ? <Types {...cell} /> : <Vectors {...cell} />}</td>
                  </tr>
                  {opened !== undefined && placed && (
                    <tr>
                      <td colSpan={3}>
                        <FieldOptions {...{ path, placed, text, onText, analyzers, onLab }} type={opened} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      <Text as="p" size={12} tone="dim" className={classes.note}>
        {sampleText(sample, uncovered)}
      </Text>
    </>
  );
}

/** The type of a field whose options are shown. */
interface OpenType {
  path: string;
  type: string;
}

/** Deeper ones get no more indent: the columns beside them stay visible. */
const indentOf = ({ depth }: TreeField): number => 12 + Math.min(depth, 8) * 14;

function stateOf({ path, shape }: TreeField, definition: Record<string, unknown>, type: IndexType): string[] {
  if (type === 'vectorSearch') return pathsIn(definition, path.join('.'));
  const { types, dynamic } = mappingAt(definition, path);
  return dynamic && isIndexable(shape) ? ['dynamic'] : types;
}

/** documented: decimals, patterns and timestamps are not indexed, regardless of the mapping */
const isIndexable = (shape: FieldShape | undefined): boolean => suitable(shape).length > 0;

function Held({ shape: { kinds, elements, seen, of } }: { shape: FieldShape }) {
  const named = (elements.length > 0 ? elements : kinds).slice(0, 3).map(({ kind }) => kindNames[kind]);
  const text = elements.length > 0 ? `Array of ${named.join(', ')}` : named.join(', ');
  const mixed = kinds.filter(({ kind }) => kind !== 'null').length > 1;
  return (
    <span data-mixed={mixed || undefined} className={classes.held}>
      {text}{' '}
      <Text size={12} tone="dim" className={classes.note}>
        {formatShare(of === 0 ? 0 : seen / of)}
      </Text>
    </span>
  );
}

interface CellProps {
  of: IndexType;
  row: TreeField;
  text: string;
  definition: Record<string, unknown>;
  onText: (text: string) => void;
  /** The type whose options are shown below. */
  opened: string | undefined;
  /** Shows the options of a type, or hides them. */
  onOpen: (type: string) => void;
}

function Types(cell: CellProps) {
  const { row, text, definition, onText } = cell;
  const { types, dynamic } = mappingAt(definition, row.path);
  const path = row.path.join('.');
  const offered = fieldTypes.filter(({ type }) => !types.includes(type));
  const fits = suitable(row.shape);
  const skipped = leftOut(row.shape, types).map((kind) => kindNames[kind]);
  return (
    <Row as="span" gap={4} align="center" wrap>
      <Chips {...cell} types={types} />
      {skipped.length > 0 && (
        <Text size={12} tone="dim" className={classes.note} data-mixed>
          leaves out {skipped.join(', ')}
        </Text>
      )}
      {types.length === 0 && (
        <Text size={12} tone="dim" className={classes.note}>
          {dynamic && isIndexable(row.shape) ? 'dynamic' : 'not indexed'}
        </Text>
      )}
      <ActionMenu
        trigger={<IconButton bare size="sm" icon="plus" label={`Index ${path} as`} />}
        items={[...offered]
          .sort((a, b) => Number(fits.includes(b.type)) - Number(fits.includes(a.type)))
          .map(({ type, help }, at, list) => ({
            label: `${type}: ${help}`,
            ...(at > 0 && fits.includes(list[at - 1]?.type ?? '') && !fits.includes(type)
              ? { section: '' }
              : {}),
            onSelect: () => onText(withType(text, definition, row.path, type, elementsOf(row))),
          }))}
      />
    </Row>
  );
}

function Vectors(cell: CellProps) {
  const { row, text, definition, onText } = cell;
  const path = row.path.join('.');
  const types = pathsIn(definition, path);
  return (
    <Row as="span" gap={4} align="center" wrap>
      <Chips {...cell} types={types} />
      {types.length === 0 && (
        <>
          <Text size={12} tone="dim" className={classes.note}>
            not indexed
          </Text>
          <ActionMenu
            trigger={<IconButton bare size="sm" icon="plus" label={`Index ${path} as`} />}
            items={[
              {
                label: 'vector: nearest neighbours',
                onSelect: () => onText(withVector(text, definition, path, elementsOf(row))),
              },
              {
                label: 'filter: narrows the search',
                onSelect: () => onText(withFilter(text, definition, path)),
              },
            ]}
          />
        </>
      )}
    </Row>
  );
}

/** How many elements the lists of a field have; of texts the same figure counts characters. */
const elementsOf = ({ shape }: TreeField): number | undefined =>
  shape && shape.elements.length > 0 ? shape.lengths?.greatest : undefined;

/** The types of a field in the index, each with its options and a button to remove it. */
function Chips(props: CellProps & { types: readonly string[] }) {
  const { of, row, text, definition, onText, opened, onOpen, types } = props;
  const path = row.path.join('.');
  const remove = (type: string): void => {
    const placed = placedType(definition, row.path, type, of);
    if (placed) onText(withoutType(text, placed));
  };
  return types.map((type) => (
    <Row as="span" key={type} inline gap={2} align="center" size={12} className={classes.chip}>
      {optionsOf(type).length === 0 ? (
        type
      ) : (
        <button
          type="button"
          className={classes.chipName}
          aria-expanded={opened === type}
          aria-label={`Options of ${path} as ${type}`}
          onClick={() => onOpen(type)}
        >
          {type}
        </button>
      )}
      <IconButton
        bare
        size="sm"
        icon="close"
        label={`Stop indexing ${path} as ${type}`}
        onClick={() => remove(type)}
      />
    </Row>
  ));
}
