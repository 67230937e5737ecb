import type { EjsonObject } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import type { QueryPlace } from '../history/past-queries.ts';
import type { DocumentLine } from './document-lines.ts';
import { isEditable } from './edit-value.ts';
import { FieldTree } from './field-tree.tsx';
import type { TreeEditing } from './tree-editing.ts';
import { useLineActions } from './use-line-actions.tsx';

export interface DocumentFieldsProps {
  namespace: Namespace;
  place: QueryPlace;
  label: string;
  document: EjsonObject;
  /** The stored version of an edited document. */
  base?: EjsonObject;
  editing?: TreeEditing | undefined;
  onFilter: (line: DocumentLine) => void;
  /** Undefined: the document cannot be changed. */
  onEdit?: ((line: DocumentLine) => void) | undefined;
  /** The greatest height before it scrolls inside. */
  height: string;
}

/** The fields of a document, to read or to edit. */
export function DocumentFields({
  namespace,
  place,
  onFilter,
  onEdit,
  editing,
  ...tree
}: DocumentFieldsProps) {
  const { actions, link } = useLineActions({
    namespace,
    groupId: place.groupId,
    sourceKey: place.source,
    onFilter,
    editing,
    onEdit,
  });
  return (
    <FieldTree
      {...tree}
      editing={editing}
      actions={actions}
      link={link}
      onBeginEditing={onEdit && ((line) => isEditable(line.value) && onEdit(line))}
    />
  );
}
