import { useStoredText } from '#src/ui/stored-value.ts';

export type DocumentForm = 'fields' | 'text';

/** Whether this browser shows documents as fields or as JSON. */
export function useDocumentForm(): [DocumentForm, (form: DocumentForm) => void] {
  const [stored, store] = useStoredText('qd.document-form');
  return [stored === 'text' ? 'text' : 'fields', store];
}
