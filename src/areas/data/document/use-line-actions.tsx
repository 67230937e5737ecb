import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { printLine, printPretty } from '#src/lib/ejson/print.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { copyText } from '#src/ui/actions/clipboard.ts';
import type { Namespace } from '../change-documents.ts';
import { CollectionAnchor } from '../collection-link.tsx';
import { collectionsQuery } from '../queries.ts';
import type { DocumentLine } from './document-lines.ts';
import { isEditable } from './edit-value.ts';
import classes from './field-tree.module.css';
import { headOf } from './head-of.ts';
import { isBranch, pathText } from './paths.ts';
import { referenceOf } from './references.ts';
import type { TreeEditing } from './tree-editing.ts';

interface LineActions {
  namespace: Namespace;
  groupId: string;
  /** As the address names it: `cluster:orders`. */
  sourceKey: string;
  /** Adds a value to the filter. */
  onFilter: (line: DocumentLine) => void;
  editing: TreeEditing | undefined;
  /** Begins to edit a field of a document that is read. */
  onEdit: ((line: DocumentLine) => void) | undefined;
}

/** The menu of a field, and the link of a value that refers to another document. */
export function useLineActions({ namespace, groupId, sourceKey, onFilter, editing, onEdit }: LineActions) {
  const { at, db } = namespace;
  const { data } = useQuery(collectionsQuery(at, db));
  const names = useMemo(() => data?.map(({ name }) => name) ?? [], [data]);

  const link = (line: DocumentLine) => {
    const reference =
      line.depth === 0 && line.name === '_id' ? undefined : referenceOf(line.path, line.value, names);
    if (!reference) return null;
    const { collection, doc } = reference;
    return (
      <CollectionAnchor
        className={classes.link}
        title={`Open the document in ${collection}`}
        to={{ groupId, search: { source: sourceKey, db: reference.db ?? db, coll: collection, doc } }}
      >
        {collection}
      </CollectionAnchor>
    );
  };

  const actions = (line: DocumentLine): ActionItem[] => [
    ...(editing
      ? editActions(line, editing)
      : onEdit
        ? [{ label: 'Edit', icon: 'edit' as const, onSelect: () => onEdit(line) }]
        : []),
    {
      label: 'Copy value',
      icon: 'copy',
      section: '',
      onSelect: () =>
        void copyText(typeof line.value === 'string' ? line.value : printPretty(line.value), 'the value'),
    },
    { label: 'Copy path', onSelect: () => void copyText(pathText(line.path), 'the path') },
    ...(editing
      ? []
      : [
          {
            label: 'Filter by this value',
            icon: 'filter' as const,
            disabled: isLong(line.value) && 'The value is too long for a filter',
            onSelect: () => onFilter(line),
          },
        ]),
  ];
  return { link, actions };
}

/** Characters of a value in a filter. */
const longestFilter = 4_000;

/** A large array is not printed to open a menu. */
function isLong(value: Ejson): boolean {
  const { document, isCut } = headOf({ value });
  return isCut || printLine(document, 'exact').length > longestFilter;
}

function editActions(line: DocumentLine, editing: TreeEditing): ActionItem[] {
  const isFixed = line.depth === 0 && line.name === '_id';
  const fixed = isFixed && 'The _id of a document never changes';
  const what = line.isElement ? 'element' : 'field';
  return [
    {
      label: 'Edit value',
      icon: 'edit',
      disabled:
        fixed ||
        (!isEditable(line.value) &&
          'Values of this type and length are edited in the JSON form, which takes documents up to 1,000,000 characters'),
      onSelect: () => editing.begin(line, 'value'),
    },
    ...(line.isElement
      ? []
      : [{ label: 'Rename', disabled: fixed, onSelect: () => editing.begin(line, 'name') }]),
    { label: `Add ${what} below`, icon: 'plus', onSelect: () => editing.addAfter(line) },
    ...(isBranch(line.value)
      ? [
          {
            label: Array.isArray(line.value) ? 'Add element inside' : 'Add field inside',
            onSelect: () => editing.addInside(line),
          },
        ]
      : []),
    { label: `Duplicate ${what}`, onSelect: () => editing.duplicate(line) },
    {
      label: `Remove ${what}`,
      icon: 'trash',
      danger: true,
      disabled: fixed,
      onSelect: () => editing.remove(line),
    },
  ];
}
