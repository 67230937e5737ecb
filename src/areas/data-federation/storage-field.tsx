import type { Control } from 'react-hook-form';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { useField } from '#src/ui/fields/field.ts';
import { Text } from '#src/ui/layout/text.tsx';
import type { DatabaseValues } from './database-values.ts';

/** Stores and virtual databases as text. */
export function StorageField({ control }: { control: Control<DatabaseValues> }) {
  const { value, onChange, error } = useField('storage', control, 'Stores and databases');
  return (
    <div>
      <Text as="p" size={13} weight="medium">
        Stores and databases
      </Text>
      <CodeEditor
        value={value}
        onChange={onChange}
        language="json"
        ariaLabel="Stores and databases"
        ariaDescribedBy="federation-storage-note"
        minHeight="220px"
        maxHeight="420px"
        wrap
      />
      <Text as="p" size={12} tone={error === undefined ? 'dim' : 'critical'} id="federation-storage-note">
        {error ?? 'Stores name clusters, buckets and URLs; each virtual collection reads from stores.'}
      </Text>
    </div>
  );
}
